use robots_analysis::facts::{Disallowed, disallowed};
use robots_core::matcher::{CrawlerPurpose, known_crawler};
use robots_core::reading::{Agent, GroupId};

use super::misspelled_product_token::misspelled;
use super::{Diagnostic, Subject, levels};

lint! {
    group: Policy, level: Deny,
    summary: "A default group (`*`) that disallows every URL, in a file that lets no search engine \
        crawl the site.",
    explanation: "Every search engine drops the whole site. Such a rule is usually copied from a \
        staging site.",
    citation: "RFC 9309 §2.2.2",
    example: Rules(&["Disallow: /"]),
    use_instead: &[
        Instead::giving(
            &["* / allow", "* /a allow"],
            Rules(&["Disallow:"]),
        )
        .when("crawlers may fetch the site"),
        Instead::same(Text("\
# robots: allow(blocks_everything)
User-agent: *
Disallow: /
")).when("they may not, as on a staging site"),
    ],
    check: File(check),
}

fn check(subject: &Subject<'_>) -> Option<Diagnostic> {
    let reading = subject.reading;
    let star = reading.agents().get(b"*".as_slice())?;
    let Some(Disallowed::Everything(rule)) = disallowed(reading, star.group) else {
        return None;
    };
    let lets_in =
        |group: GroupId| !matches!(disallowed(reading, group), Some(Disallowed::Everything(_)));
    // A file that allows a search engine intends to exclude the others. A crawler that previews
    // links, or an unknown one, brings no visitors.
    // A crawler without a group obeys `*`, which disallows everything. The group of a misspelled
    // product token is intended to allow a search engine; the token is the mistake.
    let is_engine = |agent: &Agent| {
        let token = subject.text(agent.token);
        let crawler = known_crawler(&token).or_else(|| misspelled(&token));
        let purpose = crawler.map(|crawler| crawler.purpose);
        matches!(purpose, Some(CrawlerPurpose::Search | CrawlerPurpose::AiSearch))
    };
    if reading.agents().values().any(|agent| lets_in(agent.group) && is_engine(agent)) {
        return None;
    }
    let whom = if reading.groups().any(lets_in) { "search engine" } else { "crawler" };
    Some(
        LINT.finding(subject.line(rule.span) + " disallows the whole site for every " + whom)
            .label(rule.span, "matches every URL")
            .label(star.token, "applies to every crawler without a group of its own")
            .note("search engines drop pages that they may not crawl")
            .help(
                "delete the rule, or write "
                    + levels("allow(blocks_everything)")
                    + " above the group to keep it",
            ),
    )
}
