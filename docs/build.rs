//! Takes the server behind a proxy from the guide, so that a test runs what the page prints.
//!
//! In: the page about proxies. Out: a Rust file for each field in which a proxy may pass on the
//! address of the client. The address of the server and the file of ranges come from the test, and
//! the path of the robots.txt starts at this package, as in the example.

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
        concat!(
            "include_robots!(\"",
            env!("CARGO_MANIFEST_DIR"),
            "/robots.txt\")"
        ),
    ),
];

fn main() -> Result<(), Box<dyn error::Error>> {
    println!("cargo::rerun-if-changed={PAGE}");
    let page = fs::read_to_string(PAGE)?;
    let mut blocks = page.split("```").skip(1).step_by(2);
    let printed = blocks.find_map(|block| {
        let code = block.strip_prefix("rust,no_run\n")?;
        code.contains("ProxyField::").then_some(code)
    });
    let mut code = printed
        .ok_or("the page has no server behind a proxy")?
        .to_owned();
    for (from, to) in REPLACED {
        if code.matches(from).count() != 1 {
            return Err(format!("the server of {PAGE} has not one `{from}`").into());
        }
        code = code.replace(from, to);
    }
    let folder = env::var("OUT_DIR")?;
    for (field, file) in [
        ("XForwardedFor", "x_forwarded_for.rs"),
        ("XRealIp", "x_real_ip.rs"),
    ] {
        let code = code.replace("ProxyField::XForwardedFor", &format!("ProxyField::{field}"));
        fs::write(Path::new(&folder).join(file), code)?;
    }
    Ok(())
}
