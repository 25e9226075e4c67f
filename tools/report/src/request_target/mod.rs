//! URLs that people type, converted to the request targets that clients send.
//!
//! In: a path with its query, or a URL. Out: the path and query as browsers and crawlers send them
//! (<https://url.spec.whatwg.org/>), or why the text is not a URL, and what to write. The command
//! and the libraries for JavaScript and Python all read URLs here: `new URL` of some engines
//! resolves `/.svg/../a` to itself, and a library that also knows hosts would double the size of a
//! small module.
//!
//! | typed | sent |
//! |---|---|
//! | `/a?b`, `//a` | itself |
//! | `https://example.com/a?b#c` | `/a?b` |
//! | `https://example.com` | `/` |
//! | `https://example.com?b`, `?b` | `/?b` |
//! | `/café/x y` | `/caf%C3%A9/x%20y` |
//! | `/a/../b`, `/%2e/b` | `/b` |
//! | `/a\b` | `/a/b` |
//! | `members/42`, `file:///a` | rejected: neither a path nor a URL with a robots.txt |
//! | nothing | rejected: a script whose variable is unset asks nothing |
//! | `/100%` | rejected: a `%` starts an escape (RFC 3986 §2.1) |
//!
//! `//a` is a path and not a host, as in the request target that a server receives.

use std::net::Ipv6Addr;

use robots_analysis::paths::{malformed_escape, percent_encoded};

use crate::visible;

/// The schemes that RFC 9309 §2.3 names.
pub const SCHEMES: [&str; 3] = ["http", "https", "ftp"];

/// Returns the request target of a typed path or URL. Bytes that are not ASCII are sent as escapes,
/// whether or not they are UTF-8.
///
/// ```
/// use robots_report::request_target;
///
/// let target = request_target::read(b"https://example.com/a b/.%2E/c#d")?;
/// assert_eq!(target, b"/c");
/// # Ok::<(), String>(())
/// ```
///
/// # Errors
///
/// Returns an error for an empty text, for one that is neither a path nor a URL with a robots.txt,
/// and for a `%` that does not start an escape.
pub fn read(typed: &[u8]) -> Result<Vec<u8>, String> {
    let target = sent(typed)?;
    let Some(at) = malformed_escape(&target) else {
        return Ok(target);
    };
    let shown = visible(typed.trim_ascii());
    let rest = String::from_utf8_lossy(&target[at..]);
    let start: String = rest.chars().take(3).collect();
    Err(format!("invalid escape `{start}` in `{shown}` (RFC 3986 §2.1): write `%25` for a `%`"))
}

/// Returns what a client sends for this text. A `%` that does not start an escape is sent
/// unchanged.
///
/// # Errors
///
/// Returns an error for an empty text, and for one that is neither a path nor a URL with a
/// robots.txt.
pub fn sent(typed: &[u8]) -> Result<Vec<u8>, String> {
    let shown = || visible(typed);
    // Clients strip white space first, then control characters at the ends, and tabs and line ends
    // within.
    let typed = typed.trim_ascii();
    let Some(first) = typed.first() else {
        let message = "the URL is empty: expected a path such as `/`, or a URL";
        return Err(message.to_owned());
    };
    let is_relative = b"/\\?#".contains(first);
    let is_kept = |byte: &&u8| **byte > b' ';
    let start = typed.iter().position(|byte| is_kept(&byte)).filter(|_| !is_relative);
    let end = typed.iter().rposition(|byte| is_kept(&byte)).map_or(0, |last| last + 1);
    let text: Vec<u8> = typed[start.unwrap_or(0).min(end)..end]
        .iter()
        .copied()
        .filter(|byte| !b"\t\n\r".contains(byte))
        .collect();
    if is_relative {
        return Ok(target(&text));
    }
    let scheme = scheme(&text);
    if let Some(scheme) = scheme
        && SCHEMES.iter().any(|known| scheme.eq_ignore_ascii_case(known.as_bytes()))
    {
        let rest = &text[scheme.len() + 1..];
        let slashes = rest.iter().position(|byte| !b"/\\".contains(byte));
        let rest = &rest[slashes.unwrap_or(rest.len())..];
        let end = rest.iter().position(|byte| b"/\\?#".contains(byte));
        let (authority, rest) = rest.split_at(end.unwrap_or(rest.len()));
        return match invalid_host(authority) {
            Some(reason) => Err(format!("invalid URL `{}`: {reason}", shown())),
            None => Ok(target(rest)),
        };
    }
    let shown = shown();
    if scheme.is_some() && text.windows(3).any(|part| part == b"://") {
        return Err(format!(
            "`{shown}` has no robots.txt: expected a path or an `http`, `https` or `ftp` URL"
        ));
    }
    Err(format!("`{shown}` is neither a path nor a URL: write `/{shown}` or `https://{shown}`"))
}

