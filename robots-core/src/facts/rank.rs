//! Rules between which the number of octets decides, and little else would.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use super::fresh::fresh_symbol;
use super::index::{RuleIndex, Work};
use super::questions::{Questions, Searches};
use crate::dialect::PrecedencePolicy;
use crate::matcher::Verdict;
use crate::reading::{Precedence, Reading, WrittenRule};

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
    pub rule: &'p WrittenRule,
    /// The one that loses.
    pub other: &'p WrittenRule,
    /// The URL, as a path.
    pub witness: Vec<u8>,
}

impl<'p> RankFacts<'p> {
    /// Compares rules of about one length. None where ranks are no lengths.
    pub fn new(reading: &'p Reading) -> Self {
        let mut facts = Self::default();
        if reading.dialect().precedence != PrecedencePolicy::MostOctets {
            return facts;
        }
        let Some(symbol) = fresh_symbol(reading) else {
            return facts;
        };
        let mut searches = Searches::new(reading.dialect().path_form, symbol);
        let mut seen = BTreeSet::new();
        for group in reading.groups() {
            let rules: Vec<_> = reading.written_rules(group).collect();
            let (pairs, is_complete) = pairs(&rules, &mut searches.work);
            let starred: Vec<&WrittenRule> = if is_complete {
                pairs.iter().map(|&(rule, _)| rule).collect()
            } else {
                rules.clone()
            };
            let starred = starred.into_iter().filter(|rule| ends_in_star(rule));
            let starts = starred.map(|rule| rule.span.start);
            facts.weighty_stars.extend(starts);
            if pairs.is_empty() {
                continue;
            }
            let questions = Questions::new(&rules);
            for pairs in pairs.chunk_by(|one, next| one.0.span == next.0.span) {
                let Some(&(rule, _)) = pairs.first() else {
                    continue;
                };
                let texts = searches.fresh_texts(rule);
                for &(_, other) in pairs {
                    if !seen.insert((rule.span.start, other.span.start)) {
                        continue;
                    }
                    let is_tie =
                        rule.pattern.octets() == other.pattern.octets() && rule.verdict.is_allow();
                    let is_covered = || texts.iter().all(|text| other.pattern.matches(text));
                    if !is_tie && !is_covered() {
                        continue;
                    }
                    // The shortest text that one of them matches is often a URL that both do.
                    let mut shortest = [rule, other]
                        .map(|rule| rule.pattern.shortest_path())
                        .into_iter();
                    let by_hand = shortest.find(|text| {
                        let work = &mut searches.work;
                        decides(&questions.index, rule, other, text, is_tie, work)
                            && searches.is_url(text)
                    });
                    let Some(witness) =
                        by_hand.or_else(|| questions.won_from(rule, other, &mut searches))
                    else {
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
        }
        facts.ties.sort_by_key(|tie| tie.rule.span);
        facts.trailing.sort_by_key(|trailing| trailing.rule.span);
        facts
    }
}

/// Rules of one length and verdict.
#[derive(Default)]
struct Alike<'p> {
    all: Vec<&'p WrittenRule>,
    with_wildcards: Vec<&'p WrittenRule>,
}

/// A rule and one that would win, or tie, if the rule were an octet shorter. Two literals match
/// one path only if they are equal, so that one of the pair has a wildcard. The pairs of one rule follow one another.
/// `false` if not all pairs are there: that would be too much work.
fn pairs<'p>(
    rules: &[&'p WrittenRule],
    work: &mut Work,
) -> (Vec<(&'p WrittenRule, &'p WrittenRule)>, bool) {
    let has_wildcard = |rule: &WrittenRule| rule.pattern.canonical().contains(&b'*');
    let mut by_octets: FxHashMap<(usize, Verdict), Alike<'p>> = FxHashMap::default();
    for &rule in rules {
        let key = (rule.pattern.octets(), rule.verdict);
        let alike = by_octets.entry(key).or_default();
        alike.all.push(rule);
        if has_wildcard(rule) {
            alike.with_wildcards.push(rule);
        }
    }
    let mut pairs = Vec::new();
    for &rule in rules {
        let octets = rule.pattern.octets();
        let others = match rule.verdict {
            Verdict::Allow => (octets, Verdict::Disallow),
            Verdict::Disallow if ends_in_star(rule) => (octets - 1, Verdict::Allow),
            Verdict::Disallow => continue,
        };
        let Some(alike) = by_octets.get(&others) else {
            continue;
        };
        let others = if has_wildcard(rule) {
            &alike.all
        } else {
            &alike.with_wildcards
        };
        for &other in others {
            if work.take(1 + octets / 64).is_none() {
                return (pairs, false);
            }
            let equal = other.pattern == rule.pattern;
            if !equal && rule.pattern.glob().may_match_with(other.pattern.glob()) {
                pairs.push((rule, other));
            }
        }
    }
    (pairs, true)
}

/// Does `rule` decide this URL, and would `other` if `rule` lost a tie, or its last octet? `false` also
/// when the work is used up.
fn decides(
    index: &RuleIndex<'_>,
    rule: &WrittenRule,
    other: &WrittenRule,
    witness: &[u8],
    is_tie: bool,
    work: &mut Work,
) -> bool {
    if !rule.pattern.matches(witness) || !other.pattern.matches(witness) {
        return false;
    }
    let next = index.highest(witness, work, |next| next.span != rule.span);
    let next = next.map_or(Precedence::NONE, |rule| rule.precedence());
    let shorter = Precedence::new(rule.pattern.octets() - 1, rule.verdict);
    next == other.precedence() && next < rule.precedence() && (is_tie || next > shorter)
}

fn ends_in_star(rule: &WrittenRule) -> bool {
    let canonical = rule.pattern.canonical();
    canonical.len() > 1 && canonical.ends_with(b"*")
}
