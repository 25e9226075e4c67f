//! URLs on the command line, converted to request targets.
//!
//! In: a path with its query, or a URL. Out: a [`RequestTarget`] as browsers and crawlers send it
//! (<https://url.spec.whatwg.org/>), or why the text is not a URL, see [`request_target`]. Every
//! command that takes a URL reads it here.

use std::borrow::Cow;

use robots_report::request_target;
pub(crate) use robots_report::request_target::InvalidUrl;

/// The path and query of a request, from its first `/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RequestTarget<'a>(Cow<'a, [u8]>);

impl<'a> RequestTarget<'a> {
    /// Parses a typed path or URL, see [`request_target::read`].
    pub(crate) fn read(typed: &[u8]) -> Result<RequestTarget<'static>, InvalidUrl> {
        let target = request_target::read(typed)?;
        Ok(RequestTarget(target.into()))
    }

    /// Parses a path or URL from a list, such as the links of a page: as a typed one, but a `%` that
    /// does not start an escape is sent unchanged, as clients do.
    pub(crate) fn of_url(url: &[u8]) -> Result<RequestTarget<'static>, InvalidUrl> {
        let target = request_target::sent(url)?;
        Ok(RequestTarget(target.into()))
    }

    /// Returns a request target that is used byte for byte. It must start with `/`.
    pub(crate) fn as_sent(target: impl Into<Cow<'a, [u8]>>) -> Result<Self, InvalidUrl> {
        request_target::as_sent(target.into()).map(Self)
    }

    /// Returns the target with its own bytes.
    pub(crate) fn into_owned(self) -> RequestTarget<'static> {
        RequestTarget(self.0.into_owned().into())
    }

    /// Returns the path and query.
    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use robots_analysis::compare::compare;
    use robots_analysis::paths::is_request_target;
    use robots_core::{Dialect, Reading, SourceText};

    use super::*;

    fn sent(typed: &str) -> Result<String, String> {
        let target = RequestTarget::read(typed.as_bytes()).map_err(|error| error.to_string())?;
        Ok(String::from_utf8(target.0.into_owned()).expect("a request target is ASCII"))
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
        assert_eq!(raw, Ok(RequestTarget(b"/%FF".into())));
    }

    #[test]
    fn text_that_is_not_a_url_is_rejected() {
        for (typed, reason) in [
            ("", "the URL is empty"),
            (" \n", "the URL is empty"),
            ("a", "write `/a` or `https://a`"),
            ("members/42", "write `/members/42`"),
            ("example.com:80", "neither a path nor a URL"),
            ("mailto:a@b", "neither a path nor a URL"),
            ("file:///a", "`file:///a` has no robots.txt"),
            ("https://", "invalid URL"),
            ("https://a b/", "invalid URL"),
            ("https://[\u{1b}[31m", "`https://[\\u{1b}[31m`"),
            ("/100%", "invalid escape `%`"),
            ("/%%361", "invalid escape `%%3`"),
            ("/a?%zz", "invalid escape `%zz`"),
        ] {
            let error = sent(typed).expect_err(typed);
            assert!(error.contains(reason), "{typed}: {error}");
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
        /// What is decided about a text does not depend on whether it is an argument or a line.
        #[test]
        fn url_of_a_list_is_read_as_a_typed_one_unless_an_escape_is_malformed(
            typed in "(https?:|HTTPS:/|ftp://|mailto:|file:///|[a-z.]{1,3}(:80)?|[/\\\\?#])?[ -~\t\u{e9}]{0,8}",
        ) {
            let listed = RequestTarget::of_url(typed.as_bytes());
            match RequestTarget::read(typed.as_bytes()) {
                Err(error) if error.to_string().starts_with("invalid escape") => {
                    prop_assert!(listed.is_ok(), "{typed:?}");
                }
                read => prop_assert_eq!(listed, read, "{:?}", typed),
            }
        }

        #[test]
        fn sent_target_is_a_request_target_and_is_sent_unchanged(typed in typed()) {
            if let Ok(target) = RequestTarget::read(typed.as_bytes()) {
                prop_assert!(is_request_target(target.as_bytes()), "{typed:?} {target:?}");
                prop_assert_eq!(RequestTarget::read(target.as_bytes()), Ok(target.clone()));
            }
        }

        /// `robots diff` reports two files as equivalent exactly if `robots decide` agrees about
        /// every URL that can be typed. A reported URL is decided differently, and no other URL is.
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
            if found.iter().all(robots_analysis::compare::Comparison::is_equivalent) {
                for typed in &typed {
                    let [old, new] = decide(typed.as_bytes()).unwrap_or([robots_core::matcher::Verdict::Allow; 2]);
                    prop_assert_eq!(old, new, "{:?}", typed);
                }
            }
        }
    }
}
