//! The Sitemap lines of a robots.txt.

use crate::layout::{self, slice};
use crate::packed::Packed;

/// An iterator over the sitemap URLs of a robots.txt, in file order.
///
/// Returned by [`RobotsTxt::sitemaps`](crate::RobotsTxt::sitemaps), which has an example.
#[derive(Clone, Debug)]
pub struct Sitemaps<'a> {
    pub(crate) site: Packed<'a>,
    pub(crate) next: usize,
}

impl<'a> Iterator for Sitemaps<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let sections = self.site.sections();
        if self.next >= sections.sitemaps() {
            return None;
        }
        let record = sections.sitemap(self.next);
        self.next += 1;
        let url = slice(self.site.body, sections.offset(record, 0), sections.offset(record, 1));
        Some(layout::text(url))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.site.sections().sitemaps() - self.next;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Sitemaps<'_> {}
