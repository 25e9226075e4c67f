//! Every lint on a file.

use rustc_hash::FxHashSet;

use super::{LINTS, Levels, Lint, LintGroup, Subject};
use crate::diagnostic::{Diagnostic, Level};

/// Runs the lints that may say something at these levels, or by comments of the file. Gives their
/// findings in source order, none of them at [`Level::Allow`].
pub fn check(subject: &Subject<'_>, levels: &Levels) -> Vec<Diagnostic> {
    let found = found(subject, levels).into_iter();
    found.map(|(_, finding)| finding).collect()
}

/// [`check`], each finding with its lint.
fn found(subject: &Subject<'_>, levels: &Levels) -> Vec<(&'static Lint, Diagnostic)> {
    let mut found = Vec::new();
    let in_file = &subject.level_comments().lines;
    let is_other_format = subject.other_format().is_some();
    for &lint in LINTS {
        // What somebody allowed is found all the same: it explains what others see of it.
        let is_quiet = levels.asked(lint) == Level::Allow && lint.level == Level::Allow;
        let mut by_line = in_file.iter().chain(levels.lines());
        let is_mentioned = by_line.any(|line| line.is_about(lint));
        if !lint.looks_at(is_other_format) || is_quiet && !is_mentioned {
            continue;
        }
        for mut finding in lint.findings(subject) {
            finding.level = levels.on_line(lint, line_of(subject, &finding), in_file);
            for fix in &mut finding.fixes {
                fix.end_lines_with(subject.source.line_ending());
            }
            found.push((lint, finding));
        }
    }
    let names: FxHashSet<_> = found.iter().map(|(lint, _)| lint.name).collect();
    let explained: FxHashSet<usize> = found
        .iter()
        .filter(|(lint, _)| !lint.is_symptom())
        // What is allowed because it is meant so explains nothing.
        .filter(|(lint, finding)| finding.level != Level::Allow || lint.group != LintGroup::Policy)
        .filter_map(|(_, finding)| finding.labels.first())
        .map(|label| subject.line_at(label.span.start))
        .collect();
    found.retain(|(lint, finding)| {
        let mut silencing = lint.silenced_by.iter();
        let is_silenced = silencing.any(|silencing| names.contains(silencing.name));
        let mut places = finding.labels.iter();
        let is_explained = lint.is_symptom()
            && places.any(|label| explained.contains(&subject.line_at(label.span.start)));
        finding.level != Level::Allow && !is_silenced && !is_explained
    });
    found.sort_by_key(|(_, finding)| finding.labels.first().map(|label| label.span.start));
    found
}

/// Returns the line of a finding, from 1; 0 where it is about the whole file.
fn line_of(subject: &Subject<'_>, finding: &Diagnostic) -> usize {
    let place = finding.labels.first();
    place.map_or(0, |label| subject.line_at(label.span.start))
}

/// Gives findings that were made beside [`check`], of claims and of other files of the site, the levels
/// that are asked for, also by comments of the file; none of those that are left is at [`Level::Allow`].
/// One without a place in the file has the level of the whole file.
pub fn apply_levels(
    subject: &Subject<'_>,
    levels: &Levels,
    findings: Vec<Diagnostic>,
) -> Vec<Diagnostic> {
    let in_file = &subject.level_comments().lines;
    let leveled = findings.into_iter().map(|mut finding| {
        if let Some(lint) = finding.lint.and_then(Lint::by_name) {
            finding.level = levels.on_line(lint, line_of(subject, &finding), in_file);
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
    let lines = subject.directives();
    let besides = lines.filter(|(_, directive)| !directive.key.is_protocol());
    let besides: FxHashSet<usize> = besides.map(|(item, _)| item.line).collect();
    let is_beside_rules = |finding: &Diagnostic| {
        let mut lines = finding
            .labels
            .iter()
            .map(|label| subject.line_at(label.span.start));
        !finding.labels.is_empty() && lines.all(|line| besides.contains(&line))
    };
    let found = found(subject, levels).into_iter();
    found
        .filter(|(lint, finding)| lint.group == LintGroup::Correctness || is_beside_rules(finding))
        .map(|(_, finding)| finding)
        .collect()
}

/// How many findings of one lint at one level are shown one by one.
const SHOWN: usize = 5;

/// Keeps the first five findings of each lint and level, and tells with the last how many more there are:
/// one habit repeated in a thousand lines is one thing to say.
pub fn fold(findings: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut kept: Vec<(Diagnostic, usize)> = Vec::new();
    for finding in findings {
        let mut alike = kept
            .iter_mut()
            .filter(|(other, _)| other.lint == finding.lint && other.level == finding.level);
        match alike.nth(SHOWN - 1) {
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
