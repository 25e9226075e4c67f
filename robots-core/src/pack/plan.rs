//! The choice of groups with an automaton, and of groups that share one.

use robots_automata::{Budget, Glob, Priority};
use rustc_hash::FxHashMap;

use super::rank_band::{RankBand, bands};
use crate::reading::{GroupId, Reading, WrittenRule, rule_set_in};

/// The number of rules, counted once for each group, that get automata. The rules of later groups
/// are compared one by one.
///
/// No real file has a tenth of it. Without a limit, 9,000 agents that share 9,000 rules and have
/// one of their own would be 81 million.
const RULES_LIMIT: usize = 200_000;

/// The budget in steps for all groups of a site. Of 1,515 real files one takes 7.3 million, another
/// 4.4 million, and all others less than 3.5 million.
const STEPS: usize = 12_000_000;

/// The automata and rule lists of the groups of a reading.
pub(super) struct Plan<'p> {
    pub(super) groups: Vec<PlannedGroup<'p>>,
    /// The bands of each automaton.
    pub(super) automata: Vec<Vec<RankBand>>,
    /// The steps that building the automata took.
    pub(super) steps: usize,
}

/// The automaton and rule list of a group.
pub(super) enum PlannedGroup<'p> {
    /// An automaton, by its index, and a list of these rules.
    Decided {
        automaton: usize,
        rules: Vec<&'p WrittenRule>,
    },
    /// Only the rules of its records.
    Listed { records: Vec<&'p [WrittenRule]> },
}

impl<'p> Plan<'p> {
    pub(super) fn new(reading: &'p Reading) -> Self {
        let mut planner = Planner {
            known: FxHashMap::default(),
            automata: Vec::new(),
            budget: Budget::new(STEPS),
        };
        let mut rules = 0;
        let groups = reading.groups().map(|group| {
            rules += reading
                .records(group)
                .map(<[WrittenRule]>::len)
                .sum::<usize>();
            if rules > RULES_LIMIT {
                let records = reading.records(group).collect();
                PlannedGroup::Listed { records }
            } else {
                planner.decided(reading, group)
            }
        });
        Self {
            groups: groups.collect(),
            steps: planner.budget.spent(),
            automata: planner.automata,
        }
    }
}

struct Planner {
    /// The index of the automaton of each set of ranks and patterns.
    known: FxHashMap<Vec<(Priority, Glob)>, usize>,
    automata: Vec<Vec<RankBand>>,
    budget: Budget,
}

impl Planner {
    fn decided<'p>(&mut self, reading: &'p Reading, group: GroupId) -> PlannedGroup<'p> {
        let body = reading.source().bytes();
        let rules: Vec<_> = reading.written_rules(group).collect();
        let patterns = rule_set_in(rules.iter().copied(), body);
        let key = patterns.as_slice().iter();
        let key: Vec<_> = key
            .map(|pattern| (pattern.priority, pattern.glob.clone()))
            .collect();
        let automata = &mut self.automata;
        let automaton = *self.known.entry(key).or_insert_with(|| {
            automata.push(bands(&patterns, body, &mut self.budget));
            automata.len() - 1
        });
        PlannedGroup::Decided { automaton, rules }
    }
}
