//! A line that was read.

use std::borrow::Cow;

use memchr::memchr;

use super::escape::unescape;
use super::time::{NO_TIME, parse_time};

/// What the audit needs of a line. It is small, since one is moved for each line.
#[derive(Clone, Debug)]
pub struct Row<'l> {
    /// The User-Agent header as the client sent it; empty if there was none.
    pub user_agent: Cow<'l, [u8]>,
    /// The address of the peer as the log has it, maybe with a port; empty if it has none.
    pub address: &'l [u8],
    /// The value of `X-Forwarded-For`; empty if the log has none.
    pub forwarded: &'l [u8],
    /// The status of the response; 0 if the log has none.
    pub status: u16,
    pub(super) time: Time<'l>,
    pub(super) target: Target<'l>,
}

/// A time that is not parsed yet, because that of a browser's request is not needed.
#[derive(Clone, Copy, Debug)]
pub(super) enum Time<'l> {
    None,
    Text(&'l [u8]),
    Seconds(i64),
    /// A text or a number that is no time.
    Invalid,
}

/// A target. The escapes of most logs are undone only when it is needed.
#[derive(Clone, Debug)]
pub(super) enum Target<'l> {
    None,
    /// A request line, as the server escapes it.
    Request(&'l [u8]),
    /// A request line without escapes.
    PlainRequest(Cow<'l, [u8]>),
    /// A target without escapes.
    Plain(Cow<'l, [u8]>),
    /// A path and a query without its question mark, without escapes.
    Parts(Box<[Cow<'l, [u8]>; 2]>),
}

impl From<Option<i64>> for Time<'_> {
    fn from(parsed: Option<i64>) -> Self {
        parsed.map_or(Self::Invalid, Self::Seconds)
    }
}

impl<'l> Target<'l> {
    /// Returns the target of a path and a query, whose encoding by the log is undone.
    pub(super) fn of_decoded(path: Cow<'l, [u8]>, query: &[u8]) -> Self {
        Self::Plain(if query.is_empty() {
            path
        } else {
            Cow::Owned([&path, &b"?"[..], query].concat())
        })
    }
}

impl Row<'_> {
    /// Returns the time of the request, in seconds since 1970; `None` if the log has none.
    ///
    /// # Errors
    ///
    /// Returns why the time of the log is none, as in [`parse_time`].
    #[inline]
    pub fn seconds(&self) -> Result<Option<i64>, &'static str> {
        match self.time {
            Time::None => Ok(None),
            Time::Text(text) => parse_time(text).map(Some).ok_or(NO_TIME),
            Time::Seconds(seconds) => Ok(Some(seconds)),
            Time::Invalid => Err(NO_TIME),
        }
    }

    /// Returns the target of the request as the client sent it; `None` if the log has none, as for
    /// bytes that are no request.
    #[inline]
    pub fn target(&self) -> Option<Cow<'_, [u8]>> {
        match &self.target {
            Target::None => None,
            Target::Request(request) => target_of_request(request).map(unescape),
            Target::PlainRequest(request) => target_of_request(request).map(Cow::Borrowed),
            Target::Plain(target) => Some(Cow::Borrowed(target)),
            Target::Parts(parts) => Some(join(Cow::Borrowed(&parts[0]), &parts[1])),
        }
    }
}

fn join<'p>(path: Cow<'p, [u8]>, query: &[u8]) -> Cow<'p, [u8]> {
    match query {
        b"" | b"-" | b"?" => path,
        [b'?', ..] => Cow::Owned([&path, query].concat()),
        _ => Cow::Owned([&path, &b"?"[..], query].concat()),
    }
}

/// Returns the target in a request line: what is between its method and its version, or all after
/// the method in HTTP/0.9. A client may send a target with spaces, so the version is at the end.
/// Servers skip spaces around a target (RFC 9112 §3).
#[inline]
fn target_of_request(request: &[u8]) -> Option<&[u8]> {
    let rest = &request[memchr(b' ', request)? + 1..];
    let target = match rest {
        [target @ .., b' ', b'H', b'T', b'T', b'P', b'/', _, b'.', _]
        | [target @ .., b' ', b'H', b'T', b'T', b'P', b'/', b'2' | b'3'] => target,
        _ => rest,
    };
    Some(match *target {
        [b' ', ..] | [.., b' '] => target.trim_ascii(),
        _ => target,
    })
}

/// Reads a status of three digits; 0 if there is none.
#[inline]
pub(super) fn status(text: &[u8]) -> u16 {
    match *text {
        [a, b, c] if text.iter().all(u8::is_ascii_digit) => {
            u16::from(a - b'0') * 100 + u16::from(b - b'0') * 10 + u16::from(c - b'0')
        }
        _ => 0,
    }
}

#[cfg(test)]
mod tests;
