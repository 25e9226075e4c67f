use robots_analysis::facts::{Disallowed, disallowed, is_universal};
use robots_core::reading::Agent;

use super::{Diagnostic, Span, Subject, levels};

lint! {
    group: Policy, level: Warn,
    summary: "A group of `Googlebot` or `bingbot` that disallows every URL, in a file that leaves \
        the site open to crawlers without a group.",
    explanation: "The search engine drops the pages, and so do those that show its results under \
        another name. A site that excludes crawlers seldom wants to exclude these.",
    citation: "RFC 9309 §2.2.1 and §2.2.2",
    example: Text("\
User-agent: Googlebot
Disallow: /

User-agent: *
Disallow: /basket/
"),
    use_instead: &[
        Instead::giving(&["Googlebot / allow", "Googlebot /basket/ disallow"],
            Rules(&["Disallow: /basket/"])).when("the site is for search"),
        Instead::same(Text("\
# robots: allow(search_engine_blocked)
User-agent: Googlebot
Disallow: /

User-agent: *
Disallow: /basket/
")).when("it is not"),
    ],
}

/// The crawlers of search engines whose results others show. To exclude other ones is often
/// intended.
const SEARCH: [&[u8]; 2] = [b"googlebot", b"bingbot"];

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let reading = subject.reading;
    let is_open = |group| {
        let mut rules = reading.written_rules(group);
        disallowed(reading, group).is_none()
            && !rules.any(|rule| rule.verdict.is_disallow() && is_universal(rule))
    };
    if !reading.group(b"*").is_none_or(is_open) {
        return Vec::new();
    }
    let mut shut_out: Vec<(Span, Vec<Span>)> = Vec::new();
    for agent in SEARCH.iter().filter_map(|token| reading.agents().get(*token)) {
        let Some(Disallowed::Everything(rule)) = disallowed(reading, agent.group) else {
            continue;
        };
        match shut_out.iter_mut().find(|(known, _)| *known == rule.span) {
            Some((_, names)) => names.push(agent.token),
            None => shut_out.push((rule.span, vec![agent.token])),
        }
    }
    let findings = shut_out.into_iter().map(|(rule, engines)| {
        let quoted = |&name: &Span| subject.quoted(name).to_string();
        let names: Vec<_> = engines.iter().map(quoted).collect();
        let of_rule = |agent: &Agent| {
            let mut rules = reading.written_rules(agent.group);
            rules.any(|other| other.span == rule)
        };
        let of_group = reading.matchable_agents().filter(|(_, agent)| of_rule(agent)).count();
        let others = of_group.saturating_sub(engines.len());
        let names = match others {
            0 => names.join(" and "),
            1 => format!("{} and another crawler", names.join(", ")),
            others => format!("{} and {others} other crawlers", names.join(", ")),
        };
        let help = match others {
            0 => "delete the rule, or write ",
            _ => "move the `User-agent` line of the search engine to a group of its own, or write ",
        };
        let finding = LINT
            .finding(
                subject.line(rule)
                    + format!(
                        " disallows the whole site for {names}, but not for crawlers without a \
                         group"
                    ),
            )
            .label(rule, "matches every URL");
        let finding = engines
            .into_iter()
            .fold(finding, |finding, name| finding.label(name, "a search engine's crawler"));
        finding
            .note(
                "a crawler obeys only its own group (RFC 9309 §2.2.1), and a search engine drops \
                 pages that it may not crawl",
            )
            .help(help + levels("allow(search_engine_blocked)") + " above the group to keep it")
    });
    findings.collect()
}
