//! What rustc says to users of the macros, and what it accepts.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

/// Every file of `fail` makes the errors of its `.stderr`, one a mistake; every file of `pass`
/// compiles and runs.
#[test]
fn macros() -> io::Result<()> {
    let sites = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sites/generated");
    fs::create_dir_all(&sites)?;
    fs::write(sites.join("too_large.txt"), "#".repeat(512_001))?;

    let cases = trybuild::TestCases::new();
    cases.compile_fail("tests/diagnostics/fail/*.rs");
    cases.pass("tests/diagnostics/pass/*.rs");
    Ok(())
}

/// The facade under another name, and modules that are called like it, like `core` and like `std`.
#[test]
fn renamed_facade() -> io::Result<()> {
    let package = renamed_package("renamed")?;
    assert_eq!(run(&package)?, "User-agent: *\nDisallow: /staff/\n");
    Ok(())
}

/// Cargo builds again when an included file changes, as it would for a source file.
#[test]
fn changed_file() -> io::Result<()> {
    let package = renamed_package("changed")?;
    run(&package)?;
    let text = "User-agent: *\nDisallow: /members/\n";
    fs::write(package.join("robots.txt"), text)?;
    assert_eq!(run(&package)?, text);
    Ok(())
}

/// A copy of `tests/renamed`, so that the tests write nothing beside it.
fn renamed_package(name: &str) -> io::Result<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let original = root.join("tests/renamed");
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(package.join("src"))?;
    for file in ["src/main.rs", "robots.txt"] {
        fs::copy(original.join(file), package.join(file))?;
    }
    let manifest = fs::read_to_string(original.join("Cargo.toml"))?
        .replace("\"renamed\"", &format!("{name:?}"))
        .replace("\"../..\"", &format!("{:?}", env!("CARGO_MANIFEST_DIR")));
    fs::write(package.join("Cargo.toml"), manifest)?;
    // The same versions as here are the ones that can be had without a network.
    fs::copy(root.join("Cargo.lock"), package.join("Cargo.lock"))?;
    Ok(package)
}

/// Builds the package and runs it; what it prints.
fn run(package: &Path) -> io::Result<String> {
    let output = Command::new(env!("CARGO"))
        .args(["run", "--offline", "--target-dir"])
        .arg(Path::new(env!("CARGO_TARGET_TMPDIR")).join("target"))
        .current_dir(package)
        .output()?;
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stderr}");
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
