//! The messages of the macros in rustc, and the calls that compile.

mod pass;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{fs, io};

/// Every file in `fail` gives the errors in its `.stderr`.
#[test]
fn macro_calls_fail_with_these_messages() -> io::Result<()> {
    let sites = Path::new(env!("CARGO_MANIFEST_DIR")).join("../sites/generated");
    fs::create_dir_all(&sites)?;
    fs::write(sites.join("too_large.txt"), "#".repeat(512_001))?;

    // Without a case that passes, trybuild checks all files in one run of cargo.
    trybuild::TestCases::new().compile_fail("fail/*.rs");
    Ok(())
}

/// The facade has another name, and modules have the names of the facade, `core` and `std`.
#[test]
fn renamed_facade_compiles() -> io::Result<()> {
    let package = renamed_package("renamed")?;
    assert_eq!(run(&package)?, "User-agent: *\nDisallow: /staff/\n");
    Ok(())
}

/// Cargo rebuilds the crate when an included file changes, as for a source file.
#[test]
fn changed_file_is_rebuilt() -> io::Result<()> {
    let package = renamed_package("changed")?;
    run(&package)?;
    let text = "User-agent: *\nDisallow: /members/\n";
    fs::write(package.join("robots.txt"), text)?;
    assert_eq!(run(&package)?, text);
    Ok(())
}

/// Cargo rebuilds the crate when a fragment of a merged file changes.
#[test]
fn changed_fragment_is_rebuilt() -> io::Result<()> {
    let package = renamed_package("merged")?;
    let main = r#"
        static ROBOTS: crawling::RobotsTxt =
            crawling::include_robots!("robots.txt", merge = { "/docs/": "docs.txt" });

        fn main() {
            println!("{}", ROBOTS.decide("a", "/docs/drafts/").is_allow());
        }
    "#;
    fs::write(package.join("src/main.rs"), main)?;
    let fragment = package.join("docs.txt");
    fs::write(&fragment, "User-agent: *\nDisallow: /tmp/\n")?;
    assert_eq!(run(&package)?, "true\n");
    fs::write(&fragment, "User-agent: *\nDisallow: /drafts/\n")?;
    assert_eq!(run(&package)?, "false\n");
    // The configuration names it.
    fs::write(
        package.join("src/main.rs"),
        main.replace("merge = { \"/docs/\": \"docs.txt\" }", "config = \"robots.toml\""),
    )?;
    let config = "[[site]]\nfile = \"robots.txt\"\nmerge = { \"/docs/\" = \"docs.txt\" }\n";
    fs::write(package.join("robots.toml"), config)?;
    assert_eq!(run(&package)?, "false\n");
    fs::write(&fragment, "User-agent: *\nDisallow: /tmp/\n")?;
    assert_eq!(run(&package)?, "true\n");
    Ok(())
}

/// Cargo rebuilds the crate when a file of address ranges changes.
#[test]
fn changed_ranges_are_rebuilt() -> io::Result<()> {
    let package = renamed_package("ranges")?;
    let main = r#"
        static ROBOTS: crawling::RobotsTxt =
            crawling::include_robots!("robots.txt", ranges = "ranges");

        fn main() {
            let ranges = ROBOTS.published_ranges("GPTBot").expect("a file of the folder");
            println!("{:?}", ranges.date());
        }
    "#;
    fs::write(package.join("src/main.rs"), main)?;
    fs::create_dir_all(package.join("ranges"))?;
    for date in ["2026-11-20", "2026-11-21"] {
        let prefixes = "[{\"ipv4Prefix\": \"192.0.2.0/24\"}]";
        let file = format!("{{\"creationTime\": \"{date}\", \"prefixes\": {prefixes}}}");
        fs::write(package.join("ranges/gptbot.json"), file)?;
        assert_eq!(run(&package)?, format!("Some(\"{date}\")\n"));
    }
    Ok(())
}

/// Cargo rebuilds the crate when the configuration or a file that it names changes.
#[test]
fn changed_configuration_is_rebuilt() -> io::Result<()> {
    let package = renamed_package("configured")?;
    let main = r#"
        static ROBOTS: crawling::RobotsTxt =
            crawling::include_robots!("robots.txt", config = "robots.toml");

        fn main() {
            println!("{}", ROBOTS.decide("a", "/staff/").is_allow());
        }
    "#;
    fs::write(package.join("src/main.rs"), main)?;
    let robots_txt =
        "# robots: allow(warnings, misspelled_directive)\n\nUser-agent: *\nDissallow: /staff\n";
    fs::write(package.join("robots.txt"), robots_txt)?;
    let config = "[[site]]\nfile = \"robots.txt\"\nclaims = \"claims.toml\"\n";
    fs::write(package.join("robots.toml"), config)?;
    fs::write(package.join("claims.toml"), "[[claim]]\nallow = \"/staff\"\n")?;
    assert_eq!(run(&package)?, "true\n");
    // Google reads the misspelled key, so this claim is false, and the other one is true.
    fs::write(package.join("claims.toml"), "[[claim]]\ndisallow = \"/staff\"\n")?;
    assert!(!build(&package)?.status.success());
    fs::write(package.join("robots.toml"), format!("dialect = \"google\"\n{config}"))?;
    assert_eq!(run(&package)?, "false\n");
    Ok(())
}

/// Copies `tests/renamed`, so that the tests do not write into the repository.
fn renamed_package(name: &str) -> io::Result<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize()?;
    let original = root.join("tests/renamed");
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(package.join("src"))?;
    for file in ["src/main.rs", "robots.txt"] {
        fs::copy(original.join(file), package.join(file))?;
    }
    let manifest = fs::read_to_string(original.join("Cargo.toml"))?
        .replace("\"renamed\"", &format!("{name:?}"))
        .replace("\"../..\"", &format!("'{}'", root.display()));
    fs::write(package.join("Cargo.toml"), manifest)?;
    // The versions in this lock file are available without a network.
    fs::copy(root.join("Cargo.lock"), package.join("Cargo.lock"))?;
    Ok(package)
}

/// Builds and runs the package. Returns what it prints.
fn run(package: &Path) -> io::Result<String> {
    let output = build(package)?;
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stderr}");
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Builds and runs the package.
fn build(package: &Path) -> io::Result<Output> {
    // The folder, the target and the environment of trybuild, so that cargo builds the macros once
    // for both.
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("../tests/trybuild");
    Command::new(env!("CARGO"))
        .args(["run", "--offline", "--target", "host-tuple", "--target-dir"])
        .arg(target)
        .env("CARGO_INCREMENTAL", "0")
        .current_dir(package)
        .output()
}
