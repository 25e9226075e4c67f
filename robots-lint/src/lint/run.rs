//! Runs the lints on a file.

use std::rc::Rc;

use robots_analysis::diagnostic::{Diagnostic, Fix, Level, MessageText};
use robots_analysis::facts::other_format;
use robots_analysis::order;
use robots_core::syntax::{self, Directive};
use rustc_hash::{FxHashMap, FxHashSet};

use super::finding_levels::FindingLevels;
use super::{LINTS, Levels, LintEntry, LintGroup, Subject};

impl Subject<'_> {
    /// Lints the text as [`Subject::findings`] does, without the proofs: every fix has
    /// [`Safety::ChangesMeaning`](robots_analysis::diagnostic::Safety::ChangesMeaning). To offer
    /// these fixes, call [`Subject::prove_fixes`].
    pub fn unproved_findings(&self, levels: &Levels) -> Vec<Diagnostic> {
        let mut found: Vec<(&LintEntry, Vec<Diagnostic>)> = Vec::new();
        let in_file = levels.of_comments(&self.level_comments.lines);
        let is_other_format = other_format(self.reading).is_some();
        let mut finding_levels = FindingLevels::new(levels, in_file);
        let copies = Copies::new(self);
        for &lint in LINTS {
            // An allowed lint runs, too, if it is not allowed by default: its findings explain
            // those of others, at every level.
            let is_quiet = levels.asked(lint) == Level::Allow && lint.level == Level::Allow;
            let mut by_line = in_file.iter().chain(&levels.lines);
            let is_mentioned = by_line.any(|line| line.is_about(lint));
            if !lint.looks_at(is_other_format) || is_quiet && !is_mentioned {
                continue;
            }
            let mut findings = lint.findings(self);
            // What a file does for some crawlers is no property of a line.
            if lint.group != LintGroup::Policy {
                copies.retain(self, &mut findings);
            }
            for finding in &mut findings {
                finding.level = finding_levels.on_line(lint, line_of(self, finding));
                for fix in &mut finding.fixes {
                    fix.end_lines_with(self.source.line_ending());
                }
            }
            if !findings.is_empty() {
                found.push((lint, findings));
            }
        }
        let names: FxHashSet<_> = found.iter().map(|(lint, _)| lint.name).collect();
        // A policy that is allowed is intended, and explains nothing.
        let explains = |lint: &LintEntry, finding: &Diagnostic| {
            finding.level != Level::Allow || lint.group != LintGroup::Policy
        };
        let mut lines: FxHashSet<(&str, usize)> = FxHashSet::default();
        for (lint, findings) in &found {
            let findings = findings.iter().filter(|finding| explains(lint, finding));
            let places = findings.filter_map(|finding| finding.labels.first());
            lines.extend(places.map(|label| (lint.name, self.line_at(label.span.start))));
        }
        found.retain(|(lint, _)| {
            let mut silencing = lint.silenced_by.iter();
            !silencing.any(|silencing| names.contains(silencing.name))
        });
        let is_explained = |lint: &LintEntry, finding: &Diagnostic| {
            let mut places = finding.labels.iter();
            places.any(|label| {
                let line = self.line_at(label.span.start);
                let mut explaining = lint.explained_by.iter();
                explaining.any(|explaining| lines.contains(&(explaining.name, line)))
            })
        };
        let mut kept = Vec::new();
        for (lint, findings) in found {
            kept.extend(
                findings.into_iter().filter(|finding| {
                    finding.level != Level::Allow && !is_explained(lint, finding)
                }),
            );
        }
        order::sort_by_key(&mut kept, |finding| {
            finding.labels.first().map(|label| label.span.start)
        });
        kept
    }

    /// Sets the levels of findings of [`Subject::prove`] and of other files of the site to those
    /// that are requested or set by comments of the file. Drops the findings at [`Level::Allow`]. A
    /// finding without a place in the file has the level of the whole file.
    pub fn apply_levels(&self, levels: &Levels, mut findings: Vec<Diagnostic>) -> Vec<Diagnostic> {
        let in_file = levels.of_comments(&self.level_comments.lines);
        let mut finding_levels = FindingLevels::new(levels, in_file);
        findings.retain_mut(|finding| {
            if let Some(lint) = finding.lint {
                finding.level = finding_levels.on_line(lint, line_of(self, finding));
            }
            finding.level != Level::Allow
        });
        findings
    }
}

