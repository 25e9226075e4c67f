//! Checks that a fix changes no more than its lines say.
//!
//! In: a reading and its findings, with proved fixes. Out: the same findings without the fixes that
//! fail. `named` is about which crawlers the lines of a fix name, `effect` about what the fix
//! changes for each.

mod effect;
mod named;

use std::cell::Cell;
use std::iter;

use effect::{Unmeant, Version, unmeant};
use named::{Lines, Named};
use robots_core::reading::Reading;
use robots_core::source::SourceText;
use rustc_hash::FxHashSet;

use super::edits::{Edited, apply};
use super::fix::largest_set;
use super::proof::current;
use crate::budget;
use crate::diagnostic::{Diagnostic, Fix, MessageText, Safety};

/// Removes the fixes that are not proved to keep the meaning and that change more than their lines
/// say, from findings whose fixes [`prove`](super::prove()) has proved.
///
/// A fix is applied to the text, alone and together with all others that
/// [`suggest`](super::suggest()) applies with it, and read as RFC 9309, Google and the dialect of
/// the reading do. No verdict may change for a crawler that its lines do not name, and the verdict
/// of `/`, of all URLs of a group, or of those that no rule mentions, may not change for a crawler
/// that only rules name. A `User-agent` line names the crawlers whose product token its value
/// starts with, and the default group if its whole value is `*`; it decides everything for them. A
/// rule names the crawlers of the record that it is in, both in the text and in the text after all
/// fixes: a rule that is in the record of another crawler only because of an invalid
/// `User-agent` line is for neither. What a lint knows beyond that is data of its fix, see
/// [`Meant`](crate::diagnostic::Meant): of a value, which crawler it is another word for; of lines
/// of which only keys, colons and line breaks change, that they may disallow or allow everything
/// for the named crawlers, except for a rule of the default group, and that a `User-agent` line
/// takes the rules below it from the record above, in which a changed line may be a rule for paths.
///
/// A finding without its fix keeps the title as its help, and gets a note with the reason. If fixes
/// fail together, those that come first are kept. The texts that are read are limited to 4 MiB for
/// single fixes and to 4 MiB for sets of fixes: a fix that is not checked is removed.
///
/// ```
/// use robots_analysis::diagnostic::{Diagnostic, Fix};
/// use robots_analysis::edit;
/// use robots_core::source::Span;
/// use robots_core::{Dialect, Reading, SourceText};
///
/// let source = SourceText::new("robots.txt", "User-agent: *\nDisallow: tmp/ /\n");
/// let fixes = [
///     Fix::suggestion("write `/tmp/`", Span::new(24, 30), "/tmp/"),
///     Fix::suggestion("write a rule for each path", Span::new(24, 30), "/tmp/\nDisallow: /"),
/// ];
/// let mut findings = fixes.map(|fix| Diagnostic::error("space in path").fix(fix));
/// edit::gate(&Reading::new(&source, Dialect::RFC_9309), &mut findings);
/// assert_eq!(findings[0].fixes.len(), 1);
/// assert_eq!(findings[1].fixes.len(), 0);
/// assert_eq!(findings[1].help.as_deref(), Some("write a rule for each path"));
/// ```
pub fn gate(reading: &Reading, findings: &mut [Diagnostic]) {
    if suggested(findings).is_empty() && !findings.iter().any(has_unproved) {
        return;
    }
    let gate = Gate::new(reading);
    // Who is named by the first fix of each finding.
    let mut first: Vec<Option<Named>> = vec![None; findings.len()];
    let offered = suggested(findings);
    let all = (offered.len() > 1).then(|| gate.apply(offered.iter().map(|&(_, fix)| fix)));
    let before = Lines::new(reading);
    let mut left = budget::GATED_BYTES / reading.source().bytes().len().max(1);
    for (finding, named) in findings.iter_mut().zip(&mut first) {
        for index in (0..finding.fixes.len()).rev() {
            let fix = &finding.fixes[index];
            if fix.safety != Safety::ChangesMeaning {
                continue;
            }
            match gate.alone(fix, &before, all.as_ref(), &mut left) {
                Ok(of_fix) if index == 0 => *named = Some(of_fix),
                Ok(_) => {}
                Err(reason) => remove(finding, index, &reason),
            }
        }
    }
    let offered = suggested(findings);
    if offered.len() < 2 {
        return;
    }
    let tries = budget::GATED_SETS_BYTES / reading.source().bytes().len().max(1);
    let mut reason = None;
    let kept = largest_set(&offered, tries.min(budget::GATED_SETS), |fixes| {
        let unmeant = gate.together(fixes, &before, &first);
        let is_accepted = unmeant.is_none();
        reason = unmeant.or(reason.take());
        is_accepted
    });
    let kept: FxHashSet<usize> = kept.into_iter().map(|(index, _)| index).collect();
    let lost: Vec<_> = offered.into_iter().map(|(index, _)| index).collect();
    let reason = reason.map_or_else(too_much, |reason| {
        format!("no edit is offered: together with the others of the file, it would {reason}")
    });
    for index in lost.into_iter().filter(|index| !kept.contains(index)) {
        remove(&mut findings[index], 0, &reason);
    }
}

