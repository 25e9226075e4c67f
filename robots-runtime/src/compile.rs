//! Compiles a text to a site while a server runs.

use robots_core::compile::compile_within;
use robots_core::{Budget, Dialect, PackedSite, SourceText};

use crate::Site;

impl Site {
    /// Compiles the text of a robots.txt as RFC 9309 reads it.
    ///
    /// Never fails: any bytes are a robots.txt, and lines that crawlers ignore are ignored. Takes
    /// at most some milliseconds for an ordinary file, and time linear in the file beyond
    /// `Budget::LOADED` of `robots-core`, so it may read the file of a stranger. With another
    /// dialect or budget, or to lint the file, compile it with `robots-core` and convert its
    /// `PackedSite`.
    ///
    /// ```
    /// use robots_runtime::Site;
    ///
    /// let site = Site::compile("User-agent: *\nDisallow: /members/\n");
    /// assert!(site.robots_txt().decide("GPTBot", "/members/42").is_disallow());
    /// ```
    #[must_use]
    pub fn compile(text: impl Into<Vec<u8>>) -> Self {
        let source = SourceText::new("robots.txt", text);
        let compilation = compile_within(&source, Dialect::RFC_9309, Budget::LOADED);
        Self::from(compilation.site())
    }
}

/// Copies the bytes, which the compiler has just written, and validates nothing.
///
/// ```
/// use robots_core::{Dialect, SourceText, compile};
/// use robots_runtime::Site;
///
/// let source = SourceText::new("robots.txt", "User-agent: *\nDisallow: /*/members/\n");
/// let site = Site::from(compile(&source, Dialect::GOOGLE).site());
/// assert!(site.robots_txt().decide("GPTBot", "/de/members/42").is_disallow());
/// ```
impl From<&PackedSite> for Site {
    fn from(packed: &PackedSite) -> Self {
        let (body, etag) = (packed.body().len(), packed.etag().len());
        Self::from_valid(packed.to_bytes().into(), body, etag)
    }
}
