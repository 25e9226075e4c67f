//! The contents of SARIF logs.

use robots_analysis::Level;
use robots_core::Dialect;
use robots_core::source::Origins;
use robots_lint::{Levels, check};

use super::super::CheckedFile;
use super::*;
use crate::lints::section;

/// Returns the results for a text, with the style lints on.
fn results(text: &str) -> Vec<Value> {
    let source = SourceText::new("robots.txt", text);
    let mut levels = Levels::default();
    levels.set("style", Level::Warn).expect("a group");
    let report = check(&source, Dialect::RFC_9309, &levels);
    let checked = CheckedFile::new(source, Dialect::RFC_9309, report.findings().to_vec());
    let report = CheckReport { files: vec![&checked], folds: false, colored: false };
    let mut out = Vec::new();
    report.sarif(&mut out).expect("a vector takes it");
    let log: Value = serde_json::from_slice(&out).expect("JSON");
    let results = log["runs"][0]["results"].as_array();
    results.expect("an array").clone()
}

fn of_lint<'r>(results: &'r [Value], lint: &str) -> &'r Value {
    let mut results = results.iter();
    results.find(|result| result["ruleId"] == lint).expect("one")
}

#[test]
fn sarif_of_findings_has_fixes_and_related_locations() {
    let results = results("User-agent: *\nDisallow: /a\nDisallow: /a\n");
    let duplicate = of_lint(&results, "duplicate_rule");
    let related = &duplicate["relatedLocations"][0]["physicalLocation"]["region"];
    assert_eq!(related["startLine"], 2);
    let fix = &duplicate["fixes"][0];
    assert_eq!(fix["properties"]["keepsMeaning"], true);
    let replacement = &fix["artifactChanges"][0]["replacements"][0];
    assert_eq!(replacement["deletedRegion"]["byteOffset"], 27);
    assert_eq!(replacement["deletedRegion"]["byteLength"], 13);
    assert_eq!(replacement["insertedContent"]["text"], "");
    let missing = of_lint(&results, "sitemap_missing");
    assert!(missing["locations"][0]["physicalLocation"].get("region").is_none());
}

#[test]
fn sarif_of_a_merged_text_has_the_places_in_its_files() {
    let mut origins = Origins::default();
    let text = "User-agent: *\nDisallow: /a\n";
    for (start, name) in [(0, "robots.txt"), (27, "docs/robots.txt")] {
        origins.push(start, &SourceText::new(name, text), Span::new(0, 27));
    }
    let merged = SourceText::new("merged", text.repeat(2)).with_origins(origins);
    let finding = Diagnostic::error("odd")
        .label(Span::new(41, 53), "here")
        .label(Span::new(14, 26), "and here");
    let files = CheckedFile::of(&merged, Dialect::RFC_9309, &[finding]);
    assert_eq!(files.len(), 2);
    let report = CheckReport { files: files.iter().collect(), folds: false, colored: false };
    let mut out = Vec::new();
    report.sarif(&mut out).expect("a vector takes it");
    let log: Value = serde_json::from_slice(&out).expect("JSON");
    let place = |location: &Value| {
        let place = &location["physicalLocation"];
        let line = place["region"]["startLine"].clone();
        (place["artifactLocation"]["uri"].clone(), line)
    };
    let result = &log["runs"][0]["results"][0];
    assert_eq!(place(&result["locations"][0]), ("docs/robots.txt".into(), 2.into()));
    assert_eq!(place(&result["relatedLocations"][0]), ("robots.txt".into(), 2.into()));
}

#[test]
fn fingerprint_of_moved_lines_is_stable_and_of_equal_lines_distinct() {
    let prints = |text: &str| -> Vec<Value> {
        let results = results(text);
        let of_lint = results.iter().filter(|result| result["ruleId"] == "duplicate_rule");
        of_lint
            .map(|result| result["partialFingerprints"]["primaryLocationLineHash"].clone())
            .collect()
    };
    let text = "User-agent: *\nDisallow: /a\nDisallow: /a\nDisallow: /a\n";
    let found = prints(text);
    assert_eq!(found.len(), 2);
    assert_ne!(found[0], found[1]);
    assert_eq!(found, prints(&format!("# shop\n\n{text}")));
}

#[test]
fn section_of_an_rfc_has_a_url() {
    let address = "https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2";
    assert_eq!(section("RFC 9309 §2.2.2; Google").as_deref(), Some(address));
    assert_eq!(section("see RFC 9651").as_deref(), Some("https://www.rfc-editor.org/rfc/rfc9651"));
    assert_eq!(section("POSIX"), None);
}
