//! URLs that crawlers should fetch and may not fetch.

use std::collections::BTreeMap;

use robots_analysis::diagnostic::Diagnostic;
use robots_core::matcher::RobotsTxt;
use robots_core::reading::{RuleId, WrittenRule};
use robots_core::source::Span;
use robots_core::{Compilation, Reading, SourceText};
use robots_lint::Lint;

/// The crawlers by which a page is found: those without a group, and two search engines.
const SEARCH_CRAWLERS: [&str; 3] = ["*", "Googlebot", "bingbot"];

pub(crate) struct DisallowedUrls<'c> {
    robots_txt: RobotsTxt<'c>,
    reading: &'c Reading,
    /// One crawler for each group.
    agents: Vec<&'static str>,
    found: BTreeMap<RuleId, DisallowedUrl<'c>>,
}

pub(crate) enum UrlOrigin {
    File(String),
    Lines(SourceText, Span),
}

struct DisallowedUrl<'c> {
    rule: &'c WrittenRule,
    agent: &'static str,
    url: String,
    origin: UrlOrigin,
    count: usize,
}

impl<'c> DisallowedUrls<'c> {
    pub(crate) fn new(compilation: &'c Compilation) -> Self {
        Self::of(compilation, &SEARCH_CRAWLERS)
    }

    pub(crate) fn of(compilation: &'c Compilation, crawlers: &[&'static str]) -> Self {
        let reading = compilation.reading();
        let mut agents: Vec<&str> = Vec::new();
        for &agent in crawlers {
            let group = |agent: &str| reading.group(agent.as_bytes());
            if group(agent).is_some() && !agents.iter().any(|known| group(known) == group(agent)) {
                agents.push(agent);
            }
        }
        Self {
            robots_txt: compilation.site().robots_txt(),
            reading,
            agents,
            found: BTreeMap::new(),
        }
    }

    /// Decides a path and query. `url` and `origin` are for messages.
    pub(crate) fn check(&mut self, path: &str, url: &str, origin: impl Fn() -> UrlOrigin) {
        for &agent in &self.agents {
            if self.robots_txt.decide(agent, path).is_allow() {
                continue;
            }
            let evaluation = self.reading.evaluate(agent.as_bytes(), path.as_bytes());
            let Some(rule) = evaluation.rule.and_then(|rule| self.reading.written_rule(rule))
            else {
                continue;
            };
            let found = self.found.entry(rule.id()).or_insert_with(|| DisallowedUrl {
                rule,
                agent,
                url: url.to_owned(),
                origin: origin(),
                count: 0,
            });
            found.count += 1;
        }
    }

    /// Returns a finding for each rule that disallows a URL of this `kind`, in file order.
    pub(crate) fn findings(self, kind: &str, lint: &'static Lint, help: &str) -> Vec<Diagnostic> {
        let findings = self.found.values().map(|found| {
            let agent = match found.agent {
                "*" => "crawlers without a group".to_owned(),
                agent => format!("`{agent}`"),
            };
            let message = format!("{kind} `{}` is disallowed for {agent}", found.url);
            let finding = lint.finding(message).label(found.rule.value, "disallowed by this rule");
            let finding = match &found.origin {
                UrlOrigin::File(file) => finding.note(format!("the file is `{file}`")),
                UrlOrigin::Lines(lines, span) => {
                    finding.label_in(lines.clone(), *span, "listed here")
                }
            };
            let finding = match found.count - 1 {
                0 => finding,
                1 => finding.note(format!("the rule disallows one more {kind}")),
                more => finding.note(format!("the rule disallows {more} more {kind}s")),
            };
            finding.help(help)
        });
        findings.collect()
    }
}
