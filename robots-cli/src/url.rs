//! From what people write for a place on a site to its path and query.
//!
//! | written | path |
//! |---|---|
//! | `/a?b`, `//a` | itself |
//! | `https://example.com/a?b` | `/a?b` |
//! | `https://example.com`, `example.com`, nothing | `/` |
//! | `https://example.com?b`, `example.com;b` | `/?b`, `/;b` |
//! | `example.com/a` | `/a` |
//!
//! An authority ends at `;`, too, as it does for the open-source matcher of Google: no host name has
//! one. Unlike there, `//a` is a path and not a host: that is what a server gets to see. Python ends it
//! at `/`, `?` and `#` alone, and puts no `/` before a query without a path.

use std::borrow::Cow;

use robots_core::matcher::PathForm;

/// The path and query of `url` for a dialect that compares paths in this form. It starts with `/`, but
/// for a query without a path in [`PathForm::Requoted`]. A fragment behind them stays.
pub(crate) fn path_of(url: &[u8], form: PathForm) -> Cow<'_, [u8]> {
    let path = match url.first() {
        Some(b'/') => url,
        _ => &url[authority_end(url)..],
    };
    if form == PathForm::Requoted {
        let is_end = |byte: &u8| matches!(byte, b'/' | b'?' | b'#');
        let start = path.iter().position(is_end);
        return Cow::Borrowed(start.map_or(b"/", |start| &path[start..]));
    }
    match path.first() {
        Some(b'/') => Cow::Borrowed(path),
        Some(b'?' | b';') => Cow::Owned([b"/", path].concat()),
        _ => Cow::Borrowed(b"/"),
    }
}

/// `false` for text like `members/42`, whose first part may be meant as a host or as a folder.
pub(crate) fn is_path_or_url(url: &[u8]) -> bool {
    delimiter(url) == 0 || after_scheme(url).is_some()
}

fn authority_end(url: &[u8]) -> usize {
    let start = after_scheme(url).unwrap_or(0);
    start + delimiter(&url[start..])
}

/// Where the authority of a URL with a scheme starts. `://` behind the first delimiter is part of a
/// path or query.
fn after_scheme(url: &[u8]) -> Option<usize> {
    let colon = delimiter(url).checked_sub(1)?;
    let scheme_end = url.get(colon..)?.starts_with(b"://");
    scheme_end.then_some(colon + 3)
}

/// Where the first `/`, `?`, `;` or `#` stands, else the end.
fn delimiter(url: &[u8]) -> usize {
    let is_delimiter = |byte: &u8| matches!(byte, b'/' | b'?' | b';' | b'#');
    url.iter().position(is_delimiter).unwrap_or(url.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_path(url: &str, path: &str) {
        let found = path_of(url.as_bytes(), PathForm::Rfc9309);
        assert_eq!(String::from_utf8_lossy(&found), path, "of {url:?}");
    }

    #[test]
    fn python_reads_what_stands_behind_the_authority() {
        for (url, path) in [
            ("/a;b?c#d", "/a;b?c#d"),
            ("https://example.com/a?b", "/a?b"),
            ("https://example.com?a", "?a"),
            ("https://example.com#a", "#a"),
            ("https://example.com;a", "/"),
            ("https://example.com;a/b;c", "/b;c"),
            ("https://example.com", "/"),
            ("", "/"),
        ] {
            let found = path_of(url.as_bytes(), PathForm::Requoted);
            assert_eq!(String::from_utf8_lossy(&found), path, "of {url:?}");
        }
    }

    #[test]
    fn a_path_is_itself() {
        for path in [
            "/",
            "/a",
            "/a?b#c",
            "//a/b",
            "/;a",
            "/a://b/c",
            "/?u=https://b/c",
        ] {
            assert_path(path, path);
        }
    }

    #[test]
    fn scheme_and_authority_go() {
        assert_path("https://example.com/a/b?c", "/a/b?c");
        assert_path("https://user@example.com:80//a", "//a");
        assert_path("ftp://example.com/a", "/a");
        assert_path("file:///a", "/a");
        assert_path("http://a/http://b/", "/http://b/");
        assert_path("http://a/b?c=http://d?e&f", "/b?c=http://d?e&f");
    }

    #[test]
    fn no_path_is_the_root() {
        for url in [
            "",
            "https://example.com",
            "https://",
            "example.com",
            "example.com:80",
        ] {
            assert_path(url, "/");
        }
    }

    #[test]
    fn a_fragment_is_no_path() {
        for url in ["#a", "#/a", "https://example.com#/a", "example.com#/a?b"] {
            assert_path(url, "/");
        }
        assert_path("https://example.com/a#/b", "/a#/b");
    }

    #[test]
    fn query_and_parameters_are_rooted() {
        assert_path("?a", "/?a");
        assert_path("https://example.com?a/b", "/?a/b");
        assert_path("https://example.com;a", "/;a");
        assert_path("example.com?a=http://b/c", "/?a=http://b/c");
    }

    #[test]
    fn without_a_scheme_the_host_goes() {
        assert_path("example.com/a/b", "/a/b");
        assert_path("a/b://c/d", "/b://c/d");
        assert_path("a;b://c/d", "/;b://c/d");
        assert_path("a:b/c", "/c");
    }

    #[test]
    fn bytes_need_not_be_utf_8() {
        assert_eq!(*path_of(b"http://\xff/\xfe", PathForm::Sent), *b"/\xfe");
    }

    #[test]
    fn only_a_bare_word_is_ambiguous() {
        for url in ["", "/a", "?a", "#a", ";a", "http://a", "//a"] {
            assert!(is_path_or_url(url.as_bytes()), "{url:?}");
        }
        for url in [
            "a",
            "members/42",
            "example.com",
            "a:b",
            "a?b://c",
            "robots.txt",
        ] {
            assert!(!is_path_or_url(url.as_bytes()), "{url:?}");
        }
    }
}
