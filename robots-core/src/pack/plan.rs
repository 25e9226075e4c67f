//! The choice of groups with an automaton, and of groups that share one.

use robots_automata::{Budget, Glob, Priority};
use robots_matcher::__layout::INDEXED_RULES;
use rustc_hash::FxHashMap;

use super::rank_band::{RankBand, bands, few_bands};
use crate::reading::{GroupId, Reading, WrittenRule, rule_set_in};

/// The number of rules, counted once for each group, that get automata. The rules of later groups
/// are compared one by one.
///
/// No real file has a tenth of it. Without a limit, 9,000 agents that share 9,000 rules and have
/// one of their own would be 81 million.
const RULES_LIMIT: usize = 200_000;

/// The budget in steps for one automaton, and the steps it gets for each byte of its rules, up to a
/// limit. A larger automaton would not be worth its bytes: its rules get an index.
const STEPS_OF_ONE: usize = 100_000;
const STEPS_PER_BYTE: usize = 300;
const STEPS_OF_ONE_LIMIT: usize = 8_500_000;

/// The maximum number of bands of an automaton, if its rules would otherwise have an index, which takes less time than
/// more bands. A path is read once for each band; a few rules are compared in less time than two are read.
const BANDS: usize = 2;

/// The maximum size of an automaton, in tenths of the size of its rules: of few rules and of
/// [`MANY_RULES`]. A larger automaton saves less time than its bytes are worth.
const GROWTH_OF_FEW: usize = 32;
const GROWTH_OF_MANY: usize = 52;
const MANY_RULES: usize = 64;

/// The maximum size of all automata, in tenths of the size of the file.
const GROWTH_OF_ALL: usize = 33;

/// The size in bytes that all automata of a file may have.
const FEW_BYTES: usize = 768;

/// The maximum number of rules with an index. An automaton of more has as many bands as it takes.
const INDEXED_RULES_LIMIT: usize = 1 << 16;

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
    /// An upper bound on the steps that building all bands takes, with those that were given up.
    pub(super) most_steps: usize,
}

/// The automaton and rule list of a group.
pub(super) enum PlannedGroup<'p> {
    /// An automaton, by its index, and a list of these rules.
    Decided {
        automaton: usize,
        rules: Vec<&'p WrittenRule>,
    },
    /// A list of these rules, with an index if they are many.
    Indexed { rules: Vec<&'p WrittenRule> },
    /// Only the rules of its records.
    Listed { records: Vec<&'p [WrittenRule]> },
}

impl<'p> Plan<'p> {
    pub(super) fn new(reading: &'p Reading) -> Self {
        let mut planner = Planner {
            known: FxHashMap::default(),
            automata: Vec::new(),
            budget: Budget::new(STEPS),
            bytes_left: FEW_BYTES.max(GROWTH_OF_ALL * reading.source().bytes().len() / 10),
            most_steps: 0,
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
            most_steps: planner.most_steps,
            automata: planner.automata,
        }
    }
}

struct Planner {
    /// The index of the automaton of each set of ranks and patterns, if they have one.
    known: FxHashMap<Vec<(Priority, Glob)>, Option<usize>>,
    automata: Vec<Vec<RankBand>>,
    budget: Budget,
    /// The bytes that further automata may take.
    bytes_left: usize,
    most_steps: usize,
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
        let Self {
            known,
            automata,
            budget,
            bytes_left,
            most_steps,
        } = self;
        let automaton = *known.entry(key).or_insert_with(|| {
            let must_pay = rules.len() < INDEXED_RULES_LIMIT;
            let steps = STEPS_OF_ONE + STEPS_PER_BYTE * text_len(&rules);
            let steps = if must_pay {
                steps.min(STEPS_OF_ONE_LIMIT)
            } else {
                STEPS
            };
            let most = most_bytes(&rules).min(*bytes_left);
            let most_bands = if rules.len() < INDEXED_RULES {
                1
            } else {
                BANDS
            };
            let mut attempt = |patterns: &_| {
                let mut granted = budget.grant(steps);
                let bands = if must_pay {
                    few_bands(patterns, body, most_bands, most, &mut granted)
                } else {
                    Some(bands(patterns, body, &mut granted))
                };
                budget.settle(&granted);
                *most_steps += match bands {
                    Some(_) => granted.spent(),
                    // More bands would have taken more.
                    None => granted.spent() + granted.left(),
                };
                let bands = bands?;
                let size = bands.iter().map(RankBand::size).sum::<usize>();
                (!must_pay || size <= most).then_some((bands, size))
            };
            let mut built = attempt(&patterns.sorted_by_literal());
            if built.is_none() && rules.len() < MANY_RULES {
                // In the order of precedence, bands are mostly larger, but not always.
                built = attempt(&patterns);
            }
            let (bands, size) = built?;
            *bytes_left = bytes_left.saturating_sub(size);
            automata.push(bands);
            Some(automata.len() - 1)
        });
        match automaton {
            Some(automaton) => PlannedGroup::Decided { automaton, rules },
            None => PlannedGroup::Indexed { rules },
        }
    }
}

/// Returns the size of the lines of some rules in bytes.
fn text_len(rules: &[&WrittenRule]) -> usize {
    rules.iter().map(|rule| rule.span.len() + 1).sum()
}

/// Returns the maximum size in bytes of an automaton of these rules. If it is larger, they get an index.
fn most_bytes(rules: &[&WrittenRule]) -> usize {
    let growth = if rules.len() < MANY_RULES {
        GROWTH_OF_FEW
    } else {
        GROWTH_OF_MANY
    };
    FEW_BYTES.max(growth * text_len(rules) / 10)
}
