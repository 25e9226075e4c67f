//! Whether the client has the file already (RFC 9110 §13.1.2).

use http::HeaderMap;
use http::header::IF_NONE_MATCH;

/// Returns whether an `If-None-Match` field of the request has `etag`, or is `*`.
///
/// The comparison is weak: it ignores `W/` before a tag. What follows after a malformed tag is not
/// read.
pub(super) fn matches(request: &HeaderMap, etag: &[u8]) -> bool {
    any(request, |field| field_matches(field, etag))
}

/// Returns whether an `If-None-Match` field of the request has `etag`, which a client can only have
/// from the file.
pub(crate) fn lists(request: &HeaderMap, etag: &[u8]) -> bool {
    any(request, |field| field_lists(field, etag))
}

fn any(request: &HeaderMap, matches: impl Fn(&[u8]) -> bool) -> bool {
    let mut fields = request.get_all(IF_NONE_MATCH).iter();
    fields.any(|field| matches(field.as_bytes()))
}

fn field_matches(field: &[u8], etag: &[u8]) -> bool {
    field.trim_ascii() == b"*" || field_lists(field, etag)
}

fn field_lists(field: &[u8], etag: &[u8]) -> bool {
    let mut rest = field.trim_ascii();
    while let Some((tag, after)) = next_tag(rest) {
        if tag == etag {
            return true;
        }
        rest = after;
    }
    false
}

/// Returns the first entity tag of a list, with its quotes, and the rest of the list.
fn next_tag(list: &[u8]) -> Option<(&[u8], &[u8])> {
    let start = list.iter().position(|byte| !matches!(byte, b' ' | b'\t' | b','))?;
    let list = &list[start..];
    let quoted = list.strip_prefix(b"W/").unwrap_or(list);
    let inside = quoted.strip_prefix(b"\"")?;
    let end = inside.iter().position(|&byte| byte == b'"')?;
    Some(quoted.split_at(end + 2))
}

#[cfg(test)]
mod tests;
