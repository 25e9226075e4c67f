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
use rustc_hash::FxHashSet;

use super::edits::{Edited, apply};
use super::fix::{first_fixes, largest_set, suggested};
use super::proof::current;
use super::repaired::Repaired;
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
/// A fix that is expected to keep the meaning is removed if it does not keep that of the text after
/// the others: a line without effect may have one once an error elsewhere is corrected.
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
    let mut fixes = findings.iter().flat_map(|finding| &finding.fixes);
    if !fixes.any(|fix| fix.safety == Safety::ChangesMeaning) {
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
    gate_together(reading, &gate, &before, &first, findings);
    gate_expected(reading, findings);
}

/// Removes fixes that change more than their lines say together with the others.
fn gate_together(
    reading: &Reading,
    gate: &Gate,
    before: &Lines<'_>,
    first: &[Option<Named>],
    findings: &mut [Diagnostic],
) {
    let offered = suggested(findings);
    if offered.len() < 2 {
        return;
    }
    let tries = budget::GATED_SETS_BYTES / reading.source().bytes().len().max(1);
    let mut reason = None;
    let kept = largest_set(&offered, tries.min(budget::GATED_SETS), |fixes| {
        let unmeant = gate.together(fixes, before, first);
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

/// Removes fixes that are expected to keep the meaning, and change that of the text after the
/// others.
fn gate_expected(reading: &Reading, findings: &mut [Diagnostic]) {
    let is_repair = |(_, fix): &(usize, &Fix)| fix.expected == Safety::ChangesMeaning;
    let (repairs, others): (Vec<_>, Vec<_>) = first_fixes(findings).partition(is_repair);
    let repairs = repairs.into_iter().map(|(_, fix)| fix).collect();
    let Some(repaired) = Repaired::new(reading, repairs) else {
        return;
    };
    let all: Vec<_> = others.iter().map(|&(_, fix)| fix).collect();
    if all.is_empty() || repaired.is_kept(&all) {
        return;
    }
    let tries = budget::GATED_BYTES / reading.source().bytes().len().max(1);
    let lost = others.into_iter().enumerate();
    let lost = lost.filter(|&(at, (_, fix))| at >= tries || !repaired.is_kept(&[fix]));
    let lost: Vec<_> = lost.map(|(_, (index, _))| index).collect();
    for index in lost {
        let finding = &mut findings[index];
        finding.fixes.remove(0);
        finding.help.get_or_insert_with(|| "make the other edits of the file first".into());
        let note =
            "no edit is offered: after the other edits of the file, it would change decisions";
        finding.notes.push(note.into());
    }
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

struct After {
    edited: Edited,
    version: Version,
}

impl Gate {
    fn new(reading: &Reading) -> Self {
        let readings = current(reading.dialect()).map(|dialect| reading.read_as(dialect));
        Self { version: Version::new(readings.collect()), left: Cell::new(budget::GATED_RULES) }
    }

    fn apply<'f>(&self, fixes: impl Iterator<Item = &'f Fix>) -> After {
        let fixes: Vec<_> = fixes.collect();
        let edited = apply(self.version.readings[0].source(), &fixes);
        let mut readings: Vec<Reading> = Vec::new();
        for of_dialect in &self.version.readings {
            let dialect = of_dialect.dialect();
            readings.push(match readings.first() {
                Some(first) => first.read_as(dialect),
                None => Reading::new(&edited.source, dialect),
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
        let lines = Lines::new(&after.version.readings[0]);
        let mut named = Named::by_names(fix, before, &lines, &written);
        if !named.has_names {
            named.add_records(fix, before, &lines, &written);
            if let Some((all, written)) = all.and_then(|all| Some((all, all.edited.written(fix)?)))
            {
                let mut shown = Named::default();
                shown.add_records(fix, before, &Lines::new(&all.version.readings[0]), &written);
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
        let (of_lines, of_rules): (Vec<_>, Vec<_>) =
            fixes.iter().partition(|&&(index, _)| of_names(index).is_some());
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
        let lines = Lines::new(&after.version.readings[0]);
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
mod tests;
