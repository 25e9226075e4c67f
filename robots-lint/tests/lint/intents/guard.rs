//! No edit closes or opens a whole site for a crawler that its finding is not about.

use std::collections::BTreeSet;

use robots_analysis::Diagnostic;
use robots_analysis::diagnostic::Fix;
use robots_core::matcher::Verdict;
use robots_core::{Dialect, Reading, syntax};
use robots_lint::Levels;

use super::cases;
use crate::advice::{File, all_lints, short_examples, sites};

/// Returns the crawlers for which an edit changes the verdict on `/`.
fn changed(file: &File, fix: &Fix) -> BTreeSet<String> {
    let after = file.with(fix);
    let mut changed = BTreeSet::new();
    for dialect in [Dialect::RFC_9309, Dialect::GOOGLE] {
        let readings = [&file.source, &after.source].map(|source| Reading::new(source, dialect));
        let names = readings.iter().flat_map(|reading| reading.agents().keys());
        let mut names: BTreeSet<Vec<u8>> = names.cloned().collect();
        names.insert(b"*".to_vec());
        names.insert(b"googlebot".to_vec());
        for name in names {
            let verdicts = [0, 1].map(|side: usize| verdict(&readings[side], &name));
            if verdicts[0] != verdicts[1] {
                changed.insert(String::from_utf8_lossy(&name).into_owned());
            }
        }
    }
    changed
}

fn verdict(reading: &Reading, name: &[u8]) -> Verdict {
    reading.evaluate(name, b"/").verdict
}

/// Returns the text that a finding is about: its messages, its edits, and the names of the records
/// in which its places are and in which an edit changes a line.
fn about(file: &File, finding: &Diagnostic, fix: &Fix) -> String {
    let document = syntax::parse(&file.source);
    let mut text = finding.message.to_string();
    for label in &finding.labels {
        text += &label.text;
    }
    text += &fix.title;
    let whole = String::from_utf8_lossy(file.source.bytes());
    let mut places: Vec<_> = finding
        .labels
        .iter()
        .map(|label| label.span.start)
        .collect();
    for edit in &fix.edits {
        text += &edit.replacement;
        places.push(edit.span.start);
    }
    for place in &places {
        text += line_of(&whole, *place);
    }
    for record in document.records() {
        let start = record.items.first().map_or(0, |item| item.span.start);
        let end = record.items.last().map_or(0, |item| item.span.end);
        if places.iter().any(|place| (start..=end).contains(place)) {
            for name in record.user_agents() {
                text += " ";
                text += &String::from_utf8_lossy(file.source.slice(name.value));
            }
        }
    }
    text.to_ascii_lowercase()
}

/// Returns the line of a byte.
fn line_of(text: &str, at: usize) -> &str {
    let start = text.get(..at).and_then(|before| before.rfind('\n'));
    let line = &text[start.map_or(0, |end| end + 1)..];
    line.lines().next().unwrap_or_default()
}

/// Returns the violations in a file.
fn violations(file: &File) -> (usize, Vec<String>) {
    let (mut edits, mut wrong) = (0, Vec::new());
    for finding in file.checked(&Levels::default()) {
        for fix in &finding.fixes {
            edits += 1;
            let about = about(file, &finding, fix);
            for name in changed(file, fix) {
                // A crawler without a group obeys `*`.
                let reading = Reading::new(&file.source, Dialect::RFC_9309);
                let has_group = reading.agents().contains_key(name.as_bytes());
                let is_named = about.contains(&name) || !has_group && about.contains('*');
                if !is_named {
                    wrong.push(format!(
                        "{}: {}: {} changes `/` for {name}",
                        file.name,
                        finding.name(),
                        fix.title
                    ));
                }
            }
        }
    }
    (edits, wrong)
}

/// Returns files of mistakes: each line of the cases in the place of one line of another file.
fn crossed() -> Vec<File> {
    let frames = [
        "User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nDisallow:\n@\n",
        "User-agent: Googlebot\nDisallow: /tmp/\n@\n\nUser-agent: GPTBot\nDisallow: /\n",
        "@\nUser-agent: *\nDisallow: /\n\nUser-agent: bingbot\nAllow: /\n",
        "User-agent: GPTBot\n@\nDisallow: /\n\nUser-agent: *\nDisallow: /tmp/\n",
    ];
    let mut lines = BTreeSet::new();
    for case in cases() {
        let text = String::from_utf8_lossy(&case.text).into_owned();
        let short = text.lines().filter(|line| line.len() < 200).take(12);
        lines.extend(short.map(str::to_owned));
    }
    let files = lines
        .iter()
        .zip(frames.iter().cycle())
        .map(|(line, frame)| {
            let text = frame.replace('@', line);
            File::new(text.clone(), text)
        });
    files.collect()
}

#[test]
fn edit_closes_or_opens_the_site_only_for_crawlers_that_are_named() {
    let (mut edits, mut wrong) = (0, Vec::new());
    for file in sites().iter().chain(&short_examples()).chain(&crossed()) {
        let (made, found) = violations(file);
        edits += made;
        wrong.extend(found);
    }
    assert!(edits > 200, "{edits}");
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n"));
}

/// A symptom is dropped only by a lint that names it: turning lints on hides nothing.
#[test]
fn all_lints_show_the_findings_of_the_default_levels() {
    let mut most = 0;
    for file in sites().iter().chain(&short_examples()).chain(&crossed()) {
        let all = file.checked(&all_lints());
        let by_default = file.checked(&Levels::default());
        most = most.max(by_default.len());
        for finding in by_default {
            let is_shown = all.iter().any(|other| {
                (other.lint, &other.message, &other.labels)
                    == (finding.lint, &finding.message, &finding.labels)
            });
            assert!(is_shown, "{}: {finding:?}", file.name);
        }
    }
    assert!(most >= 3, "{most}");
}
