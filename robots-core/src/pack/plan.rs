//! The choice of groups with an automaton, and of groups that share one.

use robots_automata::{Band, Budget as Steps, Glob, PatternSet, Priority, split_into_bands};
use robots_matcher::__layout::{NO_REQUIRED_BYTES, SCANNED};
use rustc_hash::FxHashMap;

use super::band::Layout;
use super::budget::{Budget, steps_worth};
use super::required_bytes::required_bytes;
use super::rows::Rows;
use crate::reading::{GroupId, Reading, WrittenRule, rule_set_in};

/// The maximum number of bands of an automaton. A path is read once for each band; the rules of a
/// group with more are compared one by one.
const BANDS: usize = 12;

/// The maximum size of an automaton, as a multiple of the size of its rules: of few rules and of
/// [`MANY_RULES`]. A larger automaton saves less time than its bytes are worth.
const GROWTH_OF_FEW: usize = 10;
const GROWTH_OF_MANY: usize = 16;
const MANY_RULES: usize = 64;

/// The maximum size of all automata, as a multiple of the size of the file.
const GROWTH_OF_ALL: usize = 10;

const FEW_BYTES: usize = 768;

pub(super) struct Plan<'p> {
    pub(super) groups: Vec<PlannedGroup<'p>>,
    pub(super) automata: Vec<Vec<RankBand>>,
    pub(super) steps: usize,
    /// An upper bound on the steps that building all bands takes, with discarded ones.
    pub(super) most_steps: usize,
}

/// A contiguous run of the ranks of a group, in its packed form.
#[derive(Debug)]
pub(super) struct RankBand {
    pub(super) rules: usize,
    /// The required bytes: no pattern of the band matches a path with none of them.
    pub(super) required: [u8; SCANNED],
    pub(super) layout: Layout,
}

pub(super) enum PlannedGroup<'p> {
    /// An automaton, by its index, and a list of these rules.
    Decided { automaton: usize, rules: Vec<&'p WrittenRule> },
    /// A list of these rules, which are compared one by one.
    Compared {
        rules: Vec<&'p WrittenRule>,
        /// Whether a larger budget may give it an automaton.
        is_exhausted: bool,
    },
    /// Only the rules of its records: the budget covers no more rules.
    Listed { records: Vec<&'p [WrittenRule]> },
}

impl<'p> Plan<'p> {
    pub(super) fn new(reading: &'p Reading, budget: Budget) -> Self {
        let mut planner = Planner {
            known: FxHashMap::default(),
            automata: Vec::new(),
            budget,
            steps: Steps::new(budget.steps()),
            bytes_left: FEW_BYTES.max(GROWTH_OF_ALL * reading.source().bytes().len()),
            most_steps: 0,
        };
        let most_rules = budget.rules(reading.written_rule_count());
        let mut rules = 0;
        let groups = reading.groups().map(|group| {
            rules += reading.records(group).map(<[WrittenRule]>::len).sum::<usize>();
            if rules > most_rules {
                let records = reading.records(group).collect();
                PlannedGroup::Listed { records }
            } else {
                planner.decided(reading, group)
            }
        });
        Self {
            groups: groups.collect(),
            steps: planner.steps.spent(),
            most_steps: planner.most_steps,
            automata: planner.automata,
        }
    }
}

struct Planner {
    /// The automaton of each set of ranks and patterns.
    known: FxHashMap<Vec<(Priority, Glob)>, Attempt>,
    automata: Vec<Vec<RankBand>>,
    budget: Budget,
    steps: Steps,
    bytes_left: usize,
    most_steps: usize,
}

#[derive(Clone, Copy)]
enum Attempt {
    Built(usize),
    /// It is too large, or takes too many steps. `is_exhausted` if a larger budget may build it.
    Failed {
        is_exhausted: bool,
    },
}

impl Planner {
    fn decided<'p>(&mut self, reading: &'p Reading, group: GroupId) -> PlannedGroup<'p> {
        let body = reading.source().bytes();
        let rules: Vec<_> = reading.written_rules(group).collect();
        let patterns = rule_set_in(rules.iter().copied(), body);
        let key = patterns.as_slice().iter();
        let key: Vec<_> = key.map(|pattern| (pattern.priority, pattern.glob.clone())).collect();
        let known = self.known.get(&key).copied();
        let attempt = known.unwrap_or_else(|| self.attempt(&rules, &patterns, body));
        self.known.insert(key, attempt);
        match attempt {
            Attempt::Built(automaton) => PlannedGroup::Decided { automaton, rules },
            Attempt::Failed { is_exhausted } => PlannedGroup::Compared { rules, is_exhausted },
        }
    }

    fn attempt(&mut self, rules: &[&WrittenRule], patterns: &PatternSet, body: &[u8]) -> Attempt {
        let text_len = text_len(rules);
        if !self.budget.covers_attempt(text_len) {
            return Attempt::Failed { is_exhausted: true };
        }
        let worth = steps_worth(text_len);
        let most_bytes = most_bytes(rules.len(), text_len).min(self.bytes_left);
        let mut granted = self.steps.grant(worth.min(self.budget.of_one()));
        let is_limited = granted.left() < worth;
        let patterns = patterns.sorted_by_literal();
        // A band that takes more bytes is split.
        let layout = |automaton: &_| {
            let layout = Layout::new(Rows::new(automaton, body))?;
            (layout.size() <= most_bytes).then_some(layout)
        };
        let bands = split_into_bands(&patterns, BANDS, &mut granted, &layout);
        self.steps.settle(&granted);
        self.most_steps += match bands {
            Some(_) => granted.spent(),
            // More bands would have taken more.
            None => granted.spent() + granted.left(),
        };
        let size = |bands: &[Band<Layout>]| {
            bands.iter().map(|band| band.built.written_size()).sum::<usize>()
        };
        let Some(bands) = bands.filter(|bands| size(bands) <= most_bytes) else {
            return Attempt::Failed { is_exhausted: is_limited && granted.is_short() };
        };
        self.bytes_left = self.bytes_left.saturating_sub(size(&bands));
        let is_split = bands.len() > 1;
        let bands = bands.into_iter().map(|band| {
            let own = patterns.run(&band.patterns);
            RankBand {
                rules: own.len(),
                required: if is_split { required_bytes(own) } else { [NO_REQUIRED_BYTES; SCANNED] },
                layout: band.built,
            }
        });
        self.automata.push(bands.collect());
        Attempt::Built(self.automata.len() - 1)
    }
}

fn text_len(rules: &[&WrittenRule]) -> usize {
    rules.iter().map(|rule| rule.span.len() + 1).sum()
}

/// Returns the maximum size in bytes of an automaton of rules with lines of so many bytes.
fn most_bytes(rules: usize, text_len: usize) -> usize {
    let growth = if rules < MANY_RULES { GROWTH_OF_FEW } else { GROWTH_OF_MANY };
    FEW_BYTES.max(growth * text_len)
}
