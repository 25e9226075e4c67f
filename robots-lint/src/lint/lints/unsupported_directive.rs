use super::{Diagnostic, Directive, DirectiveKey, Subject};

lint! {
    group: Portability, level: Allow,
    summary: "A `Host`, `Request-rate` or `Visit-time` line.",
    explanation: "Yandex read `Host` until 2018. The other two were proposed in 1996, and no \
                  search engine reads them.",
    citation: "Yandex's announcement of 2018; the extended standard of 1996 by S. Conner",
    example: Rules(&["Visit-time: 0600-0845", "Disallow: /basket/"]),
    use_instead: &[
        Instead::same(Rules(&["Disallow: /basket/"])),
    ],
    check: Line(check),
}

fn check(subject: &Subject<'_>, directive: &Directive) -> Option<Diagnostic> {
    let slower = "delete the line; to slow crawlers down, respond with 429 or 503";
    let (who, help) = match directive.key {
        DirectiveKey::Host => (
            "Yandex read it until 2018; no other search engine did",
            "delete the line; to name the host of the site, redirect the other hosts to it",
        ),
        DirectiveKey::RequestRate => ("Python and Scrapy read it; no search engine does", slower),
        DirectiveKey::VisitTime => ("Scrapy reads it; no search engine does", slower),
        _ => return None,
    };
    Some(
        LINT.finding("no search engine reads " + subject.quoted(directive.name))
            .label(directive.name, "skipped by search engines")
            .note(who)
            .help(help),
    )
}