/// The lines of a merged text that were written as one line. A merge copies a line of a part into
/// several groups.
#[derive(Default)]
struct Copies {
    /// The lines of the text with the same origin, for each of them.
    lines: FxHashMap<usize, Rc<[usize]>>,
    /// The lines that the files need, whatever else the text has: the rule of a record that has no
    /// other, without which the record continues in the next one, and the rule that disallows a
    /// whole part, for which a merge leaves an Allow rule of the base out.
    needed: FxHashSet<usize>,
}

impl Copies {
    fn new(subject: &Subject<'_>) -> Self {
        let texts = subject.source.origins();
        if texts.len() < 2 {
            return Self::default();
        }
        let mut by_origin: FxHashMap<(usize, usize), Vec<usize>> = FxHashMap::default();
        for (item, directive) in subject.directives() {
            let (text, span) = subject.source.origin(directive.span());
            let number = texts.iter().position(|other| other.is_clone_of(text));
            let origin = (number.unwrap_or_default(), span.start);
            by_origin.entry(origin).or_default().push(item.line);
        }
        let mut all = Self::default();
        for (number, text) in texts.iter().enumerate() {
            for record in syntax::parse(text).records() {
                let is_alone = record.rules().count() == 1;
                let is_of_part = |rule: &&Directive| number > 0 && text.slice(rule.value) == b"/";
                for rule in record.rules().filter(|rule| is_alone || is_of_part(rule)) {
                    let copies = by_origin.get(&(number, rule.name.start));
                    all.needed.extend(copies.into_iter().flatten());
                }
            }
        }
        for copies in by_origin.into_values() {
            let shared: Rc<[usize]> = copies.as_slice().into();
            let copies = copies.into_iter().map(|line| (line, Rc::clone(&shared)));
            all.lines.extend(copies);
        }
        all
    }

    /// Drops the findings of a lint on a line of which it does not find every copy: whoever changes
    /// the line changes all of them.
    fn retain(&self, subject: &Subject<'_>, findings: &mut Vec<Diagnostic>) {
        if self.lines.is_empty() {
            return;
        }
        let found = findings.iter().map(|finding| line_of(subject, finding));
        let found: FxHashSet<_> = found.collect();
        findings.retain(|finding| {
            let line = line_of(subject, finding);
            let copies = self.lines.get(&line);
            let is_whole = copies.is_none_or(|all| all.iter().all(|line| found.contains(line)));
            is_whole && !(self.needed.contains(&line) && is_needless(finding))
        });
    }
}

/// Returns whether a finding is that its line is needless beside others.
fn is_needless(finding: &Diagnostic) -> bool {
    // Without a path, a rule matches nothing.
    let is_without = |text: &str| text.is_empty() || text.ends_with(':');
    let is_deletion = |fix: &Fix| fix.edits.iter().all(|edit| is_without(&edit.replacement));
    let help = finding.help.as_ref().map(MessageText::as_str);
    let is_beside = finding.labels.len() > 1;
    finding.fixes.iter().any(is_deletion)
        || is_beside && help.is_some_and(|help| help.starts_with("delete"))
}

fn line_of(subject: &Subject<'_>, finding: &Diagnostic) -> usize {
    let place = finding.labels.first();
    place.map_or(0, |label| subject.line_at(label.span.start))
}

/// The number of findings of one lint and level that are shown one by one.
const SHOWN: usize = 5;

/// Keeps the first five findings of each lint and level, and adds a note to the last one with the
/// number of others.
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
    let counted = |(finding, more): (Diagnostic, usize)| match more {
        0 => finding,
        1 => finding.note("1 more finding like this"),
        more => finding.note(format!("{more} more findings like this")),
    };
    kept.into_iter().map(counted).collect()
}
