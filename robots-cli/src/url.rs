//! URLs on the command line, converted to the request targets that clients send.
//!
//! In: a path with its query, or a URL. Out: a [`RequestTarget`] as browsers and crawlers send it
//! (<https://url.spec.whatwg.org/>), or why the text is not a URL. Every command that takes a URL reads it
//! here.
//!
//! | typed | sent |
//! |---|---|
//! | `/a?b`, `//a` | itself |
//! | `https://example.com/a?b#c` | `/a?b` |
//! | `https://example.com`, nothing | `/` |
//! | `https://example.com?b`, `?b` | `/?b` |
//! | `/café/x y` | `/caf%C3%A9/x%20y` |
//! | `/a/../b`, `/%2e/b` | `/b` |
//! | `/a\b` | `/a/b` |
//! | `members/42`, `file:///a` | rejected: neither a path nor a URL with a robots.txt |
//! | `/100%` | rejected: a `%` starts an escape (RFC 3986 §2.1) |
//!
//! `//a` is a path and not a host, as in the request target that a server receives.

use std::fmt::Write as _;

use robots_core::pattern::malformed_escape;
use url::Url;

/// The path and query of a request, from its first `/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RequestTarget(Vec<u8>);

/// Why a text is not a URL, and what to write. Lower case, without a full stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct InvalidUrl(String);

impl std::fmt::Display for InvalidUrl {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// The schemes that RFC 9309 §2.3 names.
const SCHEMES: [&str; 3] = ["http", "https", "ftp"];

impl RequestTarget {
    /// Parses a typed path or URL. Bytes that are not ASCII are sent as escapes, whether or not they are
    /// UTF-8.
    pub(crate) fn read(typed: &[u8]) -> Result<Self, InvalidUrl> {
        let Self(target) = Self::sent(typed)?;
        let Some(at) = malformed_escape(&target) else {
            return Ok(Self(target));
        };
        let shown = String::from_utf8_lossy(typed.trim_ascii());
        let rest = String::from_utf8_lossy(&target[at..]);
        let start: String = rest.chars().take(3).collect();
        Err(InvalidUrl(format!(
            "invalid escape `{start}` in `{shown}` (RFC 3986 §2.1): write `%25` for a `%`"
        )))
    }

    /// Returns what a client sends for this text. A `%` that does not start an escape is sent unchanged.
    fn sent(typed: &[u8]) -> Result<Self, InvalidUrl> {
        let shown = String::from_utf8_lossy(typed);
        // Clients strip white space first.
        let typed = typed.trim_ascii();
        let mut text = String::with_capacity(typed.len());
        for &byte in typed {
            if byte.is_ascii() {
                text.push(char::from(byte));
            } else {
                // Writing to a string cannot fail.
                _ = write!(text, "%{byte:02X}");
            }
        }
        let is_relative = text.is_empty() || text.starts_with(['/', '\\', '?', '#']);
        let parsed = if is_relative {
            let slash = if text.starts_with(['/', '\\']) {
                ""
            } else {
                "/"
            };
            Url::parse(&format!("http://host{slash}{text}"))
        } else {
            Url::parse(&text)
        };
        let url = match parsed {
            Ok(url) if SCHEMES.contains(&url.scheme()) => url,
            Ok(_) if text.contains("://") => {
                return Err(InvalidUrl(format!(
                    "`{shown}` has no robots.txt: expected a path or an `http`, `https` or `ftp` URL"
                )));
            }
            Ok(_) | Err(url::ParseError::RelativeUrlWithoutBase) => {
                return Err(InvalidUrl(format!(
                    "`{shown}` is neither a path nor a URL: write `/{shown}` or `https://{shown}`"
                )));
            }
            Err(error) => return Err(InvalidUrl(format!("invalid URL `{shown}`: {error}"))),
        };
        let query = url.query().map(|query| format!("?{query}"));
        let target = format!("{}{}", url.path(), query.unwrap_or_default()).into_bytes();
        Ok(Self(target))
    }