/// Returns the scheme that a text starts with (<https://url.spec.whatwg.org/#scheme-start-state>).
fn scheme(text: &[u8]) -> Option<&[u8]> {
    let scheme = text.split(|&byte| byte == b':').next()?;
    let is_of_scheme = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
    (scheme.len() < text.len()
        && scheme.first().is_some_and(u8::is_ascii_alphabetic)
        && scheme.iter().all(is_of_scheme))
    .then_some(scheme)
}

/// Returns why an authority has no valid host and port. Which host it is does not matter: labels of
/// a name and parts of an address are not checked.
fn invalid_host(authority: &[u8]) -> Option<&'static str> {
    let host = authority.rsplit(|&byte| byte == b'@').next().unwrap_or_default();
    let (host, port) = match host.strip_prefix(b"[") {
        Some(address) => {
            let end = address.iter().position(|&byte| byte == b']');
            let (address, after) = address.split_at(end.unwrap_or(0));
            let address = str::from_utf8(address).ok();
            if address.is_none_or(|address| address.parse::<Ipv6Addr>().is_err()) {
                return Some("invalid IPv6 address");
            }
            (&b"address"[..], &after[1..])
        }
        None => host.split_at(host.iter().position(|&byte| byte == b':').unwrap_or(host.len())),
    };
    if host.is_empty() {
        return Some("empty host");
    }
    let is_forbidden = |byte: &u8| byte.is_ascii_control() || b" #<>?[\\]^|".contains(byte);
    if host.iter().any(is_forbidden) {
        return Some("invalid domain character");
    }
    let digits = match port {
        [] => return None,
        [b':', digits @ ..] => digits,
        _ => return Some("invalid port number"),
    };
    let number = str::from_utf8(digits).ok().map(str::parse::<u16>);
    let is_port = digits.is_empty() || digits[0] != b'+' && number.is_some_and(|it| it.is_ok());
    (!is_port).then_some("invalid port number")
}

/// Returns the request target of what follows the authority of a URL.
fn target(text: &[u8]) -> Vec<u8> {
    let text = text.split(|&byte| byte == b'#').next().unwrap_or_default();
    let end = text.iter().position(|&byte| byte == b'?');
    let (path, query) = text.split_at(end.unwrap_or(text.len()));
    let path = path.strip_prefix(b"/").or(path.strip_prefix(b"\\")).unwrap_or(path);
    let mut segments: Vec<&[u8]> = Vec::new();
    let mut written = path.split(|byte| b"/\\".contains(byte)).peekable();
    while let Some(segment) = written.next() {
        let dots = String::from_utf8_lossy(segment).to_ascii_lowercase().replace("%2e", ".");
        match dots.as_str() {
            ".." => {
                segments.pop();
            }
            "." => {}
            _ => {
                segments.push(segment);
                continue;
            }
        }
        if written.peek().is_none() {
            segments.push(b"");
        }
    }
    percent_encoded(&[b"/", segments.join(&b'/').as_slice(), query].concat())
}

/// Returns a request target that is used byte for byte.
///
/// # Errors
///
/// Returns an error unless it starts with `/`.
pub fn as_sent<T: AsRef<[u8]>>(target: T) -> Result<T, String> {
    let bytes = target.as_ref();
    if bytes.starts_with(b"/") {
        return Ok(target);
    }
    let shown = visible(bytes);
    Err(format!("`{shown}` is not a request target: it does not start with `/`"))
}

#[cfg(test)]
mod tests;
