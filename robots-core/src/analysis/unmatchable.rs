//! Rules that no URL matches.

use std::collections::BTreeMap;

use super::meet::{Urls, is_url};
use super::stand_in::{self, StandIns};
use crate::policy::{Policy, Rule};

/// Every rule that no URL matches, in file order. Where the shortest text that a rule matches is a
/// URL, that is shown already.
pub fn unmatchable(policy: &Policy) -> Vec<&Rule> {
    let mut urls = None;
    let mut found = BTreeMap::new();
    let form = policy.dialect().path_form;
    let stand_in = stand_in::unused_byte(policy).unwrap_or(0);
    let is_shown = |rule: &&Rule| {
        let shortest = StandIns::new(&rule.pattern, stand_in).shortest;
        rule.pattern.matches(&shortest) && is_url(&shortest, form)
    };
    for group in policy.groups() {
        for rule in policy.rules(group).filter(|rule| !is_shown(rule)) {
            if found.contains_key(&rule.span) {
                continue;
            }
            let urls = urls.get_or_insert_with(|| Urls::new(form));
            let matches = urls.of(&[&rule.pattern]);
            found.insert(
                rule.span,
                (rule, matches.is_some_and(|urls| urls.is_empty())),
            );
        }
    }
    let unmatched = found.into_values().filter(|(_, unmatchable)| *unmatchable);
    unmatched.map(|(rule, _)| rule).collect()
}
