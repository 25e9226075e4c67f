//! A group as rank bands: contiguous runs of ranks, each an automaton of bounded size.
//!
//! Thirty rules like `/*?*size=*size=` need one bit of memory each, 2³⁰ states in all. Cut into runs
//! of few rules they need few states each, and the first band with an answer, from the highest ranks
//! down, has the answer.

use super::determinize::{Budget, determinize};
use super::minimize::minimize;
use super::pack::Layout;
use super::product::product;
use super::ranked::RankedPattern;
use super::rows::Rows;
use super::trie::PatternTrie;
use super::verdict_automaton::{Outcome, VerdictAutomaton};

/// A product may have so many states, and so many times those of its bands.
const MERGED_STATES: usize = 1_000;
const MERGED_GROWTH: usize = 3;

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
    let packable = |automaton: VerdictAutomaton| {
        Layout::new(Rows::new(&automaton, body)).map(|layout| (automaton, layout))
    };
    let build = |patterns: &[RankedPattern], otherwise| {
        automaton(patterns, otherwise).and_then(|automaton| packable(minimize(&automaton)))
    };
    let merge = |(high, _): &(VerdictAutomaton, _), (low, _): &(VerdictAutomaton, _)| {
        merge(high, low).and_then(packable)
    };
    cut(patterns, Outcome::Allow, &build, &merge)
        .into_iter()
        .map(|band| match band {
            Piece::Built((_, layout)) => RankBand::Automaton(layout),
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
    cut(patterns, Outcome::Allow, &automaton, &|_, _| None)
        .into_iter()
        .map(|piece| match piece {
            Piece::Built(automaton) => Some(automaton),
            Piece::Pattern(..) => None,
        })
        .collect()
}

/// Two neighbouring bands as one, if that is not much larger than both.
///
/// A band is cut because its positions are many before they are minimized; its halves, once minimal,
/// often have a small product.
fn merge(high: &VerdictAutomaton, low: &VerdictAutomaton) -> Option<VerdictAutomaton> {
    let (high, low) = (
        high.clone().with_single_bytes(),
        low.clone().with_single_bytes(),
    );
    let states = high.states.len() + low.states.len();
    product(
        &high,
        &low,
        Outcome::or,
        MERGED_STATES + MERGED_GROWTH * states,
    )
}

/// What became of a run of ranks.
enum Piece<'p, T> {
    Built(T),
    /// This pattern alone is too much, and what holds where it does not match.
    Pattern(&'p RankedPattern, Outcome),
}

/// Builds a band of all patterns, or else cuts them in two, builds those and merges what it can.
/// Recurses as deep as the number of patterns can be halved.
fn cut<'p, T>(
    patterns: &'p [RankedPattern],
    otherwise: Outcome,
    build: &impl Fn(&'p [RankedPattern], Outcome) -> Option<T>,
    merge: &impl Fn(&T, &T) -> Option<T>,
) -> Vec<Piece<'p, T>> {
    if patterns.is_empty() {
        return Vec::new();
    }
    if let Some(band) = build(patterns, otherwise) {
        return vec![Piece::Built(band)];
    }
    if let [pattern] = patterns {
        return vec![Piece::Pattern(pattern, otherwise)];
    }
    let (high, low) = patterns.split_at(patterns.len() / 2);
    let mut bands = cut(high, Outcome::Pass, build, merge);
    let mut lower = cut(low, otherwise, build, merge);
    if let (Some(Piece::Built(last)), Some(Piece::Built(first))) = (bands.last(), lower.first())
        && let Some(merged) = merge(last, first)
    {
        bands.pop();
        lower[0] = Piece::Built(merged);
    }
    bands.append(&mut lower);
    bands
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
