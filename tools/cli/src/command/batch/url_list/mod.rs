//! URLs of a list. Most of them need no parser.

use std::borrow::Cow;

use robots_report::request_target::{as_sent, sent};

#[derive(Default)]
pub(super) struct UrlList {
    /// Scheme and authority of a URL that was valid, such as `https://example.com`.
    origin: Vec<u8>,
}

impl UrlList {
    /// Returns what [`sent`] returns, without parsing a path that is sent
    /// unchanged, alone or after the origin of the last URL that was parsed.
    pub(super) fn read<'u>(&mut self, url: &'u [u8]) -> Result<Cow<'u, [u8]>, String> {
        let path = url.strip_prefix(self.origin.as_slice()).unwrap_or(url);
        if is_sent_unchanged(path) {
            return as_sent(path.into());
        }
        let target = sent(url)?;
        if let Some(origin) = origin(url) {
            self.origin = origin.to_vec();
        }
        Ok(target.into())
    }
}

/// Returns the scheme and the authority of a URL with a path, if they consist only of characters
/// without a special meaning in a URL.
fn origin(url: &[u8]) -> Option<&[u8]> {
    let scheme = [&b"https://"[..], b"http://"];
    let scheme = scheme.into_iter().find(|scheme| url.starts_with(scheme))?;
    let authority = &url[scheme.len()..];
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-.:".contains(&byte);
    let end = authority.iter().position(|&byte| !is_plain(byte))?;
    (end > 0 && authority[end] == b'/').then(|| &url[..scheme.len() + end])
}

/// Returns whether a text is a path that clients send byte for byte: without characters that they
/// encode, strip or replace, and without `.` at the start of a segment, which they may resolve.
fn is_sent_unchanged(path: &[u8]) -> bool {
    let starts_with_dot = |segment: &[u8]| match *segment {
        [b'.', ..] => true,
        [b'%', b'2', digit, ..] => digit.eq_ignore_ascii_case(&b'e'),
        _ => false,
    };
    path.starts_with(b"/")
        && path.iter().all(|&byte| is_unchanged(byte))
        && !path.split(|&byte| byte == b'/').any(starts_with_dot)
}

fn is_unchanged(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
        || matches!(
            byte,
            b'!' | b'$' | b'%' | b'&' | b'('
                ..=b'/' | b':' | b';' | b'=' | b'?' | b'@' | b'_' | b'~'
        )
}

#[cfg(test)]
mod tests;
