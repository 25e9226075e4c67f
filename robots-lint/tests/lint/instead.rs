//! What the pages of lints tell to use instead means what they promise.

use robots_analysis::Level;
use robots_analysis::compare::{Comparison, compare};
use robots_analysis::diagnostic::{Effect, Example, Instead};
use robots_analysis::edit;
use robots_core::matcher::Verdict;
use robots_core::{Dialect, Reading, SourceText};
use robots_lint::{LINTS, Levels, Lint, LintGroup};

use crate::advice::{File, with_lint};
use crate::intents::{Meant, token};

const DIALECTS: [&Dialect; 2] = [Dialect::RFC_9309, Dialect::GOOGLE];

/// Returns the robots.txt of an example; the body if it is the response of a server.
fn source(example: Example) -> SourceText {
    let bytes = example.bytes();
    let is_response = bytes.starts_with(b"HTTP/") || bytes.starts_with(b"$ ");
    let text = String::from_utf8_lossy(&bytes);
    let body = text.split_once("\n\n").map_or("", |(_, body)| body);
    if is_response {
        SourceText::new("robots.txt", body)
    } else {
        SourceText::new("robots.txt", bytes)
    }
}

/// Returns the changes between an example and a file in each dialect.
fn changes(lint: &Lint, instead: &Instead) -> Vec<Vec<Comparison>> {
    let (before, after) = (source(lint.example), source(instead.file));
    let compared = DIALECTS.map(|dialect| {
        compare(&Reading::new(&before, dialect), &Reading::new(&after, dialect), None)
    });
    compared.into()
}

/// Returns why a file is not the example with its edits.
fn not_edited(lint: &'static Lint, instead: &Instead) -> Option<String> {
    let file = File::with_routes(lint.name, lint.example.bytes(), lint.example.routes());
    let findings = file.checked(&with_lint(lint));
    let edited = edit::suggest(&file.source, &findings);
    let is_edited = edited.bytes() == instead.file.bytes() && edited != file.source;
    (!is_edited).then(|| {
        let edited = String::from_utf8_lossy(edited.bytes()).into_owned();
        format!("the edits give {edited:?}")
    })
}

/// Returns why a file does not have the verdicts of the example.
fn not_same(lint: &Lint, instead: &Instead) -> Option<String> {
    let compared = changes(lint, instead);
    let mut all = compared.iter().flatten();
    let different = all.find(|comparison| !comparison.is_equivalent())?;
    Some(format!("verdicts change: {different:?}"))
}

/// Returns why a file does not give the verdicts of a list, or changes others.
fn not_given(lint: &Lint, instead: &Instead, verdicts: &[&str]) -> Option<String> {
    let meant: Vec<_> = verdicts.iter().map(|text| Meant::read(text)).collect();
    let missed = DIALECTS.iter().find_map(|dialect| {
        let reading = Reading::new(&source(instead.file), dialect);
        meant.iter().find_map(|meant| meant.missed(&reading))
    });
    if missed.is_some() {
        return missed;
    }
    // The responses of servers have no rules in common.
    if instead.file.bytes().starts_with(b"HTTP/") {
        return None;
    }
    let is_listed = |agents: &[Vec<u8>], verdict: Verdict| {
        meant.iter().any(|meant| {
            let written = token(&meant.token);
            let is_token = agents.iter().any(|agent| agent.eq_ignore_ascii_case(&written));
            is_token && meant.verdict == verdict
        })
    };
    let compared = changes(lint, instead);
    let mut all = compared.iter().flatten();
    if all.clone().all(Comparison::is_equivalent) {
        return Some("no verdict changes".to_owned());
    }
    all.find_map(|comparison| {
        assert!(comparison.undecided.is_empty(), "{}", lint.name);
        let mut changes = comparison.changes.iter();
        let other = changes.find(|change| !is_listed(&comparison.agents, change.new.verdict))?;
        Some(format!(
            "not in the list: {:?} {} {:?}",
            comparison
                .agents
                .iter()
                .map(|agent| String::from_utf8_lossy(agent))
                .collect::<Vec<_>>(),
            String::from_utf8_lossy(&other.witness),
            other.new.verdict
        ))
    })
}

#[test]
fn file_to_use_instead_has_the_effect_that_its_page_promises() {
    let mut wrong = Vec::new();
    for lint in robots_lint::all() {
        assert!(!lint.use_instead.is_empty(), "{}", lint.name);
        for instead in lint.use_instead {
            let violation = match instead.effect {
                Effect::Edited => not_edited(lint, instead),
                Effect::Same => not_same(lint, instead),
                Effect::Gives(verdicts) => not_given(lint, instead, verdicts),
            };
            wrong.extend(violation.map(|why| format!("{}: {:?}: {why}", lint.name, instead.file)));
        }
    }
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n"));
}

/// Also with all lints of style, of which it would be an example.
#[test]
fn file_to_use_instead_has_no_finding_of_style() {
    let mut levels = Levels::default();
    levels.set(LintGroup::Style.name(), Level::Warn).expect("a group");
    for &lint in LINTS.iter().filter(|lint| lint.group == LintGroup::Style) {
        for instead in lint.use_instead {
            let file = File::with_routes(lint.name, instead.file.bytes(), instead.file.routes());
            let names: Vec<_> = file
                .checked(&levels)
                .iter()
                .map(robots_analysis::Diagnostic::name)
                .filter(|name| *name != "sitemap_missing")
                .collect();
            assert_eq!(names, [""; 0], "{}", lint.name);
        }
    }
}

/// A reader chooses between several files by what is intended.
#[test]
fn each_of_several_files_to_use_instead_states_when() {
    for lint in robots_lint::all() {
        let is_one = lint.use_instead.len() == 1;
        for instead in lint.use_instead {
            assert!(is_one || !instead.when.is_empty(), "{}", lint.name);
            assert!(!instead.when.ends_with('.'), "{}", lint.name);
        }
    }
}

/// A lint whose help keeps the finding by a comment shows a second file: without the comment, and
/// the comment itself changes nothing.
#[test]
fn file_that_silences_a_lint_keeps_every_verdict() {
    for lint in LINTS {
        for instead in lint.use_instead {
            let text = String::from_utf8_lossy(&instead.file.bytes()).into_owned();
            if text.contains(&format!("# robots: allow({})", lint.name)) {
                assert_eq!(instead.effect, Effect::Same, "{}", lint.name);
            }
        }
    }
}
