//! What follows the part of a robots.txt that crawlers must read.

use robots_core::SourceText;
use robots_core::source::SIZE_LIMIT;

use crate::marked::{code, human};
use crate::visible::visible;

/// Returns the sentence about files that are not read to their ends; `None` if there is none.
///
/// ```
/// use robots_core::SourceText;
/// use robots_core::source::SIZE_LIMIT;
/// use robots_report::about_unread;
///
/// let large = SourceText::new("robots.txt", vec![b'#'; SIZE_LIMIT + 1]);
/// assert_eq!(
///     about_unread([&large]).as_deref(),
///     Some("not read: what follows the first 512000 bytes of `robots.txt` (RFC 9309 §2.5)")
/// );
/// ```
pub fn about_unread<'s>(sources: impl IntoIterator<Item = &'s SourceText>) -> Option<String> {
    unread(sources).map(|text| human(&text))
}

/// Returns the same sentence with marks.
pub(crate) fn unread<'s>(sources: impl IntoIterator<Item = &'s SourceText>) -> Option<String> {
    let large = sources.into_iter().filter(|source| source.is_too_large());
    let mut names: Vec<_> = large.map(|file| code(&visible(file.name().as_bytes()))).collect();
    names.dedup();
    let names = names.join(" and ");
    (!names.is_empty()).then(|| {
        format!("not read: what follows the first {SIZE_LIMIT} bytes of {names} (RFC 9309 §2.5)")
    })
}
