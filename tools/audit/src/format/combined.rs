//! The Combined Log Format, in one pass.

use std::borrow::Cow;

use memchr::{memchr, memmem, memrchr};

use super::escape::{quoted, unescape};
use super::row::{Row, Target, Time, status};

/// The length of `10/Oct/2026:13:55:36 -0700`.
const TIME: usize = 26;

/// Reads a line: address, identity, user, `[time]`, `"request"`, status, size, `"referrer"`,
/// `"User-Agent"`, and maybe more.
#[inline]
pub(super) fn row(line: &[u8]) -> Result<Row<'_>, &'static str> {
    let space = memchr(b' ', line).ok_or("expected an address before the first space")?;
    let rest = &line[space..];
    // Almost always ` - - [`.
    let (time, rest) = match rest.strip_prefix(b" - - [") {
        Some(rest) if rest.get(TIME..TIME + 3) == Some(b"] \"") => {
            (&rest[..TIME], &rest[TIME + 3..])
        }
        _ => time_after_user(rest)?,
    };
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

/// Returns the time and what follows the quote after it. A client chooses the name of the user,
/// which may have brackets, but no quote that is not escaped.
#[cold]
fn time_after_user(text: &[u8]) -> Result<(&[u8], &[u8]), &'static str> {
    let open = memchr(b'[', text);
    if open.is_none_or(|open| memchr(b']', &text[open..]).is_none()) {
        return Err("expected a time in brackets");
    }
    let close = memmem::find(text, b"] \"").ok_or(NO_REQUEST)?;
    let open = memrchr(b'[', &text[..close]).ok_or(NO_REQUEST)?;
    Ok((&text[open + 1..close], &text[close + 3..]))
}

const NO_REQUEST: &str = "expected a request in quotes after the time";
const NO_USER_AGENT: &str = "expected a referrer and a User-Agent in quotes after the status";
const OPEN: &str = "expected a closing quote";
