//! What a file says about search, training and other purposes, for people who do not know
//! robots.txt.
//!
//! In: a reading and [`UrlSet`]s. Out: a [`PurposesReport`], as text, Markdown or JSON. Every
//! statement about URLs is proved, with the shortest URL.

mod document;
mod json;
mod sentences;

use robots_analysis::purpose::Purposes;
use robots_core::Reading;

use crate::matrix::UrlSet;
pub(crate) use json::Line;

/// What a file says about each purpose, for each set of URLs.
#[derive(Debug)]
pub struct PurposesReport<'r> {
    reading: &'r Reading,
    /// The sets of URLs, as they are written; `None` for all URLs.
    sets: Vec<(Option<String>, Purposes)>,
}

impl<'r> PurposesReport<'r> {
    /// Reads the file for each set of URLs, or for all URLs if there is none.
    pub fn new(reading: &'r Reading, sets: Vec<UrlSet>) -> Self {
        let read = |set: UrlSet| Purposes::new(reading, &set.urls);
        let sets = if sets.is_empty() {
            vec![(None, read(UrlSet::everything(reading.dialect())))]
        } else {
            let sets = sets.into_iter();
            sets.map(|set| (Some(set.text.clone()), read(set))).collect()
        };
        Self { reading, sets }
    }

    /// Returns whether everything was decided.
    pub fn is_complete(&self) -> bool {
        self.sets.iter().all(|(_, purposes)| purposes.is_complete)
    }

    /// Returns whether all statements of the file about a purpose agree.
    pub fn agrees(&self) -> bool {
        let mut sets = self.sets.iter();
        sets.all(|(_, purposes)| purposes.contradictions.is_empty())
    }

    fn name(&self) -> &'r str {
        self.reading.source().name()
    }
}

#[cfg(test)]
mod tests;
