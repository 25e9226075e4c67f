use super::{Diagnostic, Span, Subject, levels};
use crate::facts::{Disallowed, disallowed, is_universal};

lint! {
    group: Policy, level: Warn,
    summary: "A group of `Googlebot` or `bingbot` that forbids every URL, in a file that leaves the site \
        open to crawlers that it does not name.",
    explanation: "The pages fall out of the results of that search engine, and of those that show its results \
        under another name. Whoever wants to keep crawlers out seldom means these.",
    citation: "RFC 9309 §2.2.1 and §2.2.2",
    example: Text("\
User-agent: Googlebot
Disallow: /

User-agent: *
Disallow: /basket/
"),
    use_instead: Text("\
User-agent: Googlebot
Disallow: /basket/

User-agent: *
Disallow: /basket/
"),
}

/// The crawlers of those search engines that others show the results of. To shut out another is often
/// meant so.
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
    for agent in SEARCH
        .iter()
        .filter_map(|token| reading.agents().get(*token))
    {
        let Some(Disallowed::Everything(rule)) = disallowed(reading, agent.group) else {
            continue;
        };
        match shut_out.iter_mut().find(|(known, _)| *known == rule.span) {
            Some((_, names)) => names.push(agent.token),
            None => shut_out.push((rule.span, vec![agent.token])),
        }
    }
    let findings = shut_out.into_iter().map(|(rule, engines)| {
        let names: Vec<_> = engines.iter().map(|&name| subject.quoted(name)).collect();
        let names = names.join(" and ");
        let finding = LINT
            .finding(subject.line(rule) + format!(" closes the whole site to {names}, and not to others"))
            .label(rule, "matches every URL, `/` among them");
        let finding = engines.into_iter().fold(finding, |finding, name| finding.label(name, "a search engine"));
        finding
                .note("pages that are not crawled fall out of the search engine (RFC 9309 §2.2.1: a crawler that is named obeys its own group alone)")
                .help("delete the rule, or write " + levels("allow(search_engine_blocked)") + " above the group if it is meant")
    });
    findings.collect()
}
