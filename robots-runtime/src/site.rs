//! The owned site.

use core::any::Any;
use core::fmt;
use std::sync::{Arc, OnceLock};

use robots_matcher::__layout::BODY_AT;
use robots_matcher::__private::from_valid;
use robots_matcher::{FromBytesError, RobotsTxt};

/// A compiled robots.txt in memory that is freed when its last clone is dropped.
///
/// It is one pointer: a clone increments a count. Text and packed rules are in one allocation,
/// beside which the site has room for what a server remembers of it, such as who fetched it. So
/// this is freed with the site, too.
///
/// A `Site` is made from packed bytes, [`from_bytes`](Self::from_bytes), or from the text of a
/// robots.txt: `compile`, with the feature `compile`, which is `run-time` in `robots-static`.
///
/// A site never changes. A server replaces it: clones that are in use, for example by a response
/// that is still being sent, keep the old one.
///
/// ```
/// use robots_runtime::Site;
/// # use robots_core::{Dialect, SourceText, compile};
/// # let source = SourceText::new("robots.txt", "User-agent: *\nDisallow: /members/\n");
/// # let bytes = compile(&source, Dialect::RFC_9309).site().to_bytes();
///
/// let site = Site::from_bytes(bytes)?;
/// assert_eq!(site.robots_txt().body(), b"User-agent: *\nDisallow: /members/\n");
/// assert!(!site.robots_txt().is_allowed(b"GPTBot/1.3", "/members/42"));
/// assert!(site.is_same_as(&site.clone()));
/// assert!(!site.is_same_as(&Site::from_bytes(site.as_bytes())?));
/// assert!(Site::from_bytes(*b"User-agent: *\n").is_err());
/// # Ok::<(), robots_runtime::FromBytesError>(())
/// ```
#[derive(Clone)]
pub struct Site(Arc<Inner>);

struct Inner {
    /// The bytes of a packed file: header, body, entity tag, packed site.
    bytes: Box<[u8]>,
    body_end: usize,
    etag_end: usize,
    /// The entity tag once more, as text, so that no request validates it again.
    etag: Box<str>,
    memory: SiteMemory,
}

/// What a server remembers of a site, and frees with it. The types of the parts belong to the
/// server, which allocates each part for the first request that needs it.
#[derive(Debug, Default)]
pub struct SiteMemory {
    /// Who fetched the file.
    pub fetches: OnceLock<MemoryPart>,
    /// When each crawler may fetch the next page.
    pub budgets: OnceLock<MemoryPart>,
}

/// What a server remembers, of a type of its own.
pub type MemoryPart = Box<dyn Any + Send + Sync>;

impl Site {
    /// Reads a packed robots.txt: the file that `robots compile --emit` writes, or the bytes of
    /// `robots_core::PackedSite::to_bytes`.
    ///
    /// The bytes may come from an untrusted source: they are validated here, once, and no decision
    /// panics. A `Vec` or a box is not copied. Takes time for each byte, some microseconds for an
    /// ordinary file.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are not a packed robots.txt, if another version wrote them, or
    /// if they were truncated or changed and cannot be read. See [`RobotsTxt::from_bytes`].
    pub fn from_bytes(bytes: impl Into<Box<[u8]>>) -> Result<Self, FromBytesError> {
        let bytes = bytes.into();
        let robots = RobotsTxt::from_bytes(&bytes)?;
        let (body, etag) = (robots.body().len(), robots.etag().len());
        Ok(Self::from_valid(bytes, body, etag))
    }

    /// Creates a site from the bytes of a packed file, with the lengths of its body and its entity
    /// tag.
    pub(crate) fn from_valid(bytes: Box<[u8]>, body: usize, etag: usize) -> Self {
        let body_end = BODY_AT + body;
        let etag_end = body_end + etag;
        // It is ASCII in valid bytes.
        let etag = str::from_utf8(&bytes[body_end..etag_end]).unwrap_or_default();
        Self(Arc::new(Inner {
            etag: etag.into(),
            bytes,
            body_end,
            etag_end,
            memory: SiteMemory::default(),
        }))
    }

    /// Returns the text and the decisions. Borrows from the site; nothing is read or validated
    /// again.
    #[inline]
    pub fn robots_txt(&self) -> RobotsTxt<'_> {
        let Inner { bytes, body_end, etag_end, etag, .. } = &*self.0;
        from_valid(&bytes[BODY_AT..*body_end], etag, &bytes[*etag_end..])
    }

    /// Returns the bytes from which [`from_bytes`](Self::from_bytes) reads the site again.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0.bytes
    }

    /// Returns whether both are clones of one site. Two sites with the same bytes are not.
    pub fn is_same_as(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// Returns what the server remembers of a site. Only `robots-static` calls this, by `__private`.
#[inline]
pub fn memory_of(site: &Site) -> &SiteMemory {
    &site.0.memory
}

impl fmt::Debug for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Site").field(&self.robots_txt()).finish()
    }
}
