//! The crawlers that one header names, one after the other.

use super::crawler::Crawler;

/// The crawlers that one User-Agent header names. See [`Crawler::all`].
#[derive(Clone, Debug)]
pub struct Crawlers<'a> {
    crawler: Crawler<'a>,
    next: u8,
}

impl<'a> Crawlers<'a> {
    pub(super) const fn of(crawler: Crawler<'a>) -> Self {
        Self { crawler, next: 0 }
    }

    /// Returns the next one; [`Iterator::next`] as a `const fn`.
    pub const fn step(&mut self) -> Option<Crawler<'a>> {
        if self.next == self.crawler.count {
            return None;
        }
        let named = self.crawler.names[self.next as usize];
        self.next += 1;
        Some(Crawler::new(&self.crawler.site, named))
    }
}

impl<'a> Iterator for Crawlers<'a> {
    type Item = Crawler<'a>;

    fn next(&mut self) -> Option<Crawler<'a>> {
        self.step()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::from(self.crawler.count - self.next);
        (left, Some(left))
    }
}

impl ExactSizeIterator for Crawlers<'_> {}
