//! Rules between which the number of octets decides, and little else would.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use super::index::Work;
use super::meet::{Urls, is_url, may_meet};
use super::stand_in::{self, StandIns};
use crate::dialect::Ranking;
use crate::matcher::Verdict;
use crate::policy::{AgentGroup, Policy, Rank, Rule};

/// What is found about ranks, each with a URL that shows it. In file order.
#[derive(Debug, Default)]
pub struct RankFacts<'p> {
    /// An Allow and a Disallow of the same length, and a URL that both match and no longer rule.
    pub ties: Vec<Meeting<'p>>,
    /// A rule that ends in `*`, another that matches all it matches, and a URL that the first decides
    /// only because of that `*`.
    pub trailing: Vec<Meeting<'p>>,
    /// Where rules start that end in a `*` which may decide: one of the other verdict ranks between the
    /// rule and the same without it, and may match the same URL. Rules that were not compared because
    /// that is too much work are among them.
    pub weighty_stars: FxHashSet<usize>,
}

/// Two rules and a URL that both match, which the first decides.
#[derive(Clone, Debug)]
pub struct Meeting<'p> {
    /// The rule that decides.
    pub rule: &'p Rule,
    /// The one that loses.
    pub other: &'p Rule,
    /// The URL, as a path.
    pub witness: Vec<u8>,
}

impl<'p> RankFacts<'p> {
    /// Compares rules of about one length. None where ranks are no lengths.
    pub fn new(policy: &'p Policy) -> Self {
        let mut facts = Self::default();
        if policy.dialect().ranking != Ranking::MostOctets {
            return facts;
        }
        let Some(stand_in) = stand_in::unused_byte(policy) else {
            return facts;
        };
        let mut urls = None;
        let mut work = Work::new();
        let mut seen = BTreeSet::new();
        for group in policy.groups() {
            let by_octets = by_octets(policy, group);
            let Some(pairs) = pairs(policy, group, &by_octets, &mut work) else {
                let rules = policy.rules(group).filter(|rule| ends_in_star(rule));
                facts
                    .weighty_stars
                    .extend(rules.map(|rule| rule.span.start));
                continue;
            };
            for (rule, other) in pairs {
                if ends_in_star(rule) {
                    facts.weighty_stars.insert(rule.span.start);
                }
                if !seen.insert((rule.span.start, other.span.start)) {
                    continue;
                }
                let is_tie =
                    rule.pattern.octets() == other.pattern.octets() && rule.verdict.is_allow();
                if !is_tie && !covers(other, rule, stand_in) {
                    continue;
                }
                let shows =
                    |witness: &Vec<u8>| decides(policy, group, rule, other, witness, is_tie);
                // The shortest text that one of them matches is often a URL that both do.
                let form = policy.dialect().path_form;
                let shortest = [rule, other].map(|rule| StandIns::new(&rule.pattern, stand_in));
                let mut texts = shortest.into_iter().map(|texts| texts.shortest);
                let by_hand = texts.find(|text| is_url(text, form) && shows(text));
                let Some(witness) = by_hand.or_else(|| {
                    let urls = urls.get_or_insert_with(|| Urls::new(form));
                    let witnesses = urls.of(&[&rule.pattern, &other.pattern]);
                    witnesses?.into_iter().find(shows)
                }) else {
                    continue;
                };
                let meeting = Meeting {
                    rule,
                    other,
                    witness,
                };
                if is_tie {
                    facts.ties.push(meeting);
                } else {
                    facts.trailing.push(meeting);
                }
            }
        }
        facts.ties.sort_by_key(|tie| tie.rule.span);
        facts.trailing.sort_by_key(|trailing| trailing.rule.span);
        facts
    }
}

type ByOctets<'p> = FxHashMap<(usize, Verdict), Vec<&'p Rule>>;

fn by_octets<'p>(policy: &'p Policy, group: &'p AgentGroup) -> ByOctets<'p> {
    let mut by_octets = ByOctets::default();
    for rule in policy.rules(group) {
        let key = (rule.pattern.octets(), rule.verdict);
        by_octets.entry(key).or_default().push(rule);
    }
    by_octets
}

/// A rule and one that would win, or tie, if the rule were an octet shorter; `None` when that is too
/// much work. Two literals meet only if they are equal, so that one of the pair has a wildcard.
fn pairs<'p>(
    policy: &'p Policy,
    group: &'p AgentGroup,
    by_octets: &ByOctets<'p>,
    work: &mut Work,
) -> Option<Vec<(&'p Rule, &'p Rule)>> {
    let mut pairs = Vec::new();
    for rule in policy.rules(group) {
        let canonical = rule.pattern.canonical();
        let octets = canonical.len();
        let others = match rule.verdict {
            Verdict::Allow => (octets, Verdict::Disallow),
            Verdict::Disallow if ends_in_star(rule) => (octets - 1, Verdict::Allow),
            Verdict::Disallow => continue,
        };
        for &other in by_octets.get(&others).into_iter().flatten() {
            let has_wildcard = |rule: &Rule| rule.pattern.canonical().contains(&b'*');
            if !has_wildcard(rule) && !has_wildcard(other) {
                continue;
            }
            work.take(1)?;
            let equal = other.pattern == rule.pattern;
            if !equal && may_meet(&rule.pattern, &other.pattern) {
                pairs.push((rule, other));
            }
        }
    }
    Some(pairs)
}

/// Does `rule` decide this URL, and would `other` if `rule` lost a tie, or its last octet?
fn decides(
    policy: &Policy,
    group: &AgentGroup,
    rule: &Rule,
    other: &Rule,
    witness: &[u8],
    is_tie: bool,
) -> bool {
    let matching = policy
        .rules(group)
        .filter(|rule| rule.pattern.matches(witness));
    let (mut highest, mut next) = (Rank::NONE, Rank::NONE);
    for matching in matching {
        if matching.span == rule.span {
            highest = matching.rank();
        } else {
            next = next.max(matching.rank());
        }
    }
    let shorter = Rank::new(rule.pattern.octets() - 1, rule.verdict);
    highest == rule.rank() && next == other.rank() && next < highest && (is_tie || next > shorter)
}

/// Does `all` match everything that `some` matches?
fn covers(all: &Rule, some: &Rule, stand_in: u8) -> bool {
    let texts = StandIns::new(&some.pattern, stand_in).texts;
    texts.iter().all(|text| all.pattern.matches(text))
}

fn ends_in_star(rule: &Rule) -> bool {
    let canonical = rule.pattern.canonical();
    canonical.len() > 1 && canonical.ends_with(b"*")
}