/// Returns the fixes that [`suggest`](super::suggest()) applies, with the index of their finding.
fn suggested(findings: &[Diagnostic]) -> Vec<(usize, &Fix)> {
    let first = findings.iter().map(|finding| finding.fixes.first());
    let first = first.enumerate().filter_map(|(at, fix)| Some((at, fix?)));
    first.filter(|(_, fix)| is_unproved(fix)).collect()
}

fn has_unproved(finding: &Diagnostic) -> bool {
    finding.fixes.iter().any(is_unproved)
}

fn is_unproved(fix: &Fix) -> bool {
    fix.safety == Safety::ChangesMeaning
}

/// Removes a fix, and keeps its title as the help.
fn remove(finding: &mut Diagnostic, index: usize, reason: &str) {
    let fix = finding.fixes.remove(index);
    if finding.help.is_none() && finding.fixes.is_empty() {
        finding.help = Some(fix.title);
    }
    finding.notes.push(MessageText::from(reason.to_owned()));
}

fn too_much() -> String {
    "no edit is offered: its effect is not checked: budget exhausted".to_owned()
}

/// A text, and what fixes make of it.
struct Gate {
    version: Version,
    /// The number of rules that are still compared.
    left: Cell<usize>,
}

/// A text after fixes.
struct After {
    edited: Edited,
    version: Version,
}

impl Gate {
    fn new(reading: &Reading) -> Self {
        let dialects: Vec<_> = current(reading.dialect()).collect();
        let readings = dialects.iter().map(|dialect| reading.read_as(dialect));
        Self {
            version: Version::new(readings.collect()),
            left: Cell::new(budget::GATED_RULES),
        }
    }

