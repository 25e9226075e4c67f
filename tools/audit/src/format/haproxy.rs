//! The HTTP log of `HAProxy` (`option httplog`), also after the header of a syslog line.
//!
//! In: a line. Out: a [`Row`], the escapes `#XX` undone. The User-Agent is logged only if the
//! frontend captures the header, in `{…}` before the request. A line does not state which headers
//! are captured, so the values tell: the only one, else the first that starts with a name and a
//! version, as `Mozilla/5.0`. A list of addresses is that of `X-Forwarded-For`.

use std::borrow::Cow;
use std::net::IpAddr;

use memchr::{memchr, memchr_iter, memrchr};

use super::escape::hash_decode;
use super::pattern::without_port;
use super::row::{Row, Target, Time, status};
use super::time::{COMMON_LEN, parse_time};

/// `10/Oct/2026:13:55:36`, before a fraction or an offset.
const DATE_LEN: usize = 20;

pub(super) fn row(line: &[u8]) -> Result<Row<'_>, &'static str> {
    const UNLIKE: &str = "the line is none of `option httplog` of HAProxy";
    let opens = memchr_iter(b'[', line);
    let mut times = opens.filter_map(|open| Some((open, time(&line[open + 1..])?)));
    let (open, (time, rest)) = times.next().ok_or(UNLIKE)?;
    let before = line[..open].strip_suffix(b" ").ok_or(UNLIKE)?;
    let address = &before[memrchr(b' ', before).map_or(0, |space| space + 1)..];
    // Frontend, backend and server, timers, status, bytes, two cookies, state, connections, queues.
    let quote = memchr(b'"', rest).ok_or(UNLIKE)?;
    let (head, request) = rest.split_at(quote);
    let mut fields = head.trim_ascii().splitn(11, |byte| *byte == b' ');
    let of_status = fields.nth(3).ok_or(UNLIKE)?;
    let captures = fields.nth(6).unwrap_or_default();
    let request = request[1..].strip_suffix(b"\"").unwrap_or(&request[1..]);
    let is_number = |text: &[u8]| text.iter().all(|byte| byte.is_ascii_digit() || *byte == b'-');
    if !is_number(of_status) || memchr(b'/', head).is_none() {
        return Err(UNLIKE);
    }
    let request = match request {
        b"<BADREQ>" => Target::None,
        request => Target::PlainRequest(hash_decode(request)),
    };
    let headers = captures.strip_prefix(b"{").unwrap_or_default();
    let headers = &headers[..memchr(b'}', headers).unwrap_or(0)];
    let values: Vec<_> = headers.split(|byte| *byte == b'|').collect();
    let user_agent = match values.as_slice() {
        [only] => Some(only),
        values => values.iter().find(|value| starts_with_product(value)),
    };
    let forwarded = values.iter().find(|value| are_addresses(value));
    Ok(Row {
        user_agent: user_agent.map_or(Cow::Borrowed(b""), |value| hash_decode(value)),
        address: without_port(address),
        forwarded: forwarded.copied().unwrap_or_default(),
        status: status(of_status),
        time: Time::from(parse_time(&time)),
        target: request,
    })
}

/// Reads `10/Oct/2026:13:55:36.123] `, which is read as UTC, or with an offset. Returns it as the
/// Common Log Format has it, and what follows.
fn time(text: &[u8]) -> Option<(Vec<u8>, &[u8])> {
    let end = memchr(b']', text)?;
    let (inside, rest) = (&text[..end], text[end + 1..].strip_prefix(b" ")?);
    let date = inside.get(..DATE_LEN).filter(|date| date[2] == b'/' && date[6] == b'/')?;
    let offset = match inside[DATE_LEN..] {
        [b'.', ..] | [] => &b" +0000"[..],
        _ if inside.len() == COMMON_LEN => &inside[DATE_LEN..],
        _ => return None,
    };
    Some(([date, offset].concat(), rest))
}

/// Returns whether a header starts with a product and its version (RFC 9110 §10.1.5).
fn starts_with_product(value: &[u8]) -> bool {
    let slash = memchr(b'/', value).unwrap_or(0);
    let is_letter = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.".contains(byte);
    value.first().is_some_and(u8::is_ascii_alphabetic)
        && value[..slash].iter().all(is_letter)
        && value.get(slash + 1).is_some_and(u8::is_ascii_digit)
}

fn are_addresses(value: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(value) else {
        return false;
    };
    let mut items = text.split(',');
    items.all(|item| item.trim().parse::<IpAddr>().is_ok())
}
