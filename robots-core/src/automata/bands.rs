//! A group as rank bands: contiguous runs of ranks, each an automaton of bounded size.
//!
//! Thirty rules like `/*?*size=*size=` need one bit of memory each, 2³⁰ states in all. Cut into runs
//! of few rules they need few states each, and the first band with an answer, from the highest ranks
//! down, has the answer.

use super::determinize::{Budget, determinize};
use super::effort::Effort;
use super::minimize::minimize;
use super::needs::needs;
use super::pack::Layout;
use super::product::product;
use super::ranked::RankedPattern;
use super::rows::Rows;
use super::statistics::BandStatistics;
use super::trie::PatternTrie;
use super::verdict_automaton::{Outcome, VerdictAutomaton};
use crate::matcher::__private::{NEEDS_NOTHING, SCANNED};

/// A product may have so many states, and so many times those of its bands.
const MERGED_STATES: usize = 1_000;
const MERGED_GROWTH: usize = 3;

/// When it is minimal, it may have so many entries more than twice those of its bands.
const MERGED_ENTRIES: usize = 1_000;

/// Steps of effort that minimizing and laying out take for each state.
const STEPS_PER_STATE: usize = 10;

/// Steps of effort for each entry of a band: not that it takes so many, but it stays in the program.
const STEPS_PER_ENTRY: usize = 40;

/// One contiguous run of ranks.
#[derive(Debug)]
pub(super) struct RankBand {
    rules: usize,
    /// Bytes that a path has none of only where no pattern of the band matches it.
    pub(super) needs: [u8; SCANNED],
    pub(super) shape: Shape,
}

/// What a band is decided by.
#[derive(Debug)]
pub(super) enum Shape {
    Automaton(Box<Layout>),
    /// A pattern that no automaton of reasonable size matches, such as `/*` and then a thousand
    /// times `a`: it is compared with the path step by step.
    Pattern {
        pattern: RankedPattern,
        otherwise: Outcome,
    },
}

impl RankBand {
    /// Its sizes, all but its bytes.
    pub(super) fn statistics(&self) -> BandStatistics {
        let of_shape = match &self.shape {
            Shape::Automaton(layout) => layout.statistics(),
            Shape::Pattern { .. } => BandStatistics::default(),
        };
        BandStatistics {
            rules: self.rules,
            ..of_shape
        }
    }
}

/// The bands of a group, highest ranks first. `patterns` come highest rank first; `body` is the file
/// that they stand in.
pub(super) fn bands(patterns: &[RankedPattern], body: &[u8], effort: &mut Effort) -> Vec<RankBand> {
    let build = |automaton: VerdictAutomaton| {
        let layout = Layout::new(Rows::new(&automaton, body))?;
        Some((automaton, layout))
    };
    let mut cutter = Cutter { effort, build };
    let pieces = cutter.cut(patterns, Outcome::Allow);
    let is_cut = pieces.len() > 1;
    let mut left = patterns;
    let mut band = |rules, shape| {
        let (own, rest) = left.split_at(rules);
        left = rest;
        let needs = if is_cut {
            needs(own)
        } else {
            [NEEDS_NOTHING; SCANNED]
        };
        RankBand {
            rules,
            needs,
            shape,
        }
    };
    pieces
        .into_iter()
        .map(|piece| match piece {
            Piece::Built(rules, (_, layout)) => band(rules, Shape::Automaton(Box::new(layout))),
            Piece::Pattern(pattern, otherwise) => {
                let pattern = pattern.clone();
                band(1, Shape::Pattern { pattern, otherwise })
            }
        })
        .collect()
}

/// The automata of a group's bands, highest ranks first; `None` when one of its patterns has none of
/// reasonable size, or when they take more than this effort.
pub(super) fn automata(
    patterns: &[RankedPattern],
    effort: Effort,
) -> Option<Vec<VerdictAutomaton>> {
    let automata = sized_automata(patterns, effort)?.into_iter();
    Some(automata.map(|(_, automaton)| automaton).collect())
}

/// The same, each with the number of its patterns.
pub(super) fn sized_automata(
    patterns: &[RankedPattern],
    mut effort: Effort,
) -> Option<Vec<(usize, VerdictAutomaton)>> {
    let mut cutter = Cutter {
        effort: &mut effort,
        build: |automaton| Some((automaton, ())),
    };
    cutter
        .cut(patterns, Outcome::Allow)
        .into_iter()
        .map(|piece| match piece {
            Piece::Built(count, (automaton, ())) => Some((count, automaton)),
            Piece::Pattern(..) => None,
        })
        .collect()
}

