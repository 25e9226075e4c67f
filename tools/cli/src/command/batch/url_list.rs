//! URLs of a list. Most of them need no parser.

use crate::url::{InvalidUrl, RequestTarget};

/// A reader of the URLs of a list, one after the other.
#[derive(Default)]
pub(super) struct UrlList {
    /// Scheme and authority of a URL that was valid, such as `https://example.com`.
    origin: Vec<u8>,
}

impl UrlList {
    /// Returns what [`RequestTarget::of_url`] returns, without parsing a path that is sent
    /// unchanged, alone or after the origin of the last URL that was parsed.
    pub(super) fn read<'u>(&mut self, url: &'u [u8]) -> Result<RequestTarget<'u>, InvalidUrl> {
        let path = url.strip_prefix(self.origin.as_slice()).unwrap_or(url);
        if is_sent_unchanged(path) {
            return RequestTarget::as_sent(path);
        }
        let target = RequestTarget::of_url(url)?;
        if let Some(origin) = origin(url) {
            self.origin = origin.to_vec();
        }
        Ok(target)
    }
}

/// Returns the scheme and the authority of a URL with a path, if they consist only of characters
/// without a special meaning in a URL.
fn origin(url: &[u8]) -> Option<&[u8]> {
    let scheme = [&b"https://"[..], b"http://"];
    let scheme = scheme.into_iter().find(|scheme| url.starts_with(scheme))?;
    let authority = &url[scheme.len()..];
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-.:".contains(&byte);
    let end = authority.iter().position(|&byte| !is_plain(byte))?;
    (end > 0 && authority[end] == b'/').then(|| &url[..scheme.len() + end])
}

/// Returns whether a text is a path that clients send byte for byte: without characters that they
/// encode, strip or replace, and without `.` at the start of a segment, which they may resolve.
fn is_sent_unchanged(path: &[u8]) -> bool {
    let starts_with_dot = |segment: &[u8]| match *segment {
        [b'.', ..] => true,
        [b'%', b'2', digit, ..] => digit.eq_ignore_ascii_case(&b'e'),
        _ => false,
    };
    if path.first() != Some(&b'/') {
        return false;
    }
    let mut is_start = false;
    for (at, &byte) in path.iter().enumerate() {
        let is_unchanged = IS_UNCHANGED[usize::from(byte)];
        if !is_unchanged || is_start && starts_with_dot(&path[at..]) {
            return false;
        }
        is_start = byte == b'/';
    }
    true
}

/// Whether clients send a byte of a path or query unchanged.
const IS_UNCHANGED: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = u8::MIN;
    while byte < u8::MAX {
        table[byte as usize] = byte.is_ascii_alphanumeric()
            || matches!(
                byte,
                b'!' | b'$' | b'%' | b'&' | b'('
                    ..=b'/' | b':' | b';' | b'=' | b'?' | b'@' | b'_' | b'~'
            );
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn url_is_read_as_without_a_list(
            urls in prop::collection::vec(
                (
                    "(https?://(a\\.b|a|a:80|a:x|1\\.2\\.3\\.999|a@b|xn--|a\\.\\.b)){0,1}",
                    "([a?]|[/?]([ab.%]|%2e|%2E|\\.\\./|[ -~]|\u{e9}){0,5}){0,2}",
                ),
                1..6,
            ),
        ) {
            let mut list = UrlList::default();
            for (origin, path) in urls {
                let url = origin + &path;
                let read = list.read(url.as_bytes());
                prop_assert_eq!(read, RequestTarget::of_url(url.as_bytes()), "{:?}", url);
            }
        }
    }

    #[test]
    fn plain_paths_and_origins_are_not_parsed() {
        assert!(is_sent_unchanged(b"/a-b_c~d/e.html?f=g&h=%20+i;j"));
        for changed in [
            "", "a", "/a b", "/a/../b", "/%2e/a", "/a#b", "/a\\b", "/\u{e9}", "/a'",
        ] {
            assert!(!is_sent_unchanged(changed.as_bytes()), "{changed}");
        }
        assert_eq!(
            origin(b"https://a.example:80/b"),
            Some(&b"https://a.example:80"[..])
        );
        for none in [
            "https://a",
            "https://a?b",
            "https:///b",
            "ftp://a/b",
            "https://a@b/",
        ] {
            assert_eq!(origin(none.as_bytes()), None, "{none}");
        }
    }
}
