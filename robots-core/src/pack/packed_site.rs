//! The packed form of a site.

use robots_matcher::__layout::{BODY_AT, MAGIC};
use robots_matcher::__private::from_packed;
use robots_matcher::RobotsTxt;

use super::push_number;

/// The bytes that a program embeds: the robots.txt, its entity tag and the packed site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackedSite {
    pub(super) body: Vec<u8>,
    pub(super) etag: String,
    pub(super) packed: Vec<u8>,
}

impl PackedSite {
    /// Returns the robots.txt as it is served.
    pub fn body(&self) -> &[u8] {
        &self.body
    }

    /// Returns the strong entity tag of the body, with quotes.
    pub fn etag(&self) -> &str {
        &self.etag
    }

    /// Returns the packed site, whose layout [`robots_matcher`] documents.
    pub fn packed(&self) -> &[u8] {
        &self.packed
    }

    /// Returns the bytes of a file that [`RobotsTxt::from_bytes`] reads: the body, its entity tag
    /// and the packed site.
    pub fn to_bytes(&self) -> Vec<u8> {
        let parts = [&self.body, self.etag.as_bytes(), &self.packed];
        let len = parts.iter().map(|part| part.len()).sum::<usize>();
        let mut file = Vec::with_capacity(BODY_AT + len);
        file.extend_from_slice(&MAGIC);
        for part in parts {
            push_number(&mut file, part.len(), 4);
        }
        for part in parts {
            file.extend_from_slice(part);
        }
        file
    }

    /// Returns the [`RobotsTxt`] that decides from these bytes.
    pub fn robots_txt(&self) -> RobotsTxt<'_> {
        from_packed(&self.body, &self.etag, &self.packed)
    }
}
