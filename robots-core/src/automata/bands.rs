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
use super::verdict_automaton::{Outcome, VerdictAutomaton};

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
    let packable =
        |automaton: VerdictAutomaton| Layout::new(Rows::new(&minimize(&automaton), body));
    let pieces = cut(patterns, |patterns, otherwise| {
        automaton(patterns, otherwise).and_then(packable)
    });
    pieces
        .into_iter()
        .map(|piece| match piece {
            Piece::Built(layout) => RankBand::Automaton(layout),
            Piece::Pattern(pattern, otherwise) => RankBand::Pattern {
                pattern: pattern.clone(),
                otherwise,
            },
        })
        .collect()
}

/// The automata of a group's bands, highest ranks first; `None` when one of its patterns has none of
/// reasonable size.
pub(super) fn automata(patterns: &[RankedPattern]) -> Option<Vec<VerdictAutomaton>> {
    cut(patterns, automaton)
        .into_iter()
        .map(|piece| match piece {
            Piece::Built(automaton) => Some(automaton),
            Piece::Pattern(..) => None,
        })
        .collect()
}

/// What became of a run of ranks.
enum Piece<'p, T> {
    Built(T),
    /// This pattern alone is too much, and what holds where it does not match.
    Pattern(&'p RankedPattern, Outcome),
}

/// Builds a band of all patterns, or cuts them in two until each band can be built.
fn cut<'p, T>(
    patterns: &'p [RankedPattern],
    build: impl Fn(&'p [RankedPattern], Outcome) -> Option<T>,
) -> Vec<Piece<'p, T>> {
    let mut pieces = Vec::new();
    let mut waiting = vec![(patterns, Outcome::Allow)];
    while let Some((patterns, otherwise)) = waiting.pop() {
        if patterns.is_empty() {
            continue;
        }
        if let Some(band) = build(patterns, otherwise) {
            pieces.push(Piece::Built(band));
        } else if let [pattern] = patterns {
            pieces.push(Piece::Pattern(pattern, otherwise));
        } else {
            let (high, low) = patterns.split_at(patterns.len() / 2);
            waiting.push((low, otherwise));
            waiting.push((high, Outcome::Pass));
        }
    }
    pieces
}

/// These patterns in one automaton; `None` when they are too many for that.
fn automaton(patterns: &[RankedPattern], otherwise: Outcome) -> Option<VerdictAutomaton> {
    let trie = PatternTrie::new(patterns);
    let budget = Budget {
        states: 2_000 + 2 * trie.len(),
        work: 40_000 + 40 * trie.len(),
    };
    determinize(&trie, otherwise, budget)
}
