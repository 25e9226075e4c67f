use super::{Diagnostic, Directive, Subject, line};
use crate::lint::crawler_words::excluded_token;
use crate::lint::invalid_token::InvalidToken;

lint! {
    group: Correctness, level: Deny,
    summary: "A `User-agent` line that excludes a crawler: `!Googlebot`, `all but GPTBot`, \
        `* except Googlebot`.",
    explanation: "A robots.txt has no negation. The group applies to no crawler, or, as Google \
                  reads it, to every crawler. The rules for one crawler and those for all others \
                  are two groups.",
    citation: "RFC 9309 §2.2.1",
    example: Lines(&["User-agent: !Googlebot", "Disallow: /drafts/"]),
    use_instead: &[
        Instead::giving(&["Googlebot /drafts/ allow", "* /drafts/ disallow"], Text("\
User-agent: Googlebot
Disallow:

User-agent: *
Disallow: /drafts/
")).when("the rules are for all other crawlers"),
        Instead::giving(
            &["Googlebot /drafts/ disallow", "!Googlebot /drafts/ allow", "* /drafts/ allow"],
            Lines(&["User-agent: Googlebot", "Disallow: /drafts/"]),
        )
        .when("they are for this crawler"),
    ],
    check: InvalidUserAgent(InvalidToken::Negation, check),
}

fn check(subject: &Subject<'_>, name: &Directive) -> Diagnostic {
    let value = subject.text(name.value);
    let finding = LINT
        .finding(subject.quoted(name.value) + " excludes no crawler: a robots.txt has no negation")
        .label(name.value, "expected a product token or `*`")
        .note(
            "a `User-agent` line names one crawler or, with `*`, every crawler (RFC 9309 §2.2.1)",
        );
    let all_but = "if the rules are for all other crawlers, write " + line("User-agent", "*");
    match excluded_token(&value) {
        Some(crawler) => finding.help(
            all_but
                + ", and a group of "
                + format!("`{crawler}` with ")
                + line("Disallow", "")
                + format!("; if they are for `{crawler}`, write ")
                + line("User-agent", crawler),
        ),
        None => finding.help(
            all_but
                + ", and a group with "
                + line("Disallow", "")
                + " for each crawler that is excluded",
        ),
    }
}
