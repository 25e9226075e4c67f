//! What rustc says to users of the macros, and what it accepts.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Every file of `fail` holds one mistake and makes one error, its `.stderr`; every file of `pass`
/// compiles and runs.
#[test]
fn macros() {
    let sites = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sites/generated");
    fs::create_dir_all(&sites).unwrap();
    fs::write(sites.join("too_large.txt"), "#".repeat(512_001)).unwrap();

    let cases = trybuild::TestCases::new();
    cases.compile_fail("tests/diagnostics/fail/*.rs");
    cases.pass("tests/diagnostics/pass/*.rs");
}

/// The facade under another name, and modules that are called like it, like `core` and like `std`.
#[test]
fn renamed_facade() {
    let package = renamed_package("renamed");
    assert_eq!(run(&package), b"User-agent: *\nDisallow: /staff/\n");
}

/// Cargo builds again when an included file changes, as it would a source file.
#[test]
fn changed_file() {
    let package = renamed_package("changed");
    run(&package);
    let text = b"User-agent: *\nDisallow: /members/\n";
    fs::write(package.join("robots.txt"), text).unwrap();
    assert_eq!(run(&package), text);
}

/// A copy of `tests/renamed`, so that the tests write nothing beside it.
fn renamed_package(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let original = root.join("tests/renamed");
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(package.join("src")).unwrap();
    for file in ["src/main.rs", "robots.txt"] {
        fs::copy(original.join(file), package.join(file)).unwrap();
    }
    let manifest = fs::read_to_string(original.join("Cargo.toml")).unwrap();
    let manifest = manifest
        .replace("\"renamed\"", &format!("{name:?}"))
        .replace("\"../..\"", &format!("{root:?}"));
    fs::write(package.join("Cargo.toml"), manifest).unwrap();
    // The same versions as here are the ones that can be had without a network.
    fs::copy(root.join("Cargo.lock"), package.join("Cargo.lock")).unwrap();
    package
}

/// Builds the package without a warning and runs it; what it prints.
fn run(package: &Path) -> Vec<u8> {
    let output = Command::new(env!("CARGO"))
        .args(["run", "--offline", "--target-dir"])
        .arg(Path::new(env!("CARGO_TARGET_TMPDIR")).join("target"))
        .current_dir(package)
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stderr}");
    assert!(!stderr.contains("warning"), "{stderr}");
    output.stdout
}
