//! The proof that a merged text says what each file says for its own URLs.

use std::collections::BTreeSet;

use robots_automata::{
    Budget, BudgetExhausted, Glob, Outcome, Pattern, PatternSet, Priority, Query, ReachableStates,
    SearchResult, SearchSpace,
};
use robots_core::reading::{GroupId, Reading, outcome, rule_set, verdict};
use robots_core::source::SourceText;

use super::crawlers::Groups;
use super::prefix::below;
use super::{Files, Refusal, Silence};
use crate::diagnostic::Diagnostic;
use crate::paths::target_from_canonical;

/// The weight between the rules of one file and those of the next outer one, which decide only
/// where no rule of the first matches. More than the octets of a rule.
const LAYER: usize = 1 << 22;

impl Files {
    /// Returns the shortest path that the merged text decides otherwise than the file with the
    /// longest prefix, as a refusal; `None` if there is none, for any crawler.
    pub(super) fn disproof(
        &self,
        merged: &SourceText,
        silence: Silence,
        budget: &mut Budget,
    ) -> Result<Option<Refusal>, BudgetExhausted> {
        let reading = Reading::new(merged, self.dialect);
        let crawlers = self.all_groups();
        for file in 0..self.all.len() {
            let paths = self.paths(file, true)?;
            let mut reach = ReachableStates::default();
            // Rules that match no path of the file decide none.
            let mut reaching = |set: PatternSet| {
                let patterns = set.iter().map(|(_, pattern)| pattern.clone());
                let mut is_reaching =
                    |pattern: &Pattern| paths.intersects_glob(&pattern.glob, &mut reach);
                PatternSet::new(patterns.filter(|it| is_reaching(it)))
            };
            let mut space = SearchSpace::new(&paths);
            let mut proved = BTreeSet::new();
            for (groups, token) in &crawlers {
                let deciding = self.deciding(file, groups, silence);
                let group = reading.obeyed(token).group();
                if !proved.insert((group, deciding.clone())) {
                    continue;
                }
                let expected = reaching(self.layered(&deciding)).with_index();
                let rules = rule_set(reading.written_rules(group).map(|rule| &**rule));
                let rules = reaching(rules);
                if rules.as_slice() == expected.as_slice() {
                    continue;
                }
                let rules = with_silence(&rules, 0, Outcome::Accept).with_index();
                for (_, pattern) in rules.iter() {
                    let found = difference(&rules, pattern, &expected, &mut space, budget)?;
                    if let Some(path) = found {
                        return Ok(Some(self.disproved(&reading, group, file, token, &path)));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Returns the files whose rules decide what a file owns, with the group of each: the file
    /// itself, and those around it if they decide what no rule of it matches.
    fn deciding(
        &self,
        file: usize,
        groups: &Groups,
        silence: Silence,
    ) -> Vec<(usize, Option<GroupId>)> {
        let around = (silence == Silence::Inherits).then(|| self.around(file));
        let files = [file].into_iter().chain(around.into_iter().flatten());
        files.map(|file| (file, groups[file])).collect()
    }

    /// Returns the rules of these groups as each file has them alone, below its prefix. The first
    /// one that matches decides.
    fn layered(&self, deciding: &[(usize, Option<GroupId>)]) -> PatternSet {
        let form = self.dialect.path_form;
        let layers = deciding.iter().rev().enumerate();
        let patterns = layers.flat_map(|(layer, &(file, group))| {
            let file = &self.all[file];
            let prefix = file.prefix.pattern(form);
            // The prefix replaces a `/`. Most rules then have the weight that they have in the
            // text.
            let added = prefix.octets() - 1 + layer * LAYER;
            let rules = file.alone.written_rules(group);
            rules.flat_map(move |rule| {
                let weight = rule.pattern.octets() + added;
                let priority = Priority::new(weight, outcome(rule.verdict));
                let globs = below(&prefix, &rule.pattern).into_iter();
                globs.map(move |glob| Pattern::new(glob, priority))
            })
        });
        PatternSet::new(patterns)
    }

    fn disproved(
        &self,
        merged: &Reading,
        group: Option<GroupId>,
        file: usize,
        token: &[u8],
        path: &[u8],
    ) -> Refusal {
        let (dialect, name) = (self.dialect, &self.all[file].name);
        let url = target_from_canonical(path, [dialect.path_form; 2]);
        let url = String::from_utf8_lossy(&url.unwrap_or_else(|| path.to_vec())).into_owned();
        let token = String::from_utf8_lossy(token).into_owned();
        let message = format!("no merged file decides `{url}` for `{token}` as `{name}` does");
        let mut diagnostic = Diagnostic::error(message);
        let deciding = merged.evaluate_in(group, url.as_bytes());
        if let Some(rule) = deciding.rule.and_then(|rule| merged.written_rule(rule)) {
            let text = format!("{}s it in the merged file", verdict(outcome(rule.verdict)));
            diagnostic = diagnostic.label(rule.span, text);
        }
        if let Some(agent) = merged.obeyed(token.as_bytes()).agent {
            diagnostic = diagnostic.label(agent.token, "the crawler obeys this group");
        }
        let diagnostic = diagnostic
            .note(format!("as {} reads the lines", dialect.title))
            .help("write lines that all crawlers read alike: see `robots check`");
        Refusal::new(diagnostic, merged.source())
    }
}

/// Returns the shortest path that a pattern decides in its set, and that `other` decides otherwise.
pub(super) fn difference(
    set: &PatternSet,
    pattern: &Pattern,
    other: &PatternSet,
    paths: &mut SearchSpace<'_>,
    budget: &mut Budget,
) -> Result<Option<Vec<u8>>, BudgetExhausted> {
    let winning = set.deciding(&pattern.glob).into_iter();
    let winning = winning.take_while(|winning| winning.priority > pattern.priority);
    let winning: Vec<_> = winning.map(|winning| &winning.glob).collect();
    if winning.iter().any(|winning| winning.covers(&pattern.glob)) {
        return Ok(None);
    }
    let Some(decided) = pattern.priority.outcome() else {
        return Ok(None);
    };
    let query = Query {
        matched: Some(&pattern.glob),
        unmatched: &winning,
        decided: Some((other, decided.opposite())),
    };
    match query.shortest(paths, budget)? {
        SearchResult::Path(path) => Ok(Some(path)),
        SearchResult::NoPath(_) => Ok(None),
    }
}

/// Returns a set that gives the paths that it does not match this outcome.
pub(super) fn with_silence(set: &PatternSet, weight: usize, outcome: Outcome) -> PatternSet {
    let all = Pattern::new(Glob::new(b""), Priority::new(weight, outcome));
    let patterns = set.iter().map(|(_, pattern)| pattern.clone());
    PatternSet::new(patterns.chain([all]))
}
