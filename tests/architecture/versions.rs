//! The version of the project, which every package and page states.
//!
//! `release/bump` writes it. Here each place is read again, by another way.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{packages, read};

const VERSION: &str = env!("CARGO_PKG_VERSION");

#[test]
fn crates_have_one_version_and_require_it_exactly() {
    for (name, package) in packages() {
        assert_eq!(package.version.to_string(), VERSION, "{name}");
        for dependency in &package.dependencies {
            let requirement = dependency.req.to_string();
            // A dependency for tests alone may have no requirement.
            if dependency.path.is_some() && requirement != "*" {
                let name = format!("{name}: {}", dependency.name);
                assert_eq!(requirement, format!("={VERSION}"), "{name}");
            }
        }
    }
}

#[test]
fn lock_file_has_the_version_of_the_crates() {
    for folder in ["", "benches", "bindings/python-library", "fuzz", "tests/no_std"] {
        let lock = read(Path::new(folder).join("Cargo.lock"));
        let packages = lock.split("[[package]]\n").skip(1);
        let own: Vec<_> = packages
            .filter(|package| !package.contains("\nsource = "))
            // A package that is no part of the workspace has no version.
            .filter(|package| !package.contains("version = \"0.0.0\""))
            .collect();
        assert!(!own.is_empty(), "{folder}");
        let version = format!("version = \"{VERSION}\"");
        for package in own {
            assert!(package.contains(&version), "{folder}: {package}");
        }
    }
}

#[test]
fn python_library_has_the_version_of_the_crates() {
    let manifest = read("bindings/python-library/Cargo.toml");
    assert!(manifest.contains(&format!("\nversion = \"{VERSION}\"\n")));
}

#[test]
fn npm_package_has_the_version_of_the_crates() {
    for folder in ["bindings/npm", "bindings/vite/npm", "bindings/wasm/npm", "editors/vscode"] {
        let manifest = read(format!("{folder}/package.json"));
        let lines = manifest.lines().filter(|line| {
            let names = ["\"version\": ", "\"robots-wasm\": ", "\"@robots-static/"];
            names.iter().any(|name| line.contains(name))
        });
        let lines: Vec<_> = lines.collect();
        assert!(!lines.is_empty(), "{folder}");
        for line in lines {
            assert!(line.contains(&format!("\"{VERSION}\"")), "{folder}: {line}");
        }
    }
}

/// Returns the pages whose versions are all of the project.
fn pages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let guide = fs::read_dir(root.join("docs/guide")).expect("the guide can be read");
    let pages = guide.map(|page| page.expect("a page").path());
    let documents = ["README.md", "SECURITY.md"].map(|name| root.join(name));
    pages.chain(documents).collect()
}

#[test]
fn page_states_the_version_of_the_crates() {
    let mut stated = 0;
    for page in pages() {
        let text = read(&page);
        for before in ["ersion ", "rev: v", "robots-static-cli==", "-linux-x64-", "robots-wasm-"] {
            for (at, _) in text.match_indices(before) {
                let rest = &text[at + before.len()..];
                let is_part = |letter: char| letter.is_ascii_digit() || letter == '.';
                let version = rest.split(|letter| !is_part(letter)).next();
                let version = version.unwrap_or_default().trim_end_matches('.');
                if version.split('.').count() == 3 {
                    assert_eq!(version, VERSION, "{}: {before}", page.display());
                    stated += 1;
                }
            }
        }
    }
    assert!(stated > 3, "{stated} pages state the version");
}

#[test]
fn changelog_has_no_later_version() {
    let changelog = read("CHANGELOG.md");
    let headings = changelog.lines().filter_map(|line| line.strip_prefix("## "));
    let mut versions = headings.filter_map(|heading| heading.split_once(" - "));
    assert!(versions.next().is_none_or(|(newest, _)| newest == VERSION));
}
