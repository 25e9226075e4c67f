//! Evaluations of many paths for one crawler.

use robots_automata::LiteralIndex;
use robots_core::pattern::canonical_path;
use robots_core::reading::{Evaluation, GroupId, Reading, WrittenRule};

/// The rules of a group, with an index of those that may match a path.
#[derive(Debug)]
pub(super) struct Oracle<'r> {
    reading: &'r Reading,
    /// In file order.
    rules: Vec<&'r WrittenRule>,
    index: LiteralIndex,
}

impl<'r> Oracle<'r> {
    pub(super) fn new(reading: &'r Reading, group: Option<GroupId>) -> Self {
        let rules: Vec<_> = reading.written_rules(group).collect();
        let index = LiteralIndex::new(rules.len(), &|at| rules[at].pattern.glob().first_literal());
        Self { reading, rules, index }
    }

    /// Returns what [`Reading::evaluate_in`] returns, from the rules that may match.
    pub(super) fn evaluate(&self, path: &[u8]) -> Evaluation {
        let path = canonical_path(path, self.reading.dialect().path_form);
        let literal = |at: usize| self.rules[at].pattern.glob().first_literal();
        let near = self.index.starting(&path, &literal).into_iter().map(|at| &**self.rules[at]);
        self.reading.evaluate_among(near, &path)
    }
}
