//! The hosts that a Host field or an authority names: the one place where a host is read.
//!
//! A valid field is a name or an address, and a port (RFC 9110 §7.2). Programs read an invalid one
//! in different ways: `http` takes what is before an `@` for userinfo (RFC 3986 §3.2.1), a URL
//! library also ends the host at a backslash, and others split at the first `:`. So an invalid
//! field names each part between delimiters.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use core::iter;
use core::net::Ipv6Addr;
use core::str::FromStr as _;

use robots_matcher::__private::{escape_at, is_unreserved};

/// Returns the host of a Host field or an authority, with its port: what is after the last `@`
/// before the first other delimiter. Without one, it is the first part that is not empty.
pub(crate) fn host_in(field: &[u8]) -> Option<&str> {
    let mut host = None;
    for (part, follows_userinfo) in parts(field) {
        if host.is_none() || follows_userinfo {
            host = Some(part);
        }
    }
    host
}

/// Returns each other host that programs may read from a Host field or an authority.
pub(crate) fn other_hosts_in(field: &[u8]) -> impl Iterator<Item = &str> {
    let host = host_in(field);
    let parts = parts(field).map(|(part, _)| part);
    parts.filter(move |part| Some(*part) != host)
}

/// Returns whether a Host field or an authority names one host in the same way for every program.
#[inline]
pub(crate) fn names_one_host(field: &[u8]) -> bool {
    !field.iter().any(|&byte| byte == b'%' || DELIMITS[usize::from(byte)])
}

const DELIMITERS: &[u8] = b"@/\\?#, \t";
static DELIMITS: [bool; 256] = {
    let mut delimits = [false; 256];
    let mut next = 0;
    while next < DELIMITERS.len() {
        delimits[DELIMITERS[next] as usize] = true;
        next += 1;
    }
    delimits
};

/// Returns the parts of a field between delimiters, without empty ones and those that are not
/// UTF-8, each with whether it is after an `@`, and only `@` delimit what is before it.
fn parts(field: &[u8]) -> impl Iterator<Item = (&str, bool)> {
    let mut field = field.trim_ascii();
    let mut is_after_at = true;
    let parts = iter::from_fn(move || {
        let (part, delimiter, rest) = (!field.is_empty()).then(|| split(field))?;
        field = rest;
        let follows_userinfo = is_after_at;
        is_after_at &= delimiter == Some(b'@');
        Some((core::str::from_utf8(part).unwrap_or_default(), follows_userinfo))
    });
    parts.filter(|(part, _)| !part.is_empty())
}

/// Splits a field at its first delimiter, which may be escaped.
fn split(field: &[u8]) -> (&[u8], Option<u8>, &[u8]) {
    for (at, &byte) in field.iter().enumerate() {
        let escaped = (byte == b'%').then(|| escape_at(field, at)).flatten();
        let octet = escaped.unwrap_or(byte);
        if DELIMITS[usize::from(octet)] {
            let end = at + if escaped.is_some() { 3 } else { 1 };
            return (&field[..at], Some(octet), &field[end..]);
        }
    }
    (field, None, &[])
}

/// Splits a host such as `example.com:8443` or `[::1]:8443` into its name, without dots at the end,
/// and its port, without zeros and `+` at the start.
pub(crate) fn split_port(host: &str) -> (&str, Option<&str>) {
    let start = match host.strip_prefix('[') {
        Some(_) => host.find(']').unwrap_or(0),
        None => 0,
    };
    let end = host[start..].find(':');
    let (name, rest) = host.split_at(end.map_or(host.len(), |end| start + end));
    let port = rest.strip_prefix(':').and_then(|port| {
        // Programs parse a `+`, too.
        let number = port.trim_start_matches(['+', '0']);
        let number = number.split(|character: char| !character.is_ascii_digit()).next()?;
        (!number.is_empty()).then_some(number)
    });
    (name.trim_end_matches('.'), port)
}

/// Returns the address of a host such as `[::1]`, which has several spellings.
pub(crate) fn ipv6_address(name: &str) -> Option<Ipv6Addr> {
    Ipv6Addr::from_str(name.strip_prefix('[')?.strip_suffix(']')?).ok()
}

/// Returns the name of a host with its unreserved characters decoded (RFC 3986 §6.2.2.2), and an
/// address of IPv6 in its short form (RFC 5952). Allocates only if it has escapes or is one.
pub(crate) fn decoded(name: &str) -> Cow<'_, str> {
    if !name.contains('%') {
        return ipv6_address(name)
            .map_or(Cow::Borrowed(name), |address| Cow::Owned(format!("[{address}]")));
    }
    let mut decoded = String::with_capacity(name.len());
    let mut rest = name;
    while let Some(character) = rest.chars().next() {
        let escaped = escape_at(rest.as_bytes(), 0).filter(|octet| is_unreserved(*octet));
        let len = if escaped.is_some() { 3 } else { character.len_utf8() };
        decoded.push(escaped.map_or(character, char::from));
        rest = &rest[len..];
    }
    decoded.truncate(decoded.trim_end_matches('.').len());
    Cow::Owned(decoded)
}
