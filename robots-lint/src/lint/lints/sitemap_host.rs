use super::{Diagnostic, Directive, DirectiveKey, Subject, quoted};
use crate::lint::host::{host_of, is_local};

lint! {
    group: Suspicious, level: Warn,
    summary: "A sitemap on a host that crawlers cannot reach, such as `localhost` or `undefined`, \
              or without a path.",
    explanation: "The line was copied from another machine. Crawlers do not find the sitemap of \
        this site.",
    citation: "RFC 6761 §6.2 and §6.3; RFC 6762 §3; RFC 1918 §3; \
               https://www.sitemaps.org/protocol.html",
    example: Text("\
User-agent: *
Disallow: /basket/

Sitemap: http://localhost:3000/sitemap.xml
"),
    use_instead: &[
        Instead::same(Text("\
User-agent: *
Disallow: /basket/

Sitemap: https://www.example.com/sitemap.xml
")),
    ],
    check: Line(check),
    explained_by: [sitemap_not_absolute],
}

fn check(subject: &Subject<'_>, line: &Directive) -> Option<Diagnostic> {
    if line.key != DirectiveKey::Sitemap || !line.is_well_formed() {
        return None;
    }
    let url = subject.text(line.value);
    let host = host_of(&url)?;
    let is_bare = || {
        let rest = url.split_once("://").map(|(_, rest)| rest.trim_end_matches('/'));
        rest.is_some_and(|rest| rest.eq_ignore_ascii_case(&host))
    };
    let (message, label, note, help) = if is_local(&host) || !host.contains(['.', ':']) {
        (
            format!("crawlers cannot reach {}", quoted(&host)),
            "a host on one machine or in a private network",
            "such names and addresses have another meaning on every other machine (RFC 6761, RFC \
             1918)",
            "write the URL of the sitemap on the public host of the site",
        )
    } else if is_bare() {
        (
            format!("{} is the start page of a site", quoted(&url)),
            "expected a sitemap",
            "a sitemap is a file that lists URLs (https://www.sitemaps.org/protocol.html)",
            "write the URL of the sitemap, such as `https://www.example.com/sitemap.xml`, or \
             delete the line",
        )
    } else {
        return None;
    };
    Some(LINT.finding(message).label(line.value, label).note(note).help(help))
}
