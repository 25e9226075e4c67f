//! Every lint on a file.

use rustc_hash::FxHashSet;

use super::{LINTS, Levels, Subject};
use crate::diagnostic::{Diagnostic, Level};

/// Lints that see what a mistake does, whatever it is. About a line of which another lint has spoken
/// they are silent: one mistake is one finding.
const UMBRELLAS: [&str; 4] = [
    "dialect_divergence",
    "legacy_divergence",
    "managed_block_prepend",
    "unmatchable_rule",
];

/// Runs the lints that may say something at these levels, or by comments of the file. Gives their
/// findings in source order, none of them at [`Level::Allow`].
pub fn check(subject: &Subject<'_>, levels: &Levels) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    for lint in LINTS {
        if subject.is_other_format() && lint.name != "html_content" {
            continue;
        }
        let level = levels.of(lint);
        if level == Level::Allow && !subject.controls().mention(lint) {
            continue;
        }
        for mut finding in (lint.check)(subject) {
            let place = finding.labels.first();
            let line = place.map_or(0, |label| subject.line_at(label.span.start));
            let here = subject.controls().level(lint, line);
            finding.level = here.map_or(level, |here| levels.settle(here));
            if finding.level != Level::Allow {
                findings.push(finding);
            }
        }
    }
    let explained: FxHashSet<usize> = findings
        .iter()
        .filter(|finding| !UMBRELLAS.contains(&finding.lint))
        .flat_map(|finding| finding.labels.first())
        .map(|label| subject.line_at(label.span.start))
        .collect();
    findings.retain(|finding| {
        let mut places = finding.labels.iter();
        !UMBRELLAS.contains(&finding.lint)
            || !places.any(|label| explained.contains(&subject.line_at(label.span.start)))
    });
    findings.sort_by_key(|finding| finding.labels.first().map(|label| label.span.start));
    findings
}

/// Keeps `limit` findings of each lint and level, and tells with the last how many more there are:
/// one habit repeated in a thousand lines is one thing to say.
pub fn fold(findings: Vec<Diagnostic>, limit: usize) -> Vec<Diagnostic> {
    let mut kept: Vec<(Diagnostic, usize)> = Vec::new();
    for finding in findings {
        let mut alike = kept
            .iter_mut()
            .filter(|(other, _)| other.lint == finding.lint && other.level == finding.level);
        match alike.nth(limit.saturating_sub(1)) {
            Some((_, more)) => *more += 1,
            None => kept.push((finding, 0)),
        }
    }
    let told = |(finding, more): (Diagnostic, usize)| match more {
        0 => finding,
        1 => finding.note("there is one more like this"),
        more => finding.note(format!("there are {more} more like this")),
    };
    kept.into_iter().map(told).collect()
}
