//! The Combined Log Format, in one pass.

use std::borrow::Cow;

use memchr::{memchr, memmem, memrchr};

use super::escape::{quoted, unescape};
use super::row::{Row, Target, Time, status};
use super::time::COMMON_LEN;

/// Reads a line: address, identity, user, `[time]`, `"request"`, status, size, `"referrer"`,
/// `"User-Agent"`, and maybe more.
#[inline]
pub(super) fn row(line: &[u8]) -> Result<Row<'_>, &'static str> {
    let space = memchr(b' ', line).ok_or("expected an address before the first space")?;
    let rest = &line[space..];
    // Almost always ` - - [`.
    let open = if rest.starts_with(b" - - [") {
        5
    } else {
        // A name of a user may have brackets; the quote that begins the request is the first one
        // with a bracket before it.
        let close = memmem::find(rest, b"] \"").ok_or(NO_TIME)?;
        memrchr(b'[', &rest[..close]).ok_or(NO_TIME)?
    };
    let rest = &rest[open + 1..];
    let close = if rest.get(COMMON_LEN) == Some(&b']') {
        COMMON_LEN
    } else {
        memchr(b']', rest).ok_or(NO_TIME)?
    };
    let time = &rest[..close];
    let rest = rest[close + 1..].strip_prefix(b" \"").ok_or(NO_REQUEST)?;
    let (request, rest) = quoted(rest).ok_or(OPEN)?;
    let [b' ', a, b, c, b' ', rest @ ..] = rest else {
        return Err("expected a status of three digits after the request");
    };
    let quote = rest
        .iter()
        .position(|byte| *byte == b'"')
        .ok_or(NO_USER_AGENT)?;
    let (_, rest) = quoted(&rest[quote + 1..]).ok_or(OPEN)?;
    let rest = rest.strip_prefix(b" \"").ok_or(NO_USER_AGENT)?;
    let (user_agent, _) = quoted(rest).ok_or(OPEN)?;
    Ok(Row {
        address: &line[..space],
        user_agent: match user_agent {
            b"-" => Cow::Borrowed(b""),
            _ => unescape(user_agent),
        },
        forwarded: b"",
        status: status(&[*a, *b, *c]),
        time: Time::Text(time),
        target: Target::Request(request),
    })
}

const NO_TIME: &str = "expected a time in brackets";
const NO_REQUEST: &str = "expected a request in quotes after the time";
const NO_USER_AGENT: &str = "expected a referrer and a User-Agent in quotes after the status";
const OPEN: &str = "expected a closing quote";
