//! Every requirement of the sources is cited by a case or a test, or listed as untested.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A source and a number of `requirements.toml`, such as `S2-68`.
type Id = String;

/// Source, number, and the section and text of the requirement.
type Requirements = BTreeMap<String, BTreeMap<String, (String, String)>>;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn requirements() -> BTreeSet<Id> {
    let path = root().join("tests/decisions/conformance/requirements.toml");
    let text = fs::read_to_string(path).expect("there is a list");
    let sources: Requirements = toml::from_str(&text).expect("it is a list");
    let numbers = |(source, numbers): (String, BTreeMap<String, _>)| {
        let ids = numbers.into_keys();
        ids.map(move |number| format!("{source}-{number}")).collect::<Vec<_>>()
    };
    sources.into_iter().flat_map(numbers).collect()
}

/// Returns the ids that a text cites, as in `S0-5 to S0-9 and S3-1`.
fn named(text: &str) -> BTreeSet<Id> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    let mut ids = BTreeSet::new();
    let mut last = None;
    let mut is_range = false;
    for word in text.split(|c| !is_part(c)).filter(|word| !word.is_empty()) {
        let id = id(word);
        if let (true, Some((source, from)), Some((same, to))) = (is_range, last, id)
            && source == same
        {
            let number = |text: &str| text.parse::<u32>().expect("a range of numbers");
            let between = number(from) + 1..number(to);
            ids.extend(between.map(|number| format!("{source}-{number}")));
        }
        ids.extend(id.map(|(source, number)| format!("{source}-{number}")));
        is_range = word == "to" && last.is_some();
        if !is_range {
            last = id;
        }
    }
    ids
}

/// Splits an id into its source and its number.
fn id(word: &str) -> Option<(&str, &str)> {
    let (source, number) = word.split_once('-')?;
    let is_source = matches!(source.as_bytes(), [b'S', b'0'..=b'9']);
    let is_number = number.starts_with(|c: char| c.is_ascii_digit());
    (is_source && is_number).then_some((source, number))
}

/// Returns the files below a folder with this extension.
fn files(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder can be read") {
        let path = entry.expect("an entry can be read").path();
        if path.is_dir() {
            files(&path, ending, found);
        } else if path.to_string_lossy().ends_with(ending) {
            found.push(path);
        }
    }
}

/// Returns the ids that cases and tests cite.
fn answered() -> BTreeSet<Id> {
    let mut paths = Vec::new();
    files(&root().join("tests/cases"), ".toml", &mut paths);
    for folder in [
        "tests",
        "robots-analysis/tests",
        "robots-lint/tests",
        "robots-core/tests",
        "robots-matcher/tests",
        "robots-crawler/tests",
        "tools/cli/tests",
    ] {
        files(&root().join(folder), ".rs", &mut paths);
    }
    paths.retain(|path| !path.ends_with(file!()));
    let texts = paths.iter().map(|path| fs::read_to_string(path).expect("a file can be read"));
    texts.flat_map(|text| named(&text)).collect()
}

#[test]
fn requirement_is_tested_or_listed_as_untested() {
    let requirements = requirements();
    let unanswered = root().join("tests/cases/UNANSWERED.md");
    let unanswered = named(&fs::read_to_string(unanswered).expect("there is a list"));
    let answered = answered();

    let missing: Vec<_> = requirements
        .iter()
        .filter(|&id| !answered.contains(id) && !unanswered.contains(id))
        .collect();
    assert!(missing.is_empty(), "not cited by a case or a test: {missing:?}");
    let both: Vec<_> = answered.intersection(&unanswered).collect();
    assert!(both.is_empty(), "listed as untested, but cited: {both:?}");
    let unknown: Vec<_> =
        answered.union(&unanswered).filter(|&id| !requirements.contains(id)).collect();
    assert!(unknown.is_empty(), "unknown requirements: {unknown:?}");
    println!(
        "{} of {} are answered",
        requirements.intersection(&answered).count(),
        requirements.len()
    );
}

#[test]
fn requirement_ids_in_a_sentence_are_found() {
    let ids = |text| named(text).into_iter().collect::<Vec<_>>();
    assert_eq!(ids("(S0-4b), S1-2. S1-x s1-1 US1-1 S12-1"), ["S0-4b", "S1-2"]);
    assert_eq!(ids("S0-5 to S0-7; S1-1 to the S1-3"), ["S0-5", "S0-6", "S0-7", "S1-1", "S1-3"]);
}
