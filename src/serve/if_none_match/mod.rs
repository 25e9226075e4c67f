//! Whether the client has the file already (RFC 9110 §13.1.2).

use core::iter;

use http::HeaderMap;
use http::header::IF_NONE_MATCH;

/// Returns whether an `If-None-Match` field of the request has `etag`, or is `*`.
///
/// The comparison is weak: it ignores `W/` before a tag. What follows after a malformed tag is not
/// read.
pub(super) fn matches(request: &HeaderMap, etag: &[u8]) -> bool {
    lists(request, etag)
        || request.get_all(IF_NONE_MATCH).iter().any(|field| field.as_bytes().trim_ascii() == b"*")
}

/// Returns whether an `If-None-Match` field of the request has `etag`, which a client can only have
/// from the file.
pub(crate) fn lists(request: &HeaderMap, etag: &[u8]) -> bool {
    request.get_all(IF_NONE_MATCH).iter().any(|field| {
        let mut rest = field.as_bytes();
        let mut tags = iter::from_fn(|| {
            let (tag, after) = next_tag(rest)?;
            rest = after;
            Some(tag)
        });
        tags.any(|tag| tag == etag)
    })
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