    fn apply<'f>(&self, fixes: impl Iterator<Item = &'f Fix>) -> After {
        let fixes: Vec<_> = fixes.collect();
        let before = self.version.readings()[0].source();
        let edited = apply(before.bytes(), &fixes);
        let source = SourceText::new(before.name(), edited.text.as_slice());
        let mut readings: Vec<Reading> = Vec::new();
        for of_dialect in self.version.readings() {
            let dialect = of_dialect.dialect();
            readings.push(match readings.first() {
                Some(first) => first.read_as(dialect),
                None => Reading::new(&source, dialect),
            });
        }
        let version = Version::new(readings);
        After { edited, version }
    }

    /// Returns whom the lines of a fix name, or why the fix may not be applied alone. `all` is the
    /// text after all fixes, if there are others.
    fn alone(
        &self,
        fix: &Fix,
        before: &Lines<'_>,
        all: Option<&After>,
        left: &mut usize,
    ) -> Result<Named, String> {
        *left = left.checked_sub(1).ok_or_else(too_much)?;
        let after = self.apply(iter::once(fix));
        let Some(written) = after.edited.written(fix) else {
            return Err(too_much());
        };
        let lines = Lines::new(&after.version.readings()[0]);
        let mut named = Named::by_names(fix, before, &lines, &written);
        if !named.has_names {
            named.add_records(fix, before, &lines, &written);
            if let Some((all, written)) = all.and_then(|all| Some((all, all.edited.written(fix)?)))
            {
                let mut shown = Named::default();
                shown.add_records(
                    fix,
                    before,
                    &Lines::new(&all.version.readings()[0]),
                    &written,
                );
                named.keep_shown(&shown, &all.version.crawlers());
            }
        }
        match unmeant(&self.version, &after.version, &named, &self.left) {
            None => Ok(named),
            Some(unmeant) => Err(format!("no edit is offered: it would {unmeant}")),
        }
    }

    /// Returns what fixes would change together that their lines do not name. The rules of a fixed
    /// `User-agent` line are those of the text; a fix of a rule is judged in the records after the
    /// fixes of all `User-agent` lines.
    fn together(
        &self,
        fixes: &[(usize, &Fix)],
        before: &Lines<'_>,
        first: &[Option<Named>],
    ) -> Option<Unmeant> {
        let of_names = |index: usize| first[index].as_ref().filter(|of_fix| of_fix.has_names);
        let mut names = Named::default();
        for &(index, _) in fixes {
            if let Some(of_fix) = of_names(index) {
                names.add_all(of_fix);
            }
        }
        let (of_lines, of_rules): (Vec<_>, Vec<_>) = fixes
            .iter()
            .partition(|&&(index, _)| of_names(index).is_some());
        let with_names = (!of_lines.is_empty())
            .then(|| self.apply(of_lines.iter().map(|&(_, fix)| fix)).version);
        if let Some(with_names) = &with_names
            && let Some(found) = unmeant(&self.version, with_names, &names, &self.left)
        {
            return Some(found);
        }
        if of_rules.is_empty() {
            return None;
        }
        let after = self.apply(fixes.iter().map(|&(_, fix)| fix));
        let lines = Lines::new(&after.version.readings()[0]);
        let mut rules = Named::default();
        for (_, fix) in of_rules {
            if let Some(written) = after.edited.written(fix) {
                rules.add_records(fix, before, &lines, &written);
            }
        }
        let with_names = with_names.as_ref().unwrap_or(&self.version);
        unmeant(with_names, &after.version, &rules, &self.left)
    }
}

#[cfg(test)]
mod tests {
    use robots_core::dialect::Dialect;
    use robots_core::source::Span;

    use super::*;
    use crate::diagnostic::Meant;

    /// Returns whether a line break before the second key of a line is offered.
    fn is_split(text: &str) -> bool {
        let source = SourceText::new("robots.txt", text);
        let at = text.find(" User-agent").expect("a second key");
        let fix = Fix::suggestion("start a new line", Span::new(at, at + 1), "\n");
        let mut findings = [Diagnostic::error("two keys").fix(fix.meant(Meant::Lines))];
        gate(&Reading::new(&source, Dialect::RFC_9309), &mut findings);
        !findings[0].fixes.is_empty()
    }

    #[test]
    fn group_that_loses_rules_to_a_new_line_keeps_the_path_of_its_own() {
        assert!(is_split(
            "User-agent: a\nDisallow: /a User-agent: b\nDisallow: /\n"
        ));
        assert!(is_split(
            "User-agent: *\nDisallow: /a User-agent: b\nDisallow: /\n"
        ));
        assert!(!is_split(
            "User-agent: a\nDisallow: / User-agent: b\nDisallow: /b\n"
        ));
        assert!(!is_split(
            "User-agent: a\nDisallow: /* User-agent: b\nDisallow: /b\n"
        ));
    }

    #[test]
    fn line_break_before_a_value_that_names_no_crawler_is_not_offered() {
        let split = |name: &str| {
            is_split(&format!(
                "User-agent: a\nDisallow: /a User-agent: {name}\nDisallow: /\n"
            ))
        };
        assert!(split("b"));
        assert!(!split("!b"));
    }

    #[test]
    fn key_of_a_rule_for_all_urls_is_written_only_if_its_lint_means_lines() {
        let source = SourceText::new("robots.txt", "User-agent: a\nBlock: /\n");
        let fix = Fix::suggestion("write the key", Span::new(14, 19), "Disallow");
        for (fix, offered) in [(fix.clone(), 0), (fix.meant(Meant::Lines), 1)] {
            let mut findings = [Diagnostic::error("unknown key").fix(fix)];
            gate(&Reading::new(&source, Dialect::RFC_9309), &mut findings);
            assert_eq!(findings[0].fixes.len(), offered);
        }
    }

