use robots_analysis::facts::{Disallowed, disallowed};
use robots_core::reading::{Precedence, WrittenRule};
use rustc_hash::FxHashSet;

use super::{Diagnostic, Subject, Verdict, levels, line};

lint! {
    group: Suspicious, level: Warn,
    summary: "A default group (`*`) that disallows `/`, the start page, and allows other pages, or \
        a rule of any group for the start page alone, `/$`.",
    explanation: "Crawlers enter a site at its start page. A site that allows some pages usually \
        wants it to be crawled, too.",
    citation: "RFC 9309 §2.2.2",
    example: Rules(&["Disallow: /", "Allow: /about"]),
    use_instead: &[
        Instead::giving(
            &["* / allow", "* /a disallow", "* /about allow"],
            Rules(&["Disallow: /", "Allow: /$", "Allow: /about"]),
        )
        .when("crawlers may fetch the start page"),
        Instead::same(Text("\
# robots: allow(root_blocked)
User-agent: *
Disallow: /
Allow: /about
")).when("they may not"),
    ],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let reading = subject.reading;
    let star = reading.group(b"*");
    let mut seen = FxHashSet::default();
    let findings = reading.groups().filter_map(|group| {
        let Some(Disallowed::Root(rule)) = disallowed(reading, group) else {
            return None;
        };
        let is_alone = rule.pattern.canonical() == b"/$";
        let is_reported = Some(group) == star || is_alone;
        (is_reported && seen.insert(rule.span)).then(|| finding(rule, is_alone))
    });
    findings.collect()
}

fn finding(rule: &WrittenRule, is_alone: bool) -> Diagnostic {
    let finding = LINT
        .finding("start page is disallowed, but other pages are allowed")
        .label(rule.span, "disallows `/`");
    if is_alone {
        return finding
            .note(
                "`$` is the end of the URL, so the rule matches only the start page (RFC 9309 \
                 §2.2.3)",
            )
            .help(
                "write "
                    + line("Disallow", "/")
                    + " for the whole site, delete the rule, or write "
                    + levels("allow(root_blocked)")
                    + " above the group if it is for the start page",
            );
    }
    let finding = finding.note(
        "the rule with the most octets wins (RFC 9309 §2.2.2), and no longer Allow rule matches \
         `/`",
    );
    let opened = Precedence::new(b"/$".len(), Verdict::Allow);
    if opened > rule.precedence() {
        finding.help(
            "add "
                + line("Allow", "/$")
                + ", which allows only the start page, or write "
                + levels("allow(root_blocked)")
                + " above the group if it is not for crawlers",
        )
    } else {
        finding.help("delete the rule, or replace it with rules for single paths")
    }
}
