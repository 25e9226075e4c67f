//! The path in a request target.

use std::borrow::Cow;

/// Returns the path and query of a request target (RFC 9112 §3.2): that of the origin form as it
/// is, that of the absolute form without scheme and authority. Of an absolute form without a path,
/// `$request_uri` of nginx is only the query. `None` for a target without a path: `*`, the
/// authority of a CONNECT, and bytes that are no target.
///
/// ```
/// use robots_audit::kernel::path_of_target;
///
/// assert_eq!(path_of_target(b"/a?b").as_deref(), Some(&b"/a?b"[..]));
/// assert_eq!(path_of_target(b"https://example.com/a").as_deref(), Some(&b"/a"[..]));
/// assert_eq!(path_of_target(b"*"), None);
/// ```
#[inline]
pub fn path_of_target(target: &[u8]) -> Option<Cow<'_, [u8]>> {
    if target.first() == Some(&b'/') {
        return Some(Cow::Borrowed(target));
    }
    if target.first() == Some(&b'?') {
        return Some(Cow::Owned([b"/", target].concat()));
    }
    path_of_absolute_form(target)
}

fn path_of_absolute_form(target: &[u8]) -> Option<Cow<'_, [u8]>> {
    let schemes = [&b"https://"[..], b"http://"];
    let rest = schemes.into_iter().find_map(|scheme| {
        let (start, rest) = target.split_at_checked(scheme.len())?;
        start.eq_ignore_ascii_case(scheme).then_some(rest)
    })?;
    let end = rest.iter().position(|byte| matches!(byte, b'/' | b'?'));
    Some(match end.map(|end| &rest[end..]) {
        None => Cow::Borrowed(b"/"),
        Some(path) if path[0] == b'/' => Cow::Borrowed(path),
        Some(query) => Cow::Owned([b"/", query].concat()),
    })
}

/// Returns whether a path is that of the robots.txt, with or without a query.
#[inline]
pub fn is_robots_txt(path: &[u8]) -> bool {
    let rest = path.strip_prefix(b"/robots.txt");
    rest.is_some_and(|rest| matches!(rest.first(), None | Some(b'?')))
}

/// Returns a path as text. A byte that is not UTF-8 becomes its escape, which is the same path in
/// canonical form (RFC 9309 §2.2.2).
pub fn text_of(path: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = str::from_utf8(path) {
        return Cow::Borrowed(text);
    }
    let escaped = path.iter().map(|byte| match byte {
        0..=0x7f => char::from(*byte).to_string(),
        _ => format!("%{byte:02X}"),
    });
    Cow::Owned(escaped.collect())
}

#[cfg(test)]
mod tests;