/// Are the bands of these patterns built in so many steps?
pub(super) fn fit(patterns: &[RankedPattern], steps: usize) -> bool {
    let mut effort = Effort::of(steps);
    let mut cutter = Cutter {
        effort: &mut effort,
        build: |automaton| Some((automaton, ())),
    };
    cutter.cut(patterns, Outcome::Allow);
    !effort.is_exhausted()
}

/// What became of a run of ranks.
enum Piece<'p, T> {
    /// So many patterns in one automaton.
    Built(usize, (VerdictAutomaton, T)),
    /// This pattern alone is too much, and what holds where it does not match.
    Pattern(&'p RankedPattern, Outcome),
}

/// Cuts a group into bands. `build` makes of a minimal automaton what is needed of it, if that can
/// be made.
struct Cutter<'e, B> {
    effort: &'e mut Effort,
    build: B,
}

impl<T, B: Fn(VerdictAutomaton) -> Option<(VerdictAutomaton, T)>> Cutter<'_, B> {
    /// Builds a band of all patterns, or else cuts them in two, builds those and merges what it can.
    /// Recurses as deep as the number of patterns can be halved. When no effort is left, patterns
    /// stay patterns.
    fn cut<'p>(&mut self, patterns: &'p [RankedPattern], otherwise: Outcome) -> Vec<Piece<'p, T>> {
        if let Some(built) = self.band(patterns, otherwise) {
            return vec![Piece::Built(patterns.len(), built)];
        }
        if patterns.len() < 2 || self.effort.is_exhausted() {
            let last = patterns.len().saturating_sub(1);
            return patterns
                .iter()
                .enumerate()
                .map(|(index, pattern)| {
                    let otherwise = if index == last {
                        otherwise
                    } else {
                        Outcome::Pass
                    };
                    Piece::Pattern(pattern, otherwise)
                })
                .collect();
        }
        let (high, low) = patterns.split_at(patterns.len() / 2);
        let mut bands = self.cut(high, Outcome::Pass);
        let mut lower = self.cut(low, otherwise);
        if let (Some(Piece::Built(above, (last, _))), Some(Piece::Built(below, (first, _)))) =
            (bands.last(), lower.first())
            && let Some(merged) = self.merged(last, first)
        {
            let rules = above + below;
            bands.pop();
            lower[0] = Piece::Built(rules, merged);
        }
        bands.append(&mut lower);
        bands
    }

    /// These patterns in one band; `None` when they are too many for that.
    fn band(
        &mut self,
        patterns: &[RankedPattern],
        otherwise: Outcome,
    ) -> Option<(VerdictAutomaton, T)> {
        if patterns.is_empty() || self.effort.is_exhausted() {
            return None;
        }
        let trie = PatternTrie::new(patterns);
        self.effort.spend(trie.len());
        let mut budget = Budget {
            states: 2_000 + 10 * patterns.len(),
            work: (40_000 + 40 * trie.len()).min(self.effort.left()),
        };
        let granted = budget.work;
        let automaton = determinize(&trie, otherwise, &mut budget);
        self.effort.spend(granted - budget.work);
        let minimal = self.minimal(&automaton?)?;
        self.effort.spend(minimal.entry_count() * STEPS_PER_ENTRY);
        (self.build)(minimal)
    }

    /// Two neighbouring bands as one, if that is not much larger than both.
    ///
    /// A band is cut because its positions are many before they are minimized; its halves, once
    /// minimal, often have a small product.
    fn merged(
        &mut self,
        high: &VerdictAutomaton,
        low: &VerdictAutomaton,
    ) -> Option<(VerdictAutomaton, T)> {
        let (high, low) = (
            high.clone().with_single_bytes(),
            low.clone().with_single_bytes(),
        );
        let states = high.states.len() + low.states.len();
        let limit = MERGED_STATES + MERGED_GROWTH * states;
        if limit * STEPS_PER_STATE > self.effort.left_for_merging() {
            return None;
        }
        let product = product(&high, &low, Outcome::or, limit);
        let built = product
            .as_ref()
            .map_or(limit, |product| product.states.len());
        self.effort.spend((states + built) * STEPS_PER_STATE);
        let entries = high.entry_count() + low.entry_count();
        let minimal = self.minimal(&product?)?;
        (minimal.entry_count() <= MERGED_ENTRIES + 2 * entries).then_some(())?;
        (self.build)(minimal)
    }

    fn minimal(&mut self, automaton: &VerdictAutomaton) -> Option<VerdictAutomaton> {
        let steps = automaton.states.len() * STEPS_PER_STATE + automaton.entry_count();
        let is_affordable = steps <= self.effort.left();
        self.effort.spend(steps);
        is_affordable.then(|| minimize(automaton))
    }
}
