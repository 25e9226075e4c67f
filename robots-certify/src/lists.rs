//! Comparison of the rule list of a group with its rules.

use robots_core::reading::WrittenRule;
use robots_matcher::__layout::{LONG_GRAM, NO_KEY, RULE_KEYS, SHORT_GRAM, key_of};
use robots_matcher::__private::rules_of;
use robots_matcher::Group;

/// Returns whether the rule list of a group has these rules in this order: the text, line and
/// verdict of each, and the canonical pattern by which it is compared; and whether every path that
/// a pattern matches has the keys of its rule. Linear in the list.
pub(crate) fn is_list_of(group: Group<'_>, rules: &[&WrittenRule]) -> bool {
    let mut rules = rules.iter();
    let body = group.robots_txt().body();
    let are_same = rules_of(&group).all(|(found, pattern, keys)| {
        rules.next().is_some_and(|rule| {
            body.get(rule.span.start..rule.span.end) == Some(found.text_bytes())
                && usize::try_from(found.line()) == Ok(rule.line)
                && found.verdict() == rule.verdict
                && pattern == rule.pattern.canonical()
                && keys.is_none_or(|keys| are_keys_of(pattern, keys))
        })
    });
    are_same && rules.next().is_none()
}

/// Returns whether every path that a pattern matches has these keys, all of its literals.
fn are_keys_of(pattern: &[u8], keys: [u16; RULE_KEYS]) -> bool {
    let is_key = |gram: &[u8], key| {
        let is_literal = !gram.contains(&b'*') && !gram.contains(&b'$');
        let bytes = gram.iter().copied().map(u32::from);
        let number = bytes.fold(0, |number, byte| number * 256 + byte);
        is_literal && key_of(number, gram.len()) == key
    };
    keys.into_iter().all(|key| {
        let lens = [SHORT_GRAM, LONG_GRAM].into_iter();
        let mut grams = lens.flat_map(|len| pattern.windows(len));
        key == NO_KEY || grams.any(|gram| is_key(gram, key))
    })
}
