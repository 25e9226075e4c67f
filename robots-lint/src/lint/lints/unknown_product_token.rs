use robots_core::matcher::CRAWLERS_DATE;

use super::{Diagnostic, Directive, Subject, levels};
use crate::lint::invalid_token::is_undocumented;

lint! {
    group: Policy, level: Allow,
    summary: "A product token that is not in the table of documented crawlers.",
    explanation: "The table is not complete. In a list of crawlers, the lint shows which names are \
        outdated or invented.",
    citation: "The table of crawlers, `robots_matcher::KNOWN_CRAWLERS`",
    example: Lines(&["User-agent: MyOwnBot", "Disallow: /"]),
    use_instead: &[
        Instead::same(Text("\
# robots: allow(unknown_product_token)
User-agent: MyOwnBot
Disallow: /
")),
    ],
    check: UserAgent(check),
}

fn check(subject: &Subject<'_>, name: &Directive) -> Option<Diagnostic> {
    let token = subject.text(name.value);
    is_undocumented(&token).then(|| {
        LINT.finding(subject.quoted(name.value) + " is not in the table of documented crawlers")
            .label(name.value, "unknown product token")
            .note(format!("the table is of {CRAWLERS_DATE}"))
            .help(
                "write a documented product token, or "
                    + levels("allow(unknown_product_token)")
                    + " above the group to keep it",
            )
    })
}
