//! Paths that satisfy a query, without a search.
//!
//! A path of a known length makes the search for a shortest one small: patterns that match only
//! longer paths are left out.

use robots_automata::{Budget, Glob, Language, Query};

use crate::budget;
use crate::order;

/// Returns the length of some path of the language that satisfies a query; `None` if none of the
/// first candidates does: paths that a pattern with the wanted outcome matches with nothing in
/// place of its wildcards, alone or before or after what the query matches so.
pub(super) fn known_len(
    within: &Language,
    query: &Query<'_>,
    budget: &mut Budget,
) -> Option<usize> {
    let (matched, (rules, wanted)) = (query.matched?, query.decided?);
    let deciding = rules.deciding(matched);
    budget
        .spend(1 + deciding.len() / budget::PATTERNS_PER_STEP)
        .ok()?;
    let mut candidates: Vec<(usize, &Glob, Joint)> = Vec::new();
    for pattern in deciding {
        if pattern.priority.outcome() != Some(wanted) {
            continue;
        }
        for joint in JOINTS {
            if let Some(len) = len(joint, matched, &pattern.glob) {
                candidates.push((len, &pattern.glob, joint));
            }
        }
    }
    order::sort_by_key(&mut candidates, |&(len, ..)| len);
    let paths = candidates
        .iter()
        .map(|(_, glob, joint)| path(*joint, matched, glob));
    let is_answer = |path: &Vec<u8>| {
        let decisive = rules.decide(path);
        let is_wanted = decisive.is_some_and(|id| rules[id].priority.outcome() == Some(wanted));
        is_wanted && matched.matches(path) && within.contains(path)
    };
    let found = paths.take(budget::TRIED_PATHS).find(is_answer)?;
    Some(found.len())
}

/// How the paths of two globs are joined, each with nothing in place of its wildcards.
#[derive(Clone, Copy, Debug)]
enum Joint {
    /// Only the path of the pattern.
    PatternAlone,
    /// The path of the pattern, then what the matched glob has after its first literal.
    MatchedLast,
    /// The path of the matched glob, then what the pattern has after its first literal.
    PatternLast,
}

const JOINTS: [Joint; 3] = [Joint::PatternAlone, Joint::MatchedLast, Joint::PatternLast];

/// Returns the length of the joined path; `None` if nothing would be added.
fn len(joint: Joint, matched: &Glob, pattern: &Glob) -> Option<usize> {
    let rest = |glob: &Glob| glob.shortest_len().checked_sub(glob.first_literal().len());
    let (before, after) = match joint {
        Joint::PatternAlone => return Some(pattern.shortest_len()),
        Joint::MatchedLast => (pattern, rest(matched)?),
        Joint::PatternLast => (matched, rest(pattern)?),
    };
    (after > 0).then(|| before.shortest_len() + after)
}

fn path(joint: Joint, matched: &Glob, pattern: &Glob) -> Vec<u8> {
    let rest = |glob: &Glob| glob.shortest().split_off(glob.first_literal().len());
    match joint {
        Joint::PatternAlone => pattern.shortest(),
        Joint::MatchedLast => [pattern.shortest(), rest(matched)].concat(),
        Joint::PatternLast => [matched.shortest(), rest(pattern)].concat(),
    }
}

#[cfg(test)]
mod tests;
