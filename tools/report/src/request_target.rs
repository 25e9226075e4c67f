//! URLs that people type, converted to the request targets that clients send.
//!
//! In: a path with its query, or a URL, and a parser of URLs. Out: the path and query as browsers
//! and crawlers send them (<https://url.spec.whatwg.org/>), or why the text is not a URL. The
//! parser is an argument because JavaScript has one, and one in Rust would double the size of a
//! small module.
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

use std::fmt::{self, Write as _};

use robots_analysis::paths::malformed_escape;

use crate::visible;

/// Why a text is not a URL, and what to write. Lower case, without a full stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidUrl(String);

impl fmt::Display for InvalidUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The parts of a parsed URL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UrlParts {
    /// The scheme in lower case, without the colon.
    pub scheme: String,
    /// The path and, after a `?`, the query.
    pub target: String,
}

/// Why a parser rejects a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UrlError {
    /// The text has no scheme.
    NoScheme,
    /// Another reason: lower case, without a full stop. Empty if it is unknown.
    Other(String),
}

/// The schemes that RFC 9309 §2.3 names.
pub const SCHEMES: [&str; 3] = ["http", "https", "ftp"];

/// Returns the request target of a typed path or URL. Bytes that are not ASCII are sent as escapes,
/// whether or not they are UTF-8.
///
/// # Errors
///
/// Returns an error for a text that is neither a path nor a URL with a robots.txt, and for a `%`
/// that does not start an escape.
pub fn read(
    typed: &[u8],
    parse: impl Fn(&str) -> Result<UrlParts, UrlError>,
) -> Result<Vec<u8>, InvalidUrl> {
    let target = sent(typed, parse)?;
    let Some(at) = malformed_escape(&target) else {
        return Ok(target);
    };
    let shown = visible(typed.trim_ascii());
    let rest = String::from_utf8_lossy(&target[at..]);
    let start: String = rest.chars().take(3).collect();
    Err(InvalidUrl(format!(
        "invalid escape `{start}` in `{shown}` (RFC 3986 §2.1): write `%25` for a `%`"
    )))
}

/// Returns what a client sends for this text. A `%` that does not start an escape is sent
/// unchanged.
///
/// # Errors
///
/// Returns an error for a text that is neither a path nor a URL with a robots.txt.
pub fn sent(
    typed: &[u8],
    parse: impl Fn(&str) -> Result<UrlParts, UrlError>,
) -> Result<Vec<u8>, InvalidUrl> {
    let shown = || visible(typed);
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
        parse(&format!("http://host{slash}{text}"))
    } else {
        parse(&text)
    };
    match parsed {
        Ok(url) if SCHEMES.contains(&url.scheme.as_str()) => Ok(url.target.into_bytes()),
        Ok(_) if text.contains("://") => Err(InvalidUrl(format!(
            "`{}` has no robots.txt: expected a path or an `http`, `https` or `ftp` URL",
            shown()
        ))),
        Ok(_) | Err(UrlError::NoScheme) => {
            let shown = shown();
            Err(InvalidUrl(format!(
                "`{shown}` is neither a path nor a URL: write `/{shown}` or `https://{shown}`"
            )))
        }
        Err(UrlError::Other(reason)) if reason.is_empty() => {
            Err(InvalidUrl(format!("invalid URL `{}`", shown())))
        }
        Err(UrlError::Other(reason)) => {
            Err(InvalidUrl(format!("invalid URL `{}`: {reason}", shown())))
        }
    }
}

/// Returns a request target that is used byte for byte.
///
/// # Errors
///
/// Returns an error unless it starts with `/`.
pub fn as_sent<T: AsRef<[u8]>>(target: T) -> Result<T, InvalidUrl> {
    let bytes = target.as_ref();
    if bytes.starts_with(b"/") {
        return Ok(target);
    }
    let shown = visible(bytes);
    Err(InvalidUrl(format!(
        "`{shown}` is not a request target: it does not start with `/`"
    )))
}
