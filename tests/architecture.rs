//! What the parts of the project may know of one another.

use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::{DependencyKind, MetadataCommand, Package};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The Rust files below a folder, with their text.
fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    let mut open = vec![root().join(folder)];
    while let Some(path) = open.pop() {
        if path.is_dir() {
            let entries = fs::read_dir(&path).expect("a folder can be read");
            open.extend(entries.map(|entry| entry.expect("an entry can be read").path()));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).expect("a source file is UTF-8");
            files.push((path, text));
        }
    }
    assert!(!files.is_empty(), "no Rust files below `{folder}`");
    files
}

/// The lines of a text that are neither comments nor tests at its end.
fn code(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .take_while(|line| line.trim() != "#[cfg(test)]")
        .filter(|line| !line.trim_start().starts_with("//"))
}

/// The files below `folder` whose code holds `part`, without those whose path holds `allowed`.
fn naming(folder: &str, part: &str, allowed: &str) -> Vec<PathBuf> {
    sources(folder)
        .into_iter()
        .filter(|(path, _)| allowed.is_empty() || !path.to_string_lossy().contains(allowed))
        .filter(|(_, text)| code(text).any(|line| line.contains(part)))
        .map(|(path, _)| path)
        .collect()
}

fn nobody(offenders: &[PathBuf], rule: &str) {
    assert!(offenders.is_empty(), "{rule}: {offenders:?}");
}

fn package(name: &str) -> Package {
    let metadata = MetadataCommand::new()
        .manifest_path(root().join("Cargo.toml"))
        .no_deps()
        .exec()
        .expect("cargo describes the workspace");
    let packages = metadata.packages.into_iter();
    packages
        .into_iter()
        .find(|package| package.name.as_str() == name)
        .expect("the package is in the workspace")
}

#[test]
fn the_matcher_stands_alone() {
    let matcher = package("robots-matcher");
    assert!(matcher.features.is_empty());
    let dependencies = matcher.dependencies.iter();
    assert_eq!(
        dependencies
            .filter(|dependency| dependency.kind != DependencyKind::Development)
            .count(),
        0
    );
    let lib = fs::read_to_string(root().join("robots-core/matcher/src/lib.rs"));
    assert!(lib.expect("it can be read").contains("#![no_std]"));
    let folder = "robots-core/matcher/src";
    nobody(&naming(folder, "extern crate", ""), "no other crate");
    nobody(&naming(folder, "std::", ""), "no standard library");
}

#[test]
fn no_server_links_the_compiler() {
    let facade = package("robots-static");
    for dependency in &facade.dependencies {
        assert!(
            dependency.name != "robots-core" || dependency.kind == DependencyKind::Development,
            "the facade depends on the compiler"
        );
    }
    nobody(
        &naming("src", "robots_core", ""),
        "the facade names the compiler",
    );
    nobody(&naming("src", "::parse(", ""), "the middleware parses");
}

#[test]
fn each_library_is_named_in_one_place() {
    let core = "robots-core/src";
    let automata = naming(core, "regex_automata", "/automata/");
    nobody(&automata, "regex-automata belongs to the automata");
    let snippets = naming(core, "annotate_snippets", "/diagnostic/render");
    nobody(&snippets, "snippets are drawn in diagnostic/render");
    nobody(&naming(core, "proc_macro", ""), "the compiler is no macro");
    nobody(&naming(core, "quote::", ""), "the compiler writes no Rust");
}

#[test]
fn the_macros_know_no_directive() {
    let folder = "robots-macros/src";
    for name in [
        "::syntax",
        "::policy",
        "::pattern",
        "DirectiveKey",
        "Verdict",
    ] {
        nobody(
            &naming(folder, name, ""),
            "the macros know what a robots.txt says",
        );
    }
}

#[test]
fn features_are_asked_for_in_one_file() {
    nobody(
        &naming("src", "cfg(feature", "src/lib.rs"),
        "features belong to lib.rs",
    );
    for folder in [
        "robots-core/src",
        "robots-core/matcher/src",
        "robots-macros/src",
    ] {
        nobody(
            &naming(folder, "cfg(feature", ""),
            "no feature changes a decision",
        );
    }
}

/// The stages of the compiler in the order of its `lib.rs`: each knows only those before it.
#[test]
fn a_stage_imports_only_from_those_before_it() {
    let lib = fs::read_to_string(root().join("robots-core/src/lib.rs")).expect("it can be read");
    let stages: Vec<_> = lib
        .lines()
        .filter_map(|line| line.strip_prefix("//! ")?.split_once("/ "))
        .map(|(stage, _)| stage.trim())
        .filter(|stage| root().join("robots-core/src").join(stage).is_dir())
        .collect();
    assert!(stages.len() >= 7, "the list in lib.rs reads {stages:?}");
    for (index, stage) in stages.iter().enumerate() {
        for later in &stages[index + 1..] {
            let folder = format!("robots-core/src/{stage}");
            let import = naming(&folder, &format!("crate::{later}"), "");
            nobody(&import, &format!("`{stage}` stands before `{later}`"));
        }
    }
}

#[test]
fn every_package_forbids_unsafe_code() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("it can be read");
    assert!(manifest.contains("unsafe_code = \"forbid\""));
    for folder in [
        ".",
        "robots-core",
        "robots-core/matcher",
        "robots-macros",
        "robots-cli",
    ] {
        let manifest = fs::read_to_string(root().join(folder).join("Cargo.toml"));
        assert!(
            manifest
                .expect("it can be read")
                .contains("[lints]\nworkspace = true"),
            "`{folder}` has lints of its own"
        );
    }
}

#[test]
fn a_file_holds_one_idea() {
    const TABLES: [&str; 2] = ["crawler/table.rs", "client/common_word.rs"];
    const LIMIT: usize = 400;
    for folder in [
        "src",
        "robots-core/src",
        "robots-core/matcher/src",
        "robots-macros/src",
        "robots-cli/src",
    ] {
        for (path, text) in sources(folder) {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            assert!(
                !["util", "utils", "helpers", "common", "misc"].contains(&name.as_ref()),
                "{path:?} says nothing by its name"
            );
            assert!(
                TABLES.iter().any(|table| path.ends_with(table)) || text.lines().count() <= LIMIT,
                "{path:?} is longer than {LIMIT} lines"
            );
        }
    }
}
