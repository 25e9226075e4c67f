//! The canonical form, by the definition. The matcher reads the same form byte by byte without
//! storing it (`robots_matcher::PathCursor`, where the rules and their reasons are written down);
//! this is what it is tested against.

/// Which side of the comparison a text stands on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Url,
    Rule,
}

/// The escapes that are read as their characters behind the first `?`.
const DECODED_IN_QUERY: &[u8] = b":/?@!'(),;[]";

/// The canonical form of a URL's path and query.
pub fn canonical_path(path: &[u8]) -> Vec<u8> {
    let end = path
        .iter()
        .position(|&byte| byte == b'#')
        .unwrap_or(path.len());
    let path = &path[..end];
    let rooted = match path.first() {
        None | Some(b'?') => [b"/", path].concat(),
        Some(_) => path.to_vec(),
    };
    canonical(&rooted, Side::Url)
}

/// The canonical form of a rule's value.
pub(super) fn canonical_pattern(value: &[u8]) -> Vec<u8> {
    canonical(value, Side::Rule)
}

fn canonical(text: &[u8], side: Side) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut in_query = false;
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        let is_last = at + 1 == text.len();
        at += 1;
        match byte {
            b'%' => match hex_pair(text.get(at..at + 2)) {
                Some(value) => {
                    at += 2;
                    let decoded =
                        is_unreserved(value) || (in_query && DECODED_IN_QUERY.contains(&value));
                    if decoded {
                        out.push(value);
                    } else {
                        push_escape(&mut out, value);
                    }
                }
                None => out.push(byte),
            },
            b'*' if side == Side::Url => push_escape(&mut out, byte),
            b'$' if side == Side::Url || !is_last => push_escape(&mut out, byte),
            0x80.. => push_escape(&mut out, byte),
            _ => {
                in_query |= byte == b'?';
                out.push(byte);
            }
        }
    }
    out
}

/// RFC 3986 §2.3.
fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~".contains(&byte)
}

fn hex_pair(digits: Option<&[u8]>) -> Option<u8> {
    let digits = digits.filter(|digits| digits.iter().all(u8::is_ascii_hexdigit))?;
    u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

fn push_escape(out: &mut Vec<u8>, byte: u8) {
    out.extend_from_slice(format!("%{byte:02X}").as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_rfc_9309() {
        let cases: &[(&str, &str)] = &[
            ("/foo/bar?baz=quz", "/foo/bar?baz=quz"),
            (
                "/foo/bar?baz=http%3A%2F%2Ffoo.bar",
                "/foo/bar?baz=http://foo.bar",
            ),
            ("/foo/bar/ツ", "/foo/bar/%E3%83%84"),
            ("/foo/bar/%e3%83%84", "/foo/bar/%E3%83%84"),
            ("/foo/bar/%62%61%7A", "/foo/bar/baz"),
            ("/path/file-with-a-*.html", "/path/file-with-a-%2A.html"),
            ("/path/foo-$", "/path/foo-%24"),
            ("", "/"),
            ("?q", "/?q"),
            ("/a%2fb", "/a%2Fb"),
            ("/100%", "/100%"),
            ("/%zz", "/%zz"),
            ("/a#b", "/a"),
        ];
        for (path, expected) in cases {
            assert_eq!(
                canonical_path(path.as_bytes()),
                expected.as_bytes(),
                "{path}"
            );
        }
    }
}
