//! Ranked rules as lists of expressions, of which the first that matches decides.
//!
//! In order of precedence, the first rule that matches is the one that wins. Neighbors with one
//! verdict become one expression: an alternation whose branches share their beginnings.

use rustc_hash::FxHashSet;

use crate::expand::{Alternative, Inexpressible, alternatives};
use crate::spelling::Spelling;

/// A rule as expressions are written for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rule {
    pub(crate) is_disallow: bool,
    pub(crate) pattern: Vec<u8>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) is_disallow: bool,
    pub(crate) expression: String,
}

/// The bytes of the longest expression. A parameter of nginx has at most 4,096.
pub(crate) const LONGEST: usize = 3_800;

/// The most steps for each byte of a target in one expression. PCRE without its compiler stops a
/// search after ten million, and a proxy takes that for no match. Targets have up to 64 kB.
pub(crate) const STEPS: usize = 150;

/// Returns the list of these rules, highest precedence first. Its rules have expressions.
pub(crate) fn first_match(rules: &[Rule], spelling: Spelling) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut open: Vec<Alternative> = Vec::new();
    let (mut size, mut steps) = (0, 0);
    let mut verdict = false;
    for rule in rules {
        let Ok(alternatives) = alternatives(&rule.pattern, spelling) else {
            continue;
        };
        for alternative in alternatives {
            let own = size_of(&alternative);
            let is_full = size + own > LONGEST || steps + alternative.steps > STEPS;
            if !open.is_empty() && (rule.is_disallow != verdict || is_full) {
                entries.push(entry(verdict, &mut open, spelling));
                (size, steps) = (0, 0);
            }
            verdict = rule.is_disallow;
            size += own;
            steps += alternative.steps;
            open.push(alternative);
        }
    }
    if !open.is_empty() {
        entries.push(entry(verdict, &mut open, spelling));
    }
    // The first of equal expressions decides. Caddy rejects the others.
    let mut known = FxHashSet::default();
    entries.retain(|entry| known.insert(entry.expression.clone()));
    while entries.last().is_some_and(|entry| !entry.is_disallow) {
        entries.pop();
    }
    entries
}

pub(crate) fn size_of(alternative: &Alternative) -> usize {
    let head: usize = alternative.head.iter().map(String::len).sum();
    head + alternative.tail.len() + 6
}

/// Returns the most steps that these rules take for each byte of one target: those of alternatives
/// whose literals before the first wildcard continue each other.
pub(crate) fn steps(rules: &[Rule], spelling: Spelling) -> Result<usize, Inexpressible> {
    let mut all = Vec::new();
    for rule in rules {
        let alternatives = alternatives(&rule.pattern, spelling)?.into_iter();
        all.extend(alternatives.filter(|it| it.steps > 0));
    }
    all.sort();
    let mut open: Vec<&Alternative> = Vec::new();
    let (mut now, mut most) = (0, 0);
    for alternative in &all {
        while let Some(last) = open.pop_if(|last| !alternative.head.starts_with(&last.head)) {
            now -= last.steps;
        }
        open.push(alternative);
        now += alternative.steps;
        most = most.max(now);
    }
    Ok(most)
}

fn entry(is_disallow: bool, open: &mut Vec<Alternative>, spelling: Spelling) -> Entry {
    open.sort();
    open.dedup();
    let flavor = spelling.flavor;
    let union = union(open, 0);
    open.clear();
    Entry { is_disallow, expression: format!("{}{union}{}", flavor.start, flavor.finish) }
}

/// Returns the expression of sorted alternatives, without the first `depth` units, which they
/// share.
fn union(all: &[Alternative], mut depth: usize) -> String {
    let mut shared = String::new();
    while let Some(unit) = all[0].head.get(depth) {
        if !all.iter().all(|it| it.head.get(depth) == Some(unit)) {
            break;
        }
        shared += unit;
        depth += 1;
    }
    // Sorted, those that end here are the first, and one without a tail matches everything.
    let ended = all.iter().take_while(|it| it.head.len() == depth).count();
    if all[..ended].iter().any(|it| it.tail.is_empty()) {
        return shared;
    }
    let mut branches: Vec<String> = all[..ended].iter().map(|it| it.tail.clone()).collect();
    let groups = all[ended..].chunk_by(|a, b| a.head[depth] == b.head[depth]);
    branches.extend(groups.map(|group| union(group, depth)));
    if branches.len() > 1 {
        shared + "(?:" + &branches.join("|") + ")"
    } else {
        shared + &branches.concat()
    }
}
