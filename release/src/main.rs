//! `robots-release VERSION DATE`: writes a version everywhere, and its section into the changelog.

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

use robots_release::{Project, changelog};
use semver::Version;

const CURRENT: &str = env!("CARGO_PKG_VERSION");

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let [version, date] = arguments.as_slice() else {
        eprintln!("usage: robots-release VERSION DATE");
        return ExitCode::from(2);
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    match bump(&root, version, date) {
        Ok(files) => {
            println!("{CURRENT} is {version} in {files} files");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}

/// Writes the version into the project, and returns in how many files.
fn bump(root: &Path, version: &str, date: &str) -> Result<usize, String> {
    check_date(date)?;
    let path = root.join("CHANGELOG.md");
    let text = fs::read_to_string(&path)
        .map_err(|error| format!("`CHANGELOG.md` cannot be read: {error}"))?;
    check_version(version, changelog::newest(&text))?;
    let text = changelog::released(&text, version, date)
        .ok_or("`CHANGELOG.md` has nothing unreleased: describe what users can see")?;
    let project = Project::new(root).map_err(|error| error.to_string())?;
    let files = project.mentions().map_err(|error| error.to_string())?.len();
    project.write(version).map_err(|error| error.to_string())?;
    fs::write(&path, text).map_err(|error| format!("`CHANGELOG.md` cannot be written: {error}"))?;
    Ok(files)
}

/// Returns an error unless the version is later than the newest release, and not before the current one, which is a
/// release or the first to come.
fn check_version(version: &str, newest: Option<&str>) -> Result<(), String> {
    let parse = |text: &str| {
        Version::parse(text).map_err(|error| format!("`{text}` is not a version: {error}"))
    };
    let later = parse(version)?;
    if !later.pre.is_empty() || !later.build.is_empty() {
        // PyPI, npm and the crate registry write them differently.
        return Err(format!("`{version}` is not three numbers"));
    }
    if later < parse(CURRENT)? {
        return Err(format!("`{version}` is not later than `{CURRENT}`"));
    }
    match newest {
        Some(newest) if later <= parse(newest)? => {
            Err(format!("`{version}` is not later than `{newest}`"))
        }
        _ => Ok(()),
    }
}

fn check_date(date: &str) -> Result<(), String> {
    let parts: Vec<_> = date.split('-').map(str::len).collect();
    let is_digits = |byte: u8| byte.is_ascii_digit() || byte == b'-';
    if parts != [4, 2, 2] || !date.bytes().all(is_digits) {
        return Err(format!(
            "`{date}` is not a date: expected one such as `2027-01-31`"
        ));
    }
    Ok(())
}
