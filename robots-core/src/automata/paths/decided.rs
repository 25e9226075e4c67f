//! Members that a group decides in one way, found without an automaton of the whole group.

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use robots_automata::{Answer, Budget, BudgetExhausted, Language, Query, Reach, Within};

use crate::automata::rule_set::rule_set;
use crate::matcher::Verdict;
use crate::policy::{AgentGroup, Policy, Rank, Rule, outcome};
use crate::source::Span;

/// Steps for the rules of one group.
const STEPS: usize = 4_000_000;

/// The shortest path, if there is one.
type Shortest = Result<Option<Vec<u8>>, BudgetExhausted>;

/// Returns the shortest member on which a policy has this verdict for the crawlers of `group`, `None`
/// for those that it does not address; of several, one that reads well.
///
/// It is the shortest of the intersection with [`of_group`](super::of_group), found in a fraction of the
/// time: of the rules only those count that match a member, and the search ends where it has found one.
///
/// # Errors
///
/// When that takes more than a bounded amount of work: nothing is known then.
pub fn shortest_decided(
    members: &Language,
    policy: &Policy,
    group: Option<&AgentGroup>,
    verdict: Verdict,
) -> Result<Option<Vec<u8>>, BudgetExhausted> {
    Decided::new(members, policy, verdict)?.shortest(group)
}

/// Members that groups of a policy decide in one way: what one group has shown is not shown again for
/// another with the same rules.
#[derive(Debug)]
pub(crate) struct Decided<'p> {
    /// Without the path that no rule decides, where it is decided otherwise.
    members: Within<'p>,
    policy: &'p Policy,
    verdict: Verdict,
    /// The path that no rule decides, where it is a member that is decided so.
    always: Option<Vec<u8>>,
    meets: FxHashMap<Span, bool>,
    reach: Reach,
    known: FxHashMap<Vec<(Rank, &'p [u8])>, Shortest>,
}

impl<'p> Decided<'p> {
    pub(crate) fn new(
        language: &'p Language,
        policy: &'p Policy,
        verdict: Verdict,
    ) -> Result<Self, BudgetExhausted> {
        let robots_txt: &[u8] = b"/robots.txt";
        let is_apart = policy.dialect().robots_txt_is_allowed && language.contains(robots_txt);
        let members = if is_apart && verdict.is_disallow() {
            Cow::Owned(language.minus(&Language::of_path(robots_txt))?)
        } else {
            Cow::Borrowed(language)
        };
        Ok(Self {
            members: Within::new(members),
            policy,
            verdict,
            always: (is_apart && verdict.is_allow()).then(|| robots_txt.to_vec()),
            meets: FxHashMap::default(),
            reach: Reach::default(),
            known: FxHashMap::default(),
        })
    }

    /// The shortest for the crawlers of `group`, see [`shortest_decided`].
    pub(crate) fn shortest(&mut self, group: Option<&'p AgentGroup>) -> Shortest {
        let Some(group) = group else {
            let members = self.members.language();
            return Ok(members.shortest().filter(|_| self.verdict.is_allow()));
        };
        let mut rules: Vec<_> = self.policy.rules(group).collect();
        rules.retain(|rule| {
            let meets = self.meets.entry(rule.span);
            *meets.or_insert_with(|| {
                let members = self.members.language();
                members.meets(rule.pattern.glob(), &mut self.reach)
            })
        });
        let mut key: Vec<_> = rules
            .iter()
            .map(|rule| (rule.rank(), rule.pattern.canonical()))
            .collect();
        key.sort_unstable();
        key.dedup();
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let found = self.search(&rules);
        let found = found.map(|found| match &self.always {
            Some(always) => {
                let shorter = found.filter(|found| found.len() < always.len());
                Some(shorter.unwrap_or_else(|| always.clone()))
            }
            None => found,
        });
        self.known.insert(key, found.clone());
        found
    }

    fn search(&mut self, rules: &[&Rule]) -> Shortest {
        let patterns = rule_set(rules.iter().copied(), &[]);
        let query = Query {
            matched: None,
            unmatched: &[],
            decided: Some((&patterns, outcome(self.verdict))),
        };
        let mut found = None;
        let take = |path| {
            found = Some(path);
            Answer::Last
        };
        let searched = query.run(&mut self.members, &mut Budget::of(STEPS), take);
        searched.map(|()| found)
    }
}
