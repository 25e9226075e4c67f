//! The keys of directives.

use super::Oddity;

/// What the key of a directive names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DirectiveKey {
    /// `User-agent`: whom the group is for.
    UserAgent,
    /// `Allow`: a rule.
    Allow,
    /// `Disallow`: a rule.
    Disallow,
    /// `Sitemap`: where a sitemap is.
    Sitemap,
    /// Anything else. RFC 9309 §2.2.4 lets crawlers know more keys, and lets none of them end a
    /// group.
    Other,
}

/// Spellings that are right, and the misspellings that forgiving crawlers know.
const SPELLINGS: &[(DirectiveKey, &str, &[&str])] = &[
    (
        DirectiveKey::UserAgent,
        "user-agent",
        &["useragent", "user agent"],
    ),
    (DirectiveKey::Allow, "allow", &[]),
    (
        DirectiveKey::Disallow,
        "disallow",
        &["dissallow", "dissalow", "disalow", "diasllow", "disallaw"],
    ),
    (DirectiveKey::Sitemap, "sitemap", &["site-map"]),
];

impl DirectiveKey {
    /// Reads a key, ASCII case aside, and what is odd about it.
    pub(super) fn read(name: &[u8]) -> (Self, Option<Oddity>) {
        let spelling = |text: &str| name.eq_ignore_ascii_case(text.as_bytes());
        let starts = |text: &str| {
            name.get(..text.len())
                .is_some_and(|start| start.eq_ignore_ascii_case(text.as_bytes()))
        };
        for &(key, right, wrong) in SPELLINGS {
            if spelling(right) {
                return (key, None);
            }
            if wrong.iter().any(|wrong| spelling(wrong)) {
                return (Self::Other, Some(Oddity::Misspelt(key)));
            }
        }
        for &(key, right, wrong) in SPELLINGS {
            if starts(right) || wrong.iter().any(|wrong| starts(wrong)) {
                return (Self::Other, Some(Oddity::KeywordPrefix(key)));
            }
        }
        (Self::Other, None)
    }
}
