use super::{Diagnostic, Directive, DirectiveKey, Subject, Verdict, quoted};
use crate::lint::host::{Stage, host_of, is_local, is_placeholder_host, production_of};

lint! {
    group: Suspicious, level: Warn,
    summary: "A sitemap on a host that crawlers cannot reach, such as `localhost` or `undefined`, \
              on a staging host in the robots.txt of an open site, or without a path.",
    explanation: "The line was copied from another machine. Crawlers do not find the sitemap of \
        this site, or they find pages that are not for them.",
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
    explained_by: [sitemap_not_absolute],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let star = subject.reading.evaluate(b"*", b"/").verdict;
    let is_open = star == Verdict::Allow;
    let hosts: Vec<_> = subject
        .with_key(DirectiveKey::Sitemap)
        .filter_map(|line| Some((line, host_of(&subject.text(line.value))?)))
        .collect();
    let finding = |(line, host): &(&Directive, String)| {
        let host_at = quoted(host);
        let url = subject.text(line.value);
        let is_host =
            |(_, rest): (&str, &str)| rest.trim_end_matches('/').eq_ignore_ascii_case(host);
        let on_public_host = "write the URL of the sitemap on the public host of the site";
        let (message, label, note, help) = if is_local(host) || !host.contains(['.', ':']) {
            (
                format!("crawlers cannot reach {host_at}"),
                "a host on one machine or in a private network",
                "such names and addresses have another meaning on every other machine (RFC 6761, \
                 RFC 1918)",
                on_public_host,
            )
        } else if is_placeholder_host(host) {
            (
                format!("{host_at} is the host of an example"),
                "not the host of the site",
                "a sitemap is listed by its absolute URL (https://www.sitemaps.org/protocol.html)",
                on_public_host,
            )
        } else if url.split_once("://").is_some_and(is_host) {
            (
                format!("{} is the start page of a site", quoted(&url)),
                "expected a sitemap",
                "a sitemap is a file that lists URLs (https://www.sitemaps.org/protocol.html)",
                "write the URL of the sitemap, such as `https://www.example.com/sitemap.xml`, or \
                 delete the line",
            )
        } else {
            let (production, stage) = production_of(host)?;
            let is_sibling = |(_, other): &(&Directive, String)| {
                other != host
                    && (other == production
                        || other.strip_suffix(production).is_some_and(|start| start == "www."))
            };
            // `dev.` and `test.` are also names of public sites.
            let is_sure = is_open && stage == Stage::Sure;
            if !is_sure && !hosts.iter().any(is_sibling) {
                return None;
            }
            (
                format!("{host_at} looks like a staging host"),
                "not the public host of the site",
                "a sitemap lists pages for search engines; the pages of a staging copy are \
                 duplicates",
                on_public_host,
            )
        };
        Some(LINT.finding(message).label(line.value, label).note(note).help(help))
    };
    hosts.iter().filter_map(finding).collect()
}