    #[test]
    fn fix_that_takes_a_group_that_google_alone_reads_is_not_offered() {
        let rules = "User-agent: *\nDisallow: /x\n";
        for (group, offered) in [("User agent: b\nAllow: /\n", 0), ("Uzer: b\nAllow: /\n", 1)] {
            let source = SourceText::new("robots.txt", format!("{rules}{group}"));
            let span = Span::new(rules.len(), source.bytes().len());
            let fix = Fix::suggestion("delete the lines", span, "");
            let mut findings = [Diagnostic::error("unknown key").fix(fix)];
            gate(&Reading::new(&source, Dialect::RFC_9309), &mut findings);
            assert_eq!(findings[0].fixes.len(), offered, "{group}");
        }
    }

    #[test]
    fn title_of_a_removed_fix_is_the_help_of_a_finding_without_another() {
        let source = SourceText::new("robots.txt", "User-agent: a\nDisallow: tmp /\n");
        let found = |finding: Diagnostic, paths: &[&'static str]| {
            let fixes = paths
                .iter()
                .map(|&path| Fix::suggestion(path, Span::new(24, 29), path));
            let mut findings = [fixes.fold(finding, Diagnostic::fix)];
            gate(&Reading::new(&source, Dialect::RFC_9309), &mut findings);
            let [finding] = findings;
            (
                finding.help.as_deref().map(str::to_owned),
                finding.fixes.len(),
            )
        };
        let finding = Diagnostic::error("space in path");
        assert_eq!(found(finding.clone(), &["/"]), (Some("/".to_owned()), 0));
        assert_eq!(found(finding.clone(), &["/tmp/", "/"]), (None, 1));
        let helped = finding.help("ask");
        assert_eq!(found(helped, &["/"]), (Some("ask".to_owned()), 0));
    }

    #[test]
    fn proved_fix_is_kept_beside_one_that_is_gated() {
        let source = SourceText::new("robots.txt", "User-agent: a\nDisallow: /x\nDisallow: y\n");
        let mut proved = Fix::equivalent("write `/`", Span::new(25, 26), "");
        proved.safety = Safety::KeepsMeaning;
        let gated = Fix::suggestion("write `/y`", Span::new(37, 37), "/");
        let mut findings = [proved, gated].map(|fix| Diagnostic::error("a path").fix(fix));
        gate(&Reading::new(&source, Dialect::RFC_9309), &mut findings);
        assert_eq!(findings.map(|finding| finding.fixes.len()), [1, 1]);
    }

    #[test]
    fn rule_for_the_folders_of_a_site_is_not_offered() {
        let text = "User-agent: *\nDisallow: /<int:id>/\n";
        let source = SourceText::new("robots.txt", text);
        let start = text.find('<').expect("a parameter");
        for (with, offered) in [("*", 0), ("id*", 1)] {
            let span = Span::new(start, start + "<int:id>".len());
            let fix = Fix::suggestion("write a wildcard", span, with);
            let mut findings = [Diagnostic::error("a parameter").fix(fix)];
            gate(&Reading::new(&source, Dialect::RFC_9309), &mut findings);
            assert_eq!(findings[0].fixes.len(), offered, "{with}");
        }
    }

    #[test]
    fn rule_that_another_fix_gives_to_another_group_is_not_fixed_alone() {
        let text = "User-agent: a\nDisallow: /x\nAgent: b\nDisallow: private/\n";
        let source = SourceText::new("robots.txt", text);
        let [key, path] = ["Agent", "private"].map(|word| text.find(word).expect("in the text"));
        let key = Fix::suggestion("write the key", Span::new(key, key + 5), "User-agent")
            .meant(Meant::Lines);
        let path = Fix::suggestion("write `/private/`", Span::new(path, path), "/");
        // Alone, the rule closes the folder for `a`, whose line is elsewhere once both are fixed.
        let mut both = [key, path.clone()].map(|fix| Diagnostic::error("a slip").fix(fix));
        gate(&Reading::new(&source, Dialect::RFC_9309), &mut both);
        assert_eq!(both.map(|finding| finding.fixes.len()), [1, 0]);
        let mut alone = [Diagnostic::error("a slip").fix(path)];
        gate(&Reading::new(&source, Dialect::RFC_9309), &mut alone);
        assert_eq!(alone[0].fixes.len(), 1);
    }
}
