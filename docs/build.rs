//! Takes servers from the README and the guide, so that tests run what they print.
//!
//! In: the README, and the page about proxies. Out: the server of the README with its robots.txt,
//! and a Rust file for each field in which a proxy may pass on the address of the client. Addresses
//! and the file of ranges come from the tests. The path of a robots.txt starts at this package, as
//! in the example.

use std::path::Path;
use std::{env, error, fs};

const PAGE: &str = "guide/proxies.md";

/// What the page prints, and what the test has in its place.
const REPLACED: [(&str, &str); 4] = [
    ("\"127.0.0.1:3000\"", "super::server_address()"),
    ("\"ranges/gptbot.json\"", "super::ranges_file()"),
    ("async fn main()", "pub(super) async fn main()"),
    (
        "include_robots!(\"robots.txt\")",
        concat!("include_robots!(\"", env!("CARGO_MANIFEST_DIR"), "/robots.txt\")"),
    ),
];

const README: &str = "../README.md";

/// Writes the server of the README, and its robots.txt.
fn write_readme(folder: &Path) -> Result<(), Box<dyn error::Error>> {
    println!("cargo::rerun-if-changed={README}");
    let readme = fs::read_to_string(README)?;
    let block = |language: &str| {
        let mut blocks = readme.split("```").skip(1).step_by(2);
        let block = blocks.find_map(|block| block.strip_prefix(language)?.strip_prefix('\n'));
        block.ok_or(format!("{README} has no block `{language}`"))
    };
    let file = folder.join("robots.txt");
    fs::write(&file, block("text")?)?;
    let mut code = block("rust")?.to_owned();
    for (from, to) in [
        ("TcpListener::bind(\"127.0.0.1:3000\").await", "super::listener()"),
        ("async fn main()", "pub(super) async fn main()"),
        ("use tokio::net::TcpListener;\n", ""),
        ("\"robots.txt\"", &format!("{:?}", file.display().to_string())),
    ] {
        if code.matches(from).count() != 1 {
            return Err(format!("the server of {README} has not one `{from}`").into());
        }
        code = code.replace(from, to);
    }
    fs::write(folder.join("readme.rs"), code)?;
    Ok(())
}

fn main() -> Result<(), Box<dyn error::Error>> {
    println!("cargo::rerun-if-changed={PAGE}");
    let page = fs::read_to_string(PAGE)?;
    let mut blocks = page.split("```").skip(1).step_by(2);
    let printed = blocks.find_map(|block| {
        let code = block.strip_prefix("rust,no_run\n")?;
        code.contains("ProxyField::").then_some(code)
    });
    let mut code = printed.ok_or("the page has no server behind a proxy")?.to_owned();
    for (from, to) in REPLACED {
        if code.matches(from).count() != 1 {
            return Err(format!("the server of {PAGE} has not one `{from}`").into());
        }
        code = code.replace(from, to);
    }
    let folder = env::var("OUT_DIR")?;
    write_readme(Path::new(&folder))?;
    for (field, file) in [("XForwardedFor", "x_forwarded_for.rs"), ("XRealIp", "x_real_ip.rs")] {
        let code = code.replace("ProxyField::XForwardedFor", &format!("ProxyField::{field}"));
        fs::write(Path::new(&folder).join(file), code)?;
    }
    Ok(())
}