    /// Parses a URL from a list, such as a log or the links of a page. Without a scheme, a text that does
    /// not start like a path starts with a host. A `%` that does not start an escape is sent unchanged, as
    /// clients do.
    pub(crate) fn of_url(url: &[u8]) -> Result<Self, InvalidUrl> {
        let is_relative = url
            .trim_ascii()
            .first()
            .is_none_or(|&first| b"/\\?#".contains(&first));
        // Clients strip white space around a URL, and tabs and line ends within.
        let is_read = |byte: &u8| !matches!(byte, b'\t' | b'\n' | b'\r');
        let read: Vec<u8> = url.trim_ascii().iter().copied().filter(is_read).collect();
        let scheme = read.split(|byte| b":/?#".contains(byte)).next();
        let scheme = scheme.filter(|scheme| read.get(scheme.len()) == Some(&b':'));
        let has_scheme = scheme.is_some_and(|scheme| {
            let mut schemes = SCHEMES.iter();
            schemes.any(|known| scheme.eq_ignore_ascii_case(known.as_bytes()))
                || read[scheme.len()..].starts_with(b"://")
        });
        if is_relative || has_scheme {
            Self::sent(url)
        } else {
            Self::sent(&[b"https://", url].concat())
        }
    }

    /// Returns a request target that is used byte for byte. It must start with `/`.
    pub(crate) fn as_sent(target: &[u8]) -> Result<Self, InvalidUrl> {
        if target.starts_with(b"/") {
            return Ok(Self(target.to_vec()));
        }
        let shown = String::from_utf8_lossy(target);
        Err(InvalidUrl(format!(
            "`{shown}` is not a request target: it does not start with `/`"
        )))
    }

    /// Returns the path and query.
    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use robots_core::compare::compare;
    use robots_core::pattern::is_request_target;
    use robots_core::{Dialect, Reading, SourceText};

    use super::*;

    fn sent(typed: &str) -> Result<String, String> {
        let target = RequestTarget::read(typed.as_bytes()).map_err(|error| error.to_string())?;
        Ok(String::from_utf8(target.0).expect("a request target is ASCII"))
    }

    #[track_caller]
    fn assert_sent(pairs: &[(&str, &str)]) {
        for (typed, expected) in pairs {
            assert_eq!(sent(typed).as_deref(), Ok(*expected), "of {typed:?}");
        }
    }

    #[test]
    fn path_is_sent_unchanged() {
        for path in [
            "/",
            "/a",
            "/a?b",
            "//a/b",
            "/;a",
            "/a://b/c",
            "/?u=https://b/c",
            "/a|b",
        ] {
            assert_sent(&[(path, path)]);
        }
    }

    #[test]
    fn url_is_sent_without_scheme_authority_and_fragment() {
        assert_sent(&[
            ("https://example.com/a/b?c", "/a/b?c"),
            ("https://user@example.com:80//a", "//a"),
            ("FTP://example.com/a", "/a"),
            ("http://a/http://b/", "/http://b/"),
            ("http://a/b?c=http://d?e&f", "/b?c=http://d?e&f"),
            ("https://b\u{fc}cher.example/a#b", "/a"),
            ("https://example.com", "/"),
            ("https://example.com?a/b", "/?a/b"),
            ("https://example.com#/a", "/"),
            ("", "/"),
            ("?a", "/?a"),
            ("#a", "/"),
            ("/a#b?c", "/a"),
        ]);
    }

    #[test]
    fn url_is_sent_as_browsers_send_it() {
        assert_sent(&[
            ("https://ex.com/caf\u{e9}/x", "/caf%C3%A9/x"),
            ("/caf\u{e9}?\u{e9}", "/caf%C3%A9?%C3%A9"),
            ("/a b?c d", "/a%20b?c%20d"),
            (" /a\tb\n", "/ab"),
            ("/a/../b/./c", "/b/c"),
            ("/%2e%2E/%61/.%2e?../x", "/?../x"),
            ("/a\\b?\\", "/a/b?\\"),
            ("/{a}\"<>`?{}'", "/%7Ba%7D%22%3C%3E%60?{}%27"),
        ]);
        let raw = RequestTarget::read(b"https://h/\xff");
        assert_eq!(raw, Ok(RequestTarget(b"/%FF".to_vec())));
    }

