use super::misspelled_product_token::misspelled;
use super::{Diagnostic, Subject, levels};
use crate::facts::{Disallowed, disallowed};
use crate::matcher::{CRAWLERS, Purpose};
use crate::reading::GroupId;

lint! {
    group: Policy, level: Deny,
    summary: "A group of `*` that forbids every URL, in a file that opens the site to no search engine \
        either.",
    explanation: "It takes the whole site out of every search engine. Mostly it came with a staging \
        copy.",
    citation: "RFC 9309 §2.2.2",
    example: Rules(&["Disallow: /"]),
    use_instead: Text("\
# robots: allow(blocks_everything)
User-agent: *
Disallow: /
"),
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
    // Who lets a search engine in means to keep the others out. A crawler that previews links, or one
    // that no one knows, brings no visitors.
    let searches = CRAWLERS.iter().filter(|crawler| is_search(crawler.purpose));
    // One that is not named obeys `*`, which is closed.
    let mut engines = searches.filter_map(|crawler| {
        reading
            .agents()
            .get(crawler.token.to_ascii_lowercase().as_bytes())
    });
    if engines.any(|engine| lets_in(engine.group)) {
        return None;
    }
    // The group of a misspelled name is meant to let one in, and its name is the mistake.
    let mut misspelled_engines = reading.agents().values().filter(|agent| {
        let meant = misspelled(&subject.text(agent.token));
        meant.is_some_and(|crawler| is_search(crawler.purpose))
    });
    if misspelled_engines.any(|engine| lets_in(engine.group)) {
        return None;
    }
    let whom = if reading.groups().any(lets_in) {
        "search engine"
    } else {
        "crawler"
    };
    Some(
        LINT.finding(subject.line(rule.span) + " closes the whole site to every " + whom)
            .label(rule.span, "matches every URL, `/` among them")
            .label(star.token, "every crawler that is not named elsewhere")
            .note("pages that are not crawled fall out of the search engines")
            .help(
                "delete the rule, or write "
                    + levels("allow(blocks_everything)")
                    + " above the group if it is meant",
            ),
    )
}

/// Does a crawler of this purpose bring people to a site?
fn is_search(purpose: Purpose) -> bool {
    matches!(purpose, Purpose::Search | Purpose::AiSearch)
}
