//! What is enforced: rule sets, and the product tokens of the crawlers that obey them.
//!
//! In: a [`Reading`] of a file, or of the comments of emitted rules. Out: a [`Plan`], from which
//! each proxy's rules are printed. Groups with the same rules are one set, and a header that names
//! crawlers of several sets is denied what any of them disallows.

use robots_analysis::merge::Refusal;
use robots_core::matcher::{CrawlerPurpose, DefaultGroupPolicy, KNOWN_CRAWLERS, known_crawler};
use robots_core::reading::{Agent, GroupId, GroupSource, Reading, WrittenRule};

use crate::expand::{Inexpressible, alternatives};
use crate::first_match::{LONGEST, Rule, STEPS, size_of, steps};
use crate::identification::{Token, identified};
use crate::refusal;
use crate::spelling::Spelling;
use crate::target::Target;

/// Rules, highest precedence first, and the tokens of the crawlers that obey them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RuleSet {
    pub(crate) tokens: Vec<Token>,
    pub(crate) rules: Vec<Rule>,
    /// The first group with these rules that a crawler obeys.
    group: GroupId,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    pub(crate) sets: Vec<RuleSet>,
}

impl Plan {
    /// Returns the plan of a file. `bound` are the purposes to which the default group is extended.
    pub(crate) fn of_file(
        reading: &Reading,
        target: Target,
        bound: &[CrawlerPurpose],
    ) -> Result<Self, Box<Refusal>> {
        refusal::check_dialect(reading, target)?;
        let crawlers = obeying(reading, bound);
        let tokens: Vec<_> = crawlers.iter().map(|it| (&*it.token, it.has_relatives)).collect();
        let agents = reading.agents().keys();
        let others: Vec<_> = agents.filter_map(|it| str::from_utf8(it).ok()).collect();
        let tokens = identified(&tokens, &others);
        let obeyed = crawlers.iter().map(|it| (it.token.clone(), it.group));
        let plan = Self::new(reading, &obeyed.collect::<Vec<_>>(), &tokens);
        let spelling = Spelling { flavor: target.flavor(), is_exact: true };
        let (mut all, mut work) = (Vec::new(), 0_usize);
        for set in &plan.sets {
            let written = ranked(reading, set.group);
            for &rule in &written {
                let pattern = rule.pattern.canonical();
                let reason = match alternatives(pattern, spelling) {
                    _ if target == Target::Caddy && pattern.ends_with(b"{$") => {
                        Inexpressible::Variable
                    }
                    Err(reason) => reason,
                    Ok(all) if all.iter().any(|it| size_of(it) > LONGEST) => Inexpressible::TooLong,
                    Ok(all) if all.iter().any(|it| it.steps > STEPS) => {
                        Inexpressible::TooRepetitive
                    }
                    Ok(_) => continue,
                };
                return Err(refusal::of_pattern(reading, rule, target, reason));
            }
            work += steps(&set.rules, spelling).unwrap_or_default();
            all.extend(written);
        }
        if work > target.most_steps() {
            return Err(refusal::too_much_work(reading, &all, target, work));
        }
        Ok(plan)
    }

    /// Returns the plan of the comments of emitted rules, which name every crawler. How those of
    /// the plan of the file are found depends on the whole file.
    pub(crate) fn of_comments(reading: &Reading, of_file: &Self) -> Self {
        let mut agents: Vec<_> = reading.agents().values().collect();
        agents.sort_by_key(|agent| agent.token.start);
        let named = agents.iter().map(|agent| (written_token(reading, agent), agent.group));
        let named: Vec<_> = named.collect();
        let mut tokens: Vec<_> = of_file.sets.iter().flat_map(|set| set.tokens.clone()).collect();
        let is_other = |name: &&str| tokens.iter().all(|token| token.text != *name);
        let others = named.iter().map(|(name, _)| &**name).filter(is_other);
        let others: Vec<_> = others.map(|name| (name, false)).collect();
        tokens.extend(identified(&others, &[]));
        Self::new(reading, &named, &tokens)
    }

