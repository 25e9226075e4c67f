//! A group as rank bands: contiguous runs of ranks, each an automaton of bounded size.
//!
//! Thirty rules like `/*?*size=*size=` need one bit of memory each, 2³⁰ states in all. Cut into runs
//! of few rules they need few states each, and the first band with an answer, from the highest ranks
//! down, has the answer.

use super::determinize::{Budget, determinize};
use super::minimize::minimize;
use super::pack::Layout;
use super::ranked::RankedPattern;
use super::rows::Rows;
use super::trie::PatternTrie;
use super::verdict_automaton::Outcome;

/// One contiguous run of ranks.
#[derive(Debug)]
pub(super) enum RankBand {
    Automaton(Layout),
    /// A pattern that no automaton of reasonable size matches, such as `/*` and then a thousand
    /// times `a`: it is compared with the path step by step.
    Pattern {
        pattern: RankedPattern,
        otherwise: Outcome,
    },
}

impl RankBand {
    /// How many states its automaton has.
    pub(super) fn states(&self) -> usize {
        match self {
            Self::Automaton(layout) => layout.states(),
            Self::Pattern { .. } => 0,
        }
    }
}

/// The bands of a group, highest ranks first. `patterns` come highest rank first.
pub(super) fn bands(patterns: &[RankedPattern], body: &[u8]) -> Vec<RankBand> {
    let mut bands = Vec::new();
    let mut waiting = vec![(patterns, Outcome::Allow)];
    while let Some((patterns, otherwise)) = waiting.pop() {
        if patterns.is_empty() {
            continue;
        }
        if let Some(layout) = automaton(patterns, otherwise, body) {
            bands.push(RankBand::Automaton(layout));
        } else if let [pattern] = patterns {
            bands.push(RankBand::Pattern {
                pattern: pattern.clone(),
                otherwise,
            });
        } else {
            let (high, low) = patterns.split_at(patterns.len() / 2);
            waiting.push((low, otherwise));
            waiting.push((high, Outcome::Pass));
        }
    }
    bands
}

/// These patterns in one automaton; `None` when they are too many for that.
fn automaton(patterns: &[RankedPattern], otherwise: Outcome, body: &[u8]) -> Option<Layout> {
    let trie = PatternTrie::new(patterns);
    let budget = Budget {
        states: 2_000 + 2 * trie.len(),
        work: 40_000 + 40 * trie.len(),
    };
    let automaton = determinize(&trie, otherwise, budget)?;
    Layout::new(Rows::new(&minimize(&automaton), body))
}
