//! [`PathForm::Requoted`](crate::matcher::PathForm::Requoted).

use super::percent::{Octet, is_unreserved, octets, push_escape};
use super::{Side, until};

pub(super) fn canonical(text: &[u8], side: Side) -> Vec<u8> {
    let mut decoded = decoded(text);
    decoded.retain(|octet| !b"\t\r\n".contains(octet));
    let (authority, path) = match side {
        Side::Url => decoded.split_at(0),
        Side::Rule => authority_and_path(&decoded),
    };
    let mut out = Vec::with_capacity(decoded.len());
    for octet in [authority, &without_empty_parts(path)].concat() {
        if is_unreserved(octet) || octet == b'/' {
            out.push(octet);
        } else {
            push_escape(&mut out, octet);
        }
    }
    out
}

/// Escapes side by side are read as UTF-8, with a replacement character where they are none.
fn decoded(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    for run in octets(text).chunk_by(|a, b| is_escaped(*a) == is_escaped(*b)) {
        let bytes: Vec<u8> = run
            .iter()
            .map(|octet| match *octet {
                Octet::Raw(byte) | Octet::Escaped(byte) => byte,
            })
            .collect();
        if is_escaped(run[0]) {
            out.extend_from_slice(String::from_utf8_lossy(&bytes).as_bytes());
        } else {
            out.extend_from_slice(&bytes);
        }
    }
    out
}

fn is_escaped(octet: Octet) -> bool {
    matches!(octet, Octet::Escaped(_))
}

/// A rule is read as a URL: control characters and spaces before it go, what stands behind `//` is an
/// authority, which has no parts, and a `//` that names none goes, too.
fn authority_and_path(rule: &[u8]) -> (&[u8], &[u8]) {
    let start = rule.iter().position(|&octet| octet > b' ');
    let rule = &rule[start.unwrap_or(rule.len())..];
    let Some(behind) = rule.strip_prefix(b"//") else {
        return rule.split_at(0);
    };
    let len = until(behind, b"/?#").len();
    if len == 0 {
        behind.split_at(0)
    } else {
        rule.split_at(2 + len)
    }
}

/// Leaves out the delimiter of a parameter, query or fragment part with nothing in it.
fn without_empty_parts(url: &[u8]) -> Vec<u8> {
    let (rest, fragment) = split_at_first(url, b'#');
    let (path, query) = split_at_first(rest, b'?');
    let segment = path.iter().rposition(|&octet| octet == b'/').unwrap_or(0);
    let (last_segment, parameters) = split_at_first(&path[segment..], b';');
    let mut out = [&path[..segment], last_segment].concat();
    for part in [parameters, query, fragment] {
        if part.len() > 1 {
            out.extend_from_slice(part);
        }
    }
    out
}

/// What stands before the first `delimiter`, and the rest with it.
fn split_at_first(text: &[u8], delimiter: u8) -> (&[u8], &[u8]) {
    let at = text.iter().position(|&octet| octet == delimiter);
    text.split_at(at.unwrap_or(text.len()))
}