    #[test]
    fn text_that_is_not_a_url_is_rejected() {
        for (typed, reason) in [
            ("a", "write `/a` or `https://a`"),
            ("members/42", "write `/members/42`"),
            ("example.com:80", "neither a path nor a URL"),
            ("mailto:a@b", "neither a path nor a URL"),
            ("file:///a", "`file:///a` has no robots.txt"),
            ("https://", "invalid URL"),
            ("https://a b/", "invalid URL"),
            ("/100%", "invalid escape `%`"),
            ("/%%361", "invalid escape `%%3`"),
            ("/a?%zz", "invalid escape `%zz`"),
        ] {
            let error = sent(typed).expect_err(typed);
            assert!(error.contains(reason), "{typed}: {error}");
        }
    }

    #[test]
    fn url_of_a_list_is_parsed_like_a_typed_one() {
        for url in [
            "https:/h/?a",
            "HTTPS:h/a",
            "https:\\\\h\\a",
            " ht\ttp://h/a",
            "http:a",
            "/a",
            "ftp://h/a",
        ] {
            let listed = RequestTarget::of_url(url.as_bytes());
            assert_eq!(listed, RequestTarget::read(url.as_bytes()), "{url:?}");
        }
        for (url, target) in [
            ("h.example:80/a", "/a"),
            ("h/a?b", "/a?b"),
            ("/100%", "/100%"),
        ] {
            let listed = RequestTarget::of_url(url.as_bytes());
            assert_eq!(listed, Ok(RequestTarget(target.into())), "{url}");
        }
    }

    /// Paths and URLs as people type them, with dots, escapes, spaces and letters of all kinds.
    fn typed() -> impl Strategy<Value = String> {
        let piece = "[ -~]|[ab]|/\\.{1,2}/?|[/?.\\\\ {}'\"]|%[2-6][0-9a-fA-F]|%C3%A9|\u{e9}|\\PC";
        let start = prop_oneof!["/", "https://ex\\.com/", "\\?"];
        (start, proptest::collection::vec(piece, 0..7))
            .prop_map(|(start, pieces)| start + &pieces.concat())
    }

    fn reading(rules: &str, dialect: &'static Dialect) -> Reading {
        let source = SourceText::new("robots.txt", format!("User-agent: *\n{rules}\n"));
        Reading::new(&source, dialect)
    }

    fn rules() -> impl Strategy<Value = String> {
        let piece = "[ab/?.*]|%2[eEfF]|%C3%A9|\u{e9}|[ {}'\"\\\\^%$]|%61|%4";
        let rule = (
            "(Allow|Disallow): /",
            proptest::collection::vec(piece, 0..4),
        );
        let rule = rule.prop_map(|(key, pieces)| key + &pieces.concat());
        proptest::collection::vec(rule, 0..4).prop_map(|rules| rules.join("\n"))
    }

    proptest! {
        #[test]
        fn sent_target_is_a_request_target_and_is_sent_unchanged(typed in typed()) {
            if let Ok(target) = RequestTarget::read(typed.as_bytes()) {
                prop_assert!(is_request_target(target.as_bytes()), "{typed:?} {target:?}");
                prop_assert_eq!(RequestTarget::read(target.as_bytes()), Ok(target.clone()));
            }
        }

        /// `robots diff` reports two files as equivalent exactly if `robots decide` agrees about every URL
        /// that can be typed. A reported URL is decided differently, and no other URL is.
        #[test]
        fn diff_of_random_rules_is_equivalent_exactly_if_decisions_agree(
            old in rules(),
            new in rules(),
            dialect in 0..3_usize,
            typed in proptest::collection::vec(typed(), 40),
        ) {
            let dialect = Dialect::ALL[dialect];
            let [old, new] = [old, new].map(|rules| reading(&rules, dialect));
            let found = compare(&old, &new, None);
            let decide = |typed: &[u8]| {
                let target = RequestTarget::read(typed).ok()?;
                Some([&old, &new].map(|reading| reading.evaluate(b"x", target.as_bytes()).verdict))
            };
            let changes = || found.iter().flat_map(|found| &found.changes);
            for change in changes() {
                let decided = decide(&change.witness);
                prop_assert_eq!(decided, Some([change.old.verdict, change.new.verdict]), "{:?}", change);
            }
            if found.iter().all(robots_core::compare::Comparison::is_equivalent) {
                for typed in &typed {
                    let [old, new] = decide(typed.as_bytes()).unwrap_or([robots_core::matcher::Verdict::Allow; 2]);
                    prop_assert_eq!(old, new, "{:?}", typed);
                }
            }
        }
    }
}
