//! Keys and their frequent misspellings.

use super::{DirectiveKey, SyntaxError};

/// The keys of RFC 9309 and sitemaps.org with the misspellings that lenient crawlers accept, in
/// lower case. No crawler accepts a misspelling of another key.
const MISSPELLINGS: [(DirectiveKey, &[&str]); 4] = [
    (DirectiveKey::UserAgent, &["useragent", "user agent"]),
    (DirectiveKey::Allow, &[]),
    (DirectiveKey::Disallow, &["dissallow", "dissalow", "disalow", "diasllow", "disallaw"]),
    (DirectiveKey::Sitemap, &["site-map"]),
];

pub(super) fn read_key(name: &[u8]) -> (DirectiveKey, Option<SyntaxError>) {
    let is = |text: &str| name.eq_ignore_ascii_case(text.as_bytes());
    let starts = |text: &str| {
        name.get(..text.len()).is_some_and(|start| start.eq_ignore_ascii_case(text.as_bytes()))
    };
    if let Some(key) = DirectiveKey::KNOWN.into_iter().find(|key| is(key.name())) {
        return (key, None);
    }
    let mut keys = MISSPELLINGS.into_iter();
    let error = match keys.find(|(_, wrong)| wrong.iter().any(|wrong| is(wrong))) {
        Some((key, _)) => Some(SyntaxError::Misspelled(key)),
        None => MISSPELLINGS.into_iter().find_map(|(key, wrong)| {
            let is_start = starts(key.name()) || wrong.iter().any(|wrong| starts(wrong));
            is_start.then_some(SyntaxError::KeywordPrefix(key))
        }),
    };
    (DirectiveKey::Other, error)
}
