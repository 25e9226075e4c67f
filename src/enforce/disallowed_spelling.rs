//! The rule for the alternate spellings of a target.

use robots_matcher::{Group, Rule};

use super::alternate_spelling::SpellingRoom;
use super::character_forms::DisallowedForms;
use super::resolved_path;
use super::segment::RemovedSegments;
use super::spelling::{SpellingFlags, path_of};

/// Returns the rule that disallows the first disallowed alternate spelling of `target`, whose flags are
/// `spelling`. Linear in the target; allocates nothing.
pub(super) fn disallow_rule<'r>(
    target: &str,
    spelling: SpellingFlags,
    group: &Group<'r>,
) -> Option<Rule<'r>> {
    resolved_path::find_map(target, spelling, |resolved| {
        // A single short spelling is written and decided in less time.
        let is_written = resolved.segments.path.len() <= SpellingRoom::LEN
            && !resolved.may_be_file(spelling)
            && spelling.characters().nth(1).is_none();
        let disallowed = if is_written {
            None
        } else {
            DisallowedForms::of(group, resolved)
        };
        if disallowed.is_some_and(DisallowedForms::is_empty) {
            return None;
        }
        let mut room = SpellingRoom::new();
        resolved.find_map(spelling, |alternate| {
            let is_allowed = disallowed.is_some_and(|disallowed| {
                !disallowed.contains(alternate.is_file, alternate.characters)
            });
            if is_allowed {
                return None;
            }
            alternate.disallow_rule(group, &mut room)
        })
    })
}

/// Returns whether the group is known to allow `target`, whose flags are `spelling`, and all its alternate
/// spellings.
///
/// Knows it only of a target that has the segments of its alternate spellings, which then takes one pass. Linear in
/// the target; allocates nothing.
pub(super) fn are_all_allowed(target: &str, spelling: SpellingFlags, group: &Group<'_>) -> bool {
    if spelling.is_normal()
        || spelling.may_have_other_segments()
        || path_of(target).len() > RemovedSegments::MAX_PATH
    {
        return false;
    }
    let disallowed = resolved_path::find_map(target, spelling, |resolved| {
        DisallowedForms::of(group, resolved)
    });
    disallowed.is_some_and(DisallowedForms::is_empty)
}
