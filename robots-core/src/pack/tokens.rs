//! The product tokens of a site, packed without its rules.

use robots_matcher::__layout::{NO_AUTOMATON, SiteNumbers};
use robots_matcher::__private::from_packed;
use robots_matcher::RobotsTxt;

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
pub struct PackedTokens {
    body: Vec<u8>,
    packed: Vec<u8>,
}

impl PackedTokens {
    /// Packs the product tokens of a reading. Linear in their number and in the size of the text.
    pub fn new(reading: &Reading) -> Self {
        let short = packed(reading, SiteNumbers::SHORT);
        let packed = short.or_else(|| packed(reading, SiteNumbers::LONG));
        debug_assert!(packed.is_some(), "a site is smaller than 4 GiB");
        Self {
            body: reading.source().bytes().to_vec(),
            packed: packed.unwrap_or_default(),
        }
    }

    /// Returns a [`RobotsTxt`] with the product tokens, whose groups have no rules. It identifies
    /// clients, and its decisions are meaningless.
    pub fn robots_txt(&self) -> RobotsTxt<'_> {
        from_packed(&self.body, "", &self.packed)
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
    let no_rules = ListAt {
        at: sections + no_automaton.len(),
        first_start: 0,
        first_line: 0,
    };
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
mod tests {
    use robots_matcher::{Client, KNOWN_CRAWLERS, RobotsTxt};

    use super::*;
    use crate::dialect::Dialect;
    use crate::pack::Budget;
    use crate::source::SourceText;

    /// Returns the token and the token of the group of each crawler that a header names, and of the
    /// overflow.
    fn identified(site: RobotsTxt<'_>, header: &str) -> Vec<(String, Option<String>)> {
        let Client::Crawler(crawler) = site.identify(header.as_bytes()) else {
            return Vec::new();
        };
        let crawlers = crawler.all();
        let named = crawlers.map(|crawler| {
            let group = crawler.group().and_then(|group| group.token());
            (crawler.token().to_owned(), group.map(str::to_owned))
        });
        named.collect()
    }

    #[track_caller]
    fn assert_identify_alike(text: &str) {
        for dialect in Dialect::ALL {
            let reading = Reading::new(&SourceText::new("robots.txt", text), dialect);
            let (site, ..) = crate::pack::pack(&reading, Budget::EMBEDDED);
            let tokens = PackedTokens::new(&reading);
            let (all, tokens) = (site.robots_txt(), tokens.robots_txt());
            let known = KNOWN_CRAWLERS.iter().map(|known| known.token.to_owned());
            let written = reading.agents().values();
            let written = written
                .map(|agent| String::from_utf8_lossy(reading.slice(agent.token)).into_owned());
            let pairs = [
                "Slackbot 1.0 Slackbot-LinkExpanding 1.0",
                "Firefox/140.0",
                "",
            ];
            for token in known.chain(written).chain(pairs.map(str::to_owned)) {
                for header in [
                    format!("Mozilla/5.0 (compatible; {token}/2.1; +https://a.example/)"),
                    token,
                ] {
                    let expected = identified(all, &header);
                    assert_eq!(identified(tokens, &header), expected, "{header}");
                }
            }
        }
    }

    #[test]
    fn identify_by_tokens_is_that_of_the_site() {
        assert_identify_alike("");
        assert_identify_alike("User-agent: *\nDisallow: /\n");
        assert_identify_alike(
            "User-agent: Googlebot\nUser-agent: gptbot/1.2\nUser-agent: x\nDisallow: /a\n\nUser-agent: *\n\
             Disallow: /*b\nSitemap: https://a.example/s.xml\n\nUser-agent: Slackbot\nAllow: /\n",
        );
    }

    #[test]
    fn identify_by_tokens_of_a_long_site_is_that_of_the_site() {
        let groups = (0..300).map(|at| format!("User-agent: bot{at}\nDisallow: /{at}\n"));
        let comment = format!("# {}\n", "x".repeat(1 << 16));
        assert_identify_alike(&(comment + &groups.collect::<String>()));
    }
}
