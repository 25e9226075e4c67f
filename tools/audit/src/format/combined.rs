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
    let open = if rest.starts_with(b" - - [") { 5 } else { memchr(b'[', rest).ok_or(NO_TIME)? };
    let rest = &rest[open + 1..];
    let (time, rest) = if rest.get(COMMON_LEN..COMMON_LEN + 3) == Some(b"] \"") {
        (&rest[..COMMON_LEN], &rest[COMMON_LEN + 3..])
    } else {
        time_and_request(rest)?
    };
    let (request, rest) = quoted(rest).ok_or(OPEN)?;
    let [b' ', a, b, c, b' ', rest @ ..] = rest else {
        return Err("expected a status of three digits after the request");
    };
    let quote = rest.iter().position(|byte| *byte == b'"').ok_or(NO_USER_AGENT)?;
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

/// Returns the time and what follows the quote after it. The bracket before this text may be in
/// the name of the user, which clients choose, but a quote in that is escaped.
#[cold]
fn time_and_request(text: &[u8]) -> Result<(&[u8], &[u8]), &'static str> {
    memchr(b']', text).ok_or(NO_TIME)?;
    let close = memmem::find(text, b"] \"").ok_or(NO_REQUEST)?;
    let open = memrchr(b'[', &text[..close]).map_or(0, |open| open + 1);
    Ok((&text[open..close], &text[close + 3..]))
}

const NO_TIME: &str = "expected a time in brackets";
const NO_REQUEST: &str = "expected a request in quotes after the time";
const NO_USER_AGENT: &str = "expected a referrer and a User-Agent in quotes after the status";
const OPEN: &str = "expected a closing quote";
