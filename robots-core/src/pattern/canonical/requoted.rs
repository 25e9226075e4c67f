//! [`PathForm::Requoted`](robots_matcher::PathForm::Requoted).

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

/// Decodes runs of escapes as UTF-8, with a replacement character for invalid bytes.
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

/// Splits a rule, which is read as a URL, into authority and path. Removes control characters and
/// spaces at its start. After `//` comes an authority; an empty one is removed with its `//`.
fn authority_and_path(rule: &[u8]) -> (&[u8], &[u8]) {
    let start = rule.iter().position(|&octet| octet > b' ');
    let rule = &rule[start.unwrap_or(rule.len())..];
    let Some(after) = rule.strip_prefix(b"//") else {
        return rule.split_at(0);
    };
    let len = until(after, b"/?#").len();
    if len == 0 { after.split_at(0) } else { rule.split_at(2 + len) }
}

/// Returns a URL without the delimiters of empty parameters, queries and fragments.
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

fn split_at_first(text: &[u8], delimiter: u8) -> (&[u8], &[u8]) {
    let at = text.iter().position(|&octet| octet == delimiter);
    text.split_at(at.unwrap_or(text.len()))
}
