//! Rules that no URL matches.

use std::collections::BTreeMap;

use super::meet::Urls;
use crate::policy::{Policy, Rule};

/// Every rule that no URL matches, in file order. A rule of characters that stand for themselves in
/// every URL is not asked about.
pub fn unmatchable(policy: &Policy) -> Vec<&Rule> {
    let mut urls = None;
    let mut found = BTreeMap::new();
    for group in policy.groups() {
        for rule in policy.rules(group).filter(|rule| !is_plain(rule)) {
            if found.contains_key(&rule.span) {
                continue;
            }
            let urls = urls.get_or_insert_with(|| Urls::new(policy.dialect().path_form));
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

fn is_plain(rule: &Rule) -> bool {
    let canonical = rule.pattern.canonical();
    let body = canonical.strip_suffix(b"$").unwrap_or(canonical);
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"/-._~=&+?*".contains(byte);
    matches!(body, [b'/', ..] | [b'*', b'/', ..]) && body.iter().all(is_plain) || body == b"*"
}
