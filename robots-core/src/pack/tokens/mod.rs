//! The product tokens of a site, packed without its rules.

use robots_matcher::__layout::{NO_AUTOMATON, SiteNumbers};
use robots_matcher::RobotsTxt;

use super::packed_site::PackedSite;
use super::rules::{ListAt, list_of_lists};
use super::site::{head, names};
use crate::reading::Reading;

/// The product tokens of a robots.txt in the form in which a program embeds them, without its
/// rules.
///
/// They identify clients as the whole site does, without its automata: a program that takes
/// decisions with a [`Reading`] needs neither the time nor the code that build these.
///
/// ```
/// use robots_core::matcher::Client;
/// use robots_core::{Dialect, PackedTokens, Reading, SourceText};
///
/// let text = "User-agent: GPTBot\nDisallow: /essays/\n";
/// let reading = Reading::new(&SourceText::new("robots.txt", text), Dialect::RFC_9309);
/// let tokens = PackedTokens::new(&reading);
/// let Client::Crawler(crawler) = tokens.robots_txt().identify(b"GPTBot/1.2") else {
///     panic!("the file names the crawler");
/// };
/// let group = crawler.group().and_then(|group| group.token());
/// assert_eq!(group, Some("GPTBot"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackedTokens(PackedSite);

impl PackedTokens {
    /// Packs the product tokens of a reading. Linear in their number and in the size of the text.
    pub fn new(reading: &Reading) -> Self {
        let short = packed(reading, SiteNumbers::SHORT);
        let packed = short.or_else(|| packed(reading, SiteNumbers::LONG));
        debug_assert!(packed.is_some(), "a site is smaller than 4 GiB");
        let body = reading.source().bytes().to_vec();
        let packed = packed.unwrap_or_default();
        Self(PackedSite { body, etag: String::new(), packed })
    }

    /// Returns a [`RobotsTxt`] with the product tokens, whose groups have no rules. It identifies
    /// clients, and its decisions are meaningless.
    pub fn robots_txt(&self) -> RobotsTxt<'_> {
        self.0.robots_txt()
    }
}

/// Packs the product tokens with numbers of these sizes; `None` if a number is too large for them.
fn packed(reading: &Reading, numbers: SiteNumbers) -> Option<Vec<u8>> {
    let groups = reading.groups().len();
    let names = names(reading);
    let counts = [reading.agents().len(), groups, 0, 0];
    let mut site = head(reading, numbers, counts, names.is_some());
    let sections = site.bytes.len() + groups * numbers.group();
    let no_automaton = vec![NO_AUTOMATON];
    let no_rules = ListAt { at: sections + no_automaton.len(), first_start: 0, first_line: 0 };
    for _ in 0..groups {
        site.offset(sections);
        no_rules.push(&mut site);
    }
    site.bytes.extend(no_automaton);
    site.bytes.extend(list_of_lists(&[], numbers).bytes);
    if let Some(names) = names {
        site.bytes.extend_from_slice(&names);
    }
    let len = site.bytes.len().max(reading.source().bytes().len());
    (site.all_fit && SiteNumbers::fits(numbers.offset, len)).then_some(site.bytes)
}

#[cfg(test)]
mod tests;
