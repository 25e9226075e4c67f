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
        let written =
            written.map(|agent| String::from_utf8_lossy(reading.slice(agent.token)).into_owned());
        let pairs = ["Slackbot 1.0 Slackbot-LinkExpanding 1.0", "Firefox/140.0", ""];
        for token in known.chain(written).chain(pairs.map(str::to_owned)) {
            for header in
                [format!("Mozilla/5.0 (compatible; {token}/2.1; +https://a.example/)"), token]
            {
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
        "User-agent: Googlebot\nUser-agent: gptbot/1.2\nUser-agent: x\nDisallow: \
         /a\n\nUser-agent: *\n\
             Disallow: /*b\nSitemap: https://a.example/s.xml\n\nUser-agent: Slackbot\nAllow: /\n",
    );
}

#[test]
fn identify_by_tokens_of_a_long_site_is_that_of_the_site() {
    let groups = (0..300).map(|at| format!("User-agent: bot{at}\nDisallow: /{at}\n"));
    let comment = format!("# {}\n", "x".repeat(1 << 16));
    assert_identify_alike(&(comment + &groups.collect::<String>()));
}
