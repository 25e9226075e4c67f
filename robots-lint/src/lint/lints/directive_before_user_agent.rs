use robots_core::syntax::Record;

use super::{Diagnostic, Directive, DirectiveKey, Fix, Subject};

lint! {
    group: Correctness, level: Deny,
    summary: "A `Content-Signal`, `Content-Usage`, `Crawl-delay`, `Request-rate` or `Visit-time` \
              line above the first `User-agent` line.",
    explanation: "Such a line applies to the crawlers of its group. Above all groups it applies \
                  to no crawler. Lines for the whole site are `Sitemap`, `Host`, `License` and \
                  `Clean-param`.",
    citation: "RFC 9309 §2.2.1 and §2.2.4; https://contentsignals.org; draft-ietf-aipref-attach-04",
    example: Lines(&["Content-Signal: ai-train=no", "User-agent: *", "Disallow: /basket/"]),
    use_instead: &[
        Instead::edited(Rules(&["Content-Signal: ai-train=no", "Disallow: /basket/"])),
    ],
}

/// The keys of lines that apply to the crawlers of their group.
const OF_A_GROUP: [DirectiveKey; 5] = [
    DirectiveKey::ContentSignal,
    DirectiveKey::ContentUsage,
    DirectiveKey::CrawlDelay,
    DirectiveKey::RequestRate,
    DirectiveKey::VisitTime,
];

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let first = subject.with_key(DirectiveKey::UserAgent).next();
    let lines = subject.directives().map(|(_, line)| line);
    let above =
        lines.take_while(|line| first.is_none_or(|first| line.name.start < first.name.start));
    // In this case only the `User-agent` line is invalid.
    let is_name = |line: &&Directive| subject.is_typo_of(DirectiveKey::UserAgent, line);
    let above: Vec<_> = above.take_while(|line| !is_name(line)).collect();
    let outside =
        above.into_iter().filter(|line| OF_A_GROUP.contains(&line.key) && line.is_well_formed());
    let is_default = |record: &&Record<'_>| {
        let mut names = record.user_agents();
        names.any(|name| subject.bytes(name.value) == b"*")
    };
    let default = subject.records().iter().find(is_default);
    let default = default.and_then(|record| record.user_agents().last());
    let findings = outside.map(|line| {
        let mut finding = LINT
            .finding(subject.line(line.span()) + " is in no group")
            .label(line.span(), "applies to no crawler");
        if let Some(first) = first {
            finding = finding.label(first.span(), "the first group starts here");
        }
        let finding = finding.note(
            "the line applies to the crawlers of the `User-agent` lines above it (RFC 9309 §2.2.1)",
        );
        match default {
            Some(name) => {
                let moved = Fix::suggestion(
                    "move the line into the default group, `*`",
                    subject.whole_line(line.span()),
                    "",
                );
                let text = format!("\n{}", subject.text(line.span()));
                finding.fix(moved.edit(subject.below(name.span()), text))
            }
            None => finding
                .help("write the line below the `User-agent` line of each group that it is for"),
        }
    });
    findings.collect()
}
