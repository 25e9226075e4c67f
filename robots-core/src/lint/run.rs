//! Every lint on a file.

use rustc_hash::FxHashSet;

use super::{LINTS, Levels, Lint, LintGroup, Subject};
use crate::diagnostic::{Diagnostic, Level};
use crate::syntax::DirectiveKey;

/// Lints that see what a mistake does, whatever it is. About a line of which another lint has spoken
/// they are silent: one mistake is one finding.
const UMBRELLAS: [&str; 3] = [
    "dialect_divergence",
    "legacy_divergence",
    "managed_block_prepend",
];

/// Lints of lines that crawlers do not all take for the same key, or the same name. What they decide differently behind
/// such a line may follow from it, so that nobody asks before it is settled.
const MISREAD_LINES: [&str; 7] = [
    "byte_order_mark",
    "control_character",
    "keyword_prefix_trap",
    "misspelled_directive",
    "misspelled_wildcard",
    "missing_colon",
    "non_ascii_whitespace",
];
const DIVERGENCES: [&str; 2] = ["dialect_divergence", "legacy_divergence"];

/// Runs the lints that may say something at these levels, or by comments of the file. Gives their
/// findings in source order, none of them at [`Level::Allow`].
pub fn check(subject: &Subject<'_>, levels: &Levels) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    let in_file = &subject.controls().lines;
    for lint in LINTS {
        if subject.is_other_format() && lint.name != "html_content" {
            continue;
        }
        // What somebody allowed is found all the same: it explains what others see of it.
        let is_quiet = levels.asked(lint) == Level::Allow && lint.level == Level::Allow;
        let mut by_line = in_file.iter().chain(levels.lines());
        let is_mentioned = by_line.any(|line| line.is_about(lint));
        if is_quiet && !is_mentioned {
            continue;
        }
        for mut finding in (lint.check)(subject) {
            let place = finding.labels.first();
            let line = place.map_or(0, |label| subject.line_at(label.span.start));
            finding.level = levels.on_line(lint, line, in_file);
            for fix in &mut finding.fixes {
                fix.end_lines_with(subject.source.line_ending());
            }
            findings.push(finding);
        }
    }
    let explained: FxHashSet<usize> = findings
        .iter()
        .filter(|finding| !UMBRELLAS.contains(&finding.lint))
        // What is allowed because it is meant so explains nothing.
        .filter(|finding| finding.level != Level::Allow || !is_of(finding.lint, LintGroup::Policy))
        .filter_map(|finding| finding.labels.first())
        .map(|label| subject.line_at(label.span.start))
        .collect();
    let is_misread = |finding: &Diagnostic| MISREAD_LINES.contains(&finding.lint);
    if findings.iter().any(is_misread) {
        findings.retain(|finding| !DIVERGENCES.contains(&finding.lint));
    }
    findings.retain(|finding| {
        let mut places = finding.labels.iter();
        let is_explained = UMBRELLAS.contains(&finding.lint)
            && places.any(|label| explained.contains(&subject.line_at(label.span.start)));
        finding.level != Level::Allow && !is_explained
    });
    findings.sort_by_key(|finding| finding.labels.first().map(|label| label.span.start));
    findings
}

/// Gives findings that were made beside [`check`], of claims and of other files of the site, the levels
/// that are asked for, also by comments of the file; none of those that are left is at [`Level::Allow`].
/// One without a place in the file has the level of the whole file.
pub fn at_levels(
    subject: &Subject<'_>,
    levels: &Levels,
    findings: Vec<Diagnostic>,
) -> Vec<Diagnostic> {
    let in_file = &subject.controls().lines;
    let leveled = findings.into_iter().map(|mut finding| {
        if let Some(lint) = Lint::by_name(finding.lint) {
            let place = finding.labels.first();
            let line = place.map_or(0, |label| subject.line_at(label.span.start));
            finding.level = levels.on_line(lint, line, in_file);
        }
        finding
    });
    leveled
        .filter(|finding| finding.level != Level::Allow)
        .collect()
}

/// [`check`] of a text to which lines will be added: what is wrong with its lines whatever these
/// say. Rules and names of crawlers bear on one another, so that of those only what surely does not do
/// what it says is told.
pub fn check_part(subject: &Subject<'_>, levels: &Levels) -> Vec<Diagnostic> {
    let bears = |key| {
        matches!(
            key,
            DirectiveKey::UserAgent | DirectiveKey::Allow | DirectiveKey::Disallow
        )
    };
    let besides = subject
        .directives()
        .filter(|(_, directive)| !bears(directive.key));
    let besides: FxHashSet<usize> = besides.map(|(item, _)| item.line).collect();
    let is_beside_rules = |finding: &Diagnostic| {
        let mut lines = finding
            .labels
            .iter()
            .map(|label| subject.line_at(label.span.start));
        !finding.labels.is_empty() && lines.all(|line| besides.contains(&line))
    };
    let mut findings = check(subject, levels);
    findings
        .retain(|finding| is_of(finding.lint, LintGroup::Correctness) || is_beside_rules(finding));
    findings
}

fn is_of(lint: &str, group: LintGroup) -> bool {
    Lint::by_name(lint).is_some_and(|lint| lint.group == group)
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
