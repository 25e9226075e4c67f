//! Every ecosystem has the version of the workspace, and another version reaches all of them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{fs, io};

use robots_release::{Mention, Project, changelog, manifest, package_json, prose};

const VERSION: &str = env!("CARGO_PKG_VERSION");

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

#[test]
fn version_is_the_same_in_every_file() -> io::Result<()> {
    let files = Project::new(root())?.mentions()?;
    for file in &files {
        for version in file.versions() {
            assert_eq!(version, VERSION, "{}", file.path.display());
        }
    }
    let paths: BTreeSet<_> = files.iter().map(|file| file.path.as_path()).collect();
    for path in [
        "Cargo.toml",
        "Cargo.lock",
        "benches/Cargo.lock",
        "fuzz/Cargo.lock",
        "tests/no_std/Cargo.lock",
        "bindings/npm/package.json",
        "bindings/vite/npm/package.json",
        "bindings/wasm/npm/package.json",
    ] {
        assert!(paths.contains(Path::new(path)), "{path} states no version");
    }
    Ok(())
}

#[test]
fn changelog_has_no_later_version() -> io::Result<()> {
    let text = fs::read_to_string(root().join("CHANGELOG.md"))?;
    assert!(changelog::newest(&text).is_none_or(|newest| newest == VERSION));
    Ok(())
}

#[test]
fn another_version_reaches_every_mention() -> io::Result<()> {
    let copy = tempfile::tempdir()?;
    let files = Project::new(root())?.files()?;
    for file in &files {
        let path = copy.path().join(&file.path);
        fs::create_dir_all(path.parent().expect("a folder"))?;
        fs::write(path, &file.text)?;
    }
    Project::new(copy.path())?.write("12.345.6")?;
    let written = Project::new(copy.path())?.files()?;
    assert_eq!(written.len(), files.len());
    for (before, after) in files.iter().zip(&written) {
        assert_eq!(before.mentions.len(), after.mentions.len());
        assert!(after.versions().all(|version| version == "12.345.6"));
        // Nothing else changes.
        assert_eq!(before.text, after.with_version(VERSION));
    }
    Ok(())
}

fn versions<'t>(text: &'t str, mentions: &[Mention]) -> Vec<&'t str> {
    let mut mentions = mentions.to_vec();
    mentions.sort_by_key(|mention| mention.range.start);
    mentions
        .iter()
        .map(|mention| &text[mention.range.clone()])
        .collect()
}

#[test]
fn manifest_mentions_the_package_and_own_dependencies() {
    let text = r#"
        [package]
        name = "a"
        version = "1.0.1"
        [dependencies]
        b = { version = "=1.0.2", path = "b" }
        other = "9.9.9"
        renamed = { package = "b", version = "1.0.3" }
        [target.'cfg(unix)'.dev-dependencies]
        b = "1.0.4"
        [workspace.package]
        version = "1.0.5"
        [workspace.dependencies]
        b = { version = "=1.0.6", path = "b" }
    "#;
    let mentions = manifest::cargo(text, &["a".to_owned(), "b".to_owned()]).expect("TOML");
    let found = versions(text, &mentions);
    assert_eq!(
        found,
        ["1.0.1", "1.0.2", "1.0.3", "1.0.4", "1.0.5", "1.0.6"]
    );
}

#[test]
fn manifest_of_an_unpublished_package_has_its_own_version() {
    let text = "[package]\nname = \"a\"\nversion = \"0.0.0\"\npublish = false\n";
    assert!(manifest::cargo(text, &[]).expect("TOML").is_empty());
    assert_eq!(manifest::published(text).expect("TOML"), None);
}

#[test]
fn lock_mentions_only_packages_without_a_source() {
    let text = "[[package]]\nname = \"a\"\nversion = \"1.0.1\"\n\n[[package]]\nname = \"serde\"\n\
                version = \"1.0.2\"\nsource = \"registry\"\n\n[[package]]\nname = \"b\"\nversion = \"0.0.0\"\n";
    assert_eq!(
        versions(text, &manifest::lock(text).expect("TOML")),
        ["1.0.1"]
    );
}

#[test]
fn python_project_mentions_its_version_and_own_dependencies() {
    let text = "[project]\nname = \"a\"\nversion = \"1.0.1\"\ndependencies = [\"a-tool==1.0.2\", \"a-tools==9.9.9\"]\n";
    let mentions = manifest::python(text, &["a-tool".to_owned()]).expect("TOML");
    assert_eq!(versions(text, &mentions), ["1.0.1", "1.0.2"]);
}

#[test]
fn npm_package_mentions_its_version_and_own_dependencies() {
    let own = ["a".to_owned()];
    let text = r#"{ "name": "a", "version": "1.0.1",
        "dependencies": { "vite": "9.9.9" },
        "optionalDependencies": { "@robots-static/linux-x64": "1.0.2" },
        "devDependencies": { "a": "file:../a-1.0.3.tgz" },
        "peerDependencies": { "a": "^1.0.4" } }"#;
    let mentions = package_json::manifest(text, &own).expect("JSON");
    assert_eq!(
        versions(text, &mentions),
        ["1.0.1", "1.0.2", "1.0.3", "1.0.4"]
    );
    let private = r#"{ "name": "site", "private": true, "version": "9.9.9" }"#;
    assert!(
        package_json::manifest(private, &own)
            .expect("JSON")
            .is_empty()
    );
}

#[test]
fn npm_lock_mentions_only_own_packages() {
    let own = ["a".to_owned()];
    let text = r#"{ "name": "a", "version": "1.0.1", "packages": {
        "": { "name": "a", "version": "1.0.2", "optionalDependencies": { "@robots-static/linux-x64": "1.0.3" } },
        "node_modules/@robots-static/linux-x64": { "version": "1.0.4" },
        "node_modules/vite": { "version": "9.9.9" } } }"#;
    let mentions = package_json::lock(text, &own).expect("JSON");
    assert_eq!(
        versions(text, &mentions),
        ["1.0.1", "1.0.2", "1.0.3", "1.0.4"]
    );
}

#[test]
fn page_mentions_versions_of_the_project_only() {
    let text =
        "Version 1.0.1 and pip install robots-static-cli==1.0.2, rev: v1.0.3; nginx 9.9.9, 9.9.9";
    assert_eq!(
        versions(text, &prose::page(text)),
        ["1.0.1", "1.0.2", "1.0.3"]
    );
}

#[test]
fn changelog_gets_a_section_for_what_is_unreleased() {
    let text =
        "# Changelog\n\n## Unreleased\n\n### Added\n\n- A.\n\n## 1.0.0 - 2027-01-01\n\n- B.\n";
    assert_eq!(changelog::newest(text), Some("1.0.0"));
    let released =
        changelog::released(text, "1.0.1", "2027-02-01").expect("something is unreleased");
    let expected = "# Changelog\n\n## Unreleased\n\n## 1.0.1 - 2027-02-01\n\n### Added\n\n- A.\n\n\
                    ## 1.0.0 - 2027-01-01\n\n- B.\n";
    assert_eq!(released, expected);
    assert_eq!(changelog::newest(&released), Some("1.0.1"));
    assert_eq!(changelog::released(&released, "1.0.2", "2027-03-01"), None);
}