    fn new(reading: &Reading, crawlers: &[(String, GroupId)], tokens: &[Token]) -> Self {
        let mut sets: Vec<RuleSet> = Vec::new();
        // In the order of the text, which that of the comments repeats.
        let agents = reading.agents().values();
        let first = |group: GroupId| {
            let of_group = agents.clone().filter(move |agent| agent.group == group);
            of_group.map(|agent| agent.token.start).min()
        };
        let mut groups: Vec<_> = reading.groups().collect();
        groups.sort_by_key(|group| first(*group));
        for group in groups {
            let rules = to_rules(&ranked(reading, group));
            let of_group = crawlers.iter().filter(|(_, obeyed)| *obeyed == group);
            let of_group =
                of_group.filter_map(|(name, _)| tokens.iter().find(|it| it.text == *name).cloned());
            let of_group: Vec<Token> = of_group.collect();
            if rules.is_empty() || of_group.is_empty() {
                continue;
            }
            match sets.iter_mut().find(|set| set.rules == rules) {
                Some(set) => set.tokens.extend(of_group),
                None => sets.push(RuleSet { tokens: of_group, rules, group }),
            }
        }
        Self { sets }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Obeying {
    pub(crate) token: String,
    pub(crate) group: GroupId,
    /// Whether robots with this token and a suffix obey the group, too.
    pub(crate) has_relatives: bool,
}

/// Returns the crawlers that obey a group of the file, with their tokens: those that the file
/// names, and documented ones that obey a group by their fallbacks or are documented to obey `*`.
/// It is not documented that their relatives obey `*`.
pub(crate) fn obeying(reading: &Reading, bound: &[CrawlerPurpose]) -> Vec<Obeying> {
    let named = reading.matchable_agents().filter_map(|(token, agent)| {
        let token = str::from_utf8(token).ok()?;
        let known = known_crawler(token);
        let written = match known {
            Some(known) => known.token.to_owned(),
            None => written_token(reading, agent),
        };
        (token != "*").then_some(Obeying {
            token: written,
            group: agent.group,
            has_relatives: known.is_some_and(|known| known.has_relatives),
        })
    });
    let mut all: Vec<_> = named.collect();
    all.extend(KNOWN_CRAWLERS.iter().filter_map(|known| {
        let obeyed = reading.obeyed(known.token.as_bytes());
        let is_bound = bound.contains(&known.purpose);
        let is_default = match obeyed.source {
            GroupSource::Fallback(_) => false,
            GroupSource::Default
                if is_bound || known.default_group_policy == DefaultGroupPolicy::Obeys =>
            {
                true
            }
            _ => return None,
        };
        Some(Obeying {
            token: known.token.to_owned(),
            group: obeyed.group()?,
            has_relatives: known.has_relatives && (is_bound || !is_default),
        })
    }));
    all
}

fn written_token(reading: &Reading, agent: &Agent) -> String {
    String::from_utf8_lossy(reading.slice(agent.token)).into_owned()
}

/// Returns the rules of a group, highest precedence first, up to the last that disallows anything.
/// Rules that no request can match are left out: their pattern has no `/` at its start, or a byte
/// that no request line has.
fn ranked(reading: &Reading, group: GroupId) -> Vec<&WrittenRule> {
    let can_match = |rule: &&WrittenRule| {
        let pattern = rule.pattern.canonical();
        matches!(pattern, [b'/' | b'*', ..]) && pattern.iter().all(u8::is_ascii_graphic)
    };
    let mut rules: Vec<_> = reading.written_rules(group).filter(can_match).collect();
    rules.sort_by(|a, b| {
        let by_precedence = b.precedence().cmp(&a.precedence());
        by_precedence.then_with(|| a.pattern.cmp(&b.pattern))
    });
    rules.dedup_by(|after, before| after.pattern == before.pattern);
    let is_disallow = |rule: &&WrittenRule| rule.verdict.is_disallow();
    let last = rules.iter().rposition(is_disallow);
    rules.truncate(last.map_or(0, |last| last + 1));
    rules
}

fn to_rules(written: &[&WrittenRule]) -> Vec<Rule> {
    let rules = written.iter().map(|rule| Rule {
        is_disallow: rule.verdict.is_disallow(),
        pattern: rule.pattern.canonical().to_vec(),
    });
    rules.collect()
}
