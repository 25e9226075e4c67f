//! Paths that crawlers should fetch and may not.

use robots_core::diagnostic::Diagnostic;
use robots_core::matcher::RobotsTxt;
use robots_core::reading::WrittenRule;
use robots_core::source::Span;
use robots_core::{Compilation, Lint, Reading, SourceText};

/// Those whom a page must be open to for anybody to find it: everyone, and who searches.
const CRAWLERS: [&str; 3] = ["*", "Googlebot", "bingbot"];

/// Decides many paths.
pub(crate) struct Forbidden<'c> {
    robots_txt: RobotsTxt<'c>,
    reading: &'c Reading,
    /// A crawler for each group.
    agents: Vec<&'static str>,
    /// By the rule: the crawler, the path found first, where it is, and how many there are.
    found: Vec<(&'c WrittenRule, Found)>,
}

/// Where a path comes from.
pub(crate) enum FoundAt {
    /// From this file.
    File(String),
    /// From this place in lines of a file.
    Lines(SourceText, Span),
}

struct Found {
    agent: &'static str,
    what: String,
    place: FoundAt,
    count: usize,
}

impl<'c> Forbidden<'c> {
    pub(crate) fn new(compilation: &'c Compilation) -> Self {
        let reading = compilation.reading();
        let mut agents: Vec<&str> = Vec::new();
        for agent in CRAWLERS {
            let group = |agent: &str| reading.group(agent.as_bytes());
            if group(agent).is_some() && !agents.iter().any(|known| group(known) == group(agent)) {
                agents.push(agent);
            }
        }
        Self {
            robots_txt: compilation.site().robots_txt(),
            reading,
            agents,
            found: Vec::new(),
        }
    }

    /// Takes a path and query; `what` and `place` are for messages.
    pub(crate) fn look_at(&mut self, path: &str, what: &str, place: impl Fn() -> FoundAt) {
        for &agent in &self.agents {
            if self.robots_txt.decide(agent, path).is_allow() {
                continue;
            }
            let evaluation = self.reading.evaluate(agent.as_bytes(), path.as_bytes());
            let Some(rule) = evaluation
                .rule
                .and_then(|rule| self.reading.written_rule(rule))
            else {
                continue;
            };
            match self
                .found
                .iter_mut()
                .find(|(known, _)| known.id() == rule.id())
            {
                Some((_, found)) => found.count += 1,
                None => self.found.push((
                    rule,
                    Found {
                        agent,
                        what: what.to_owned(),
                        place: place(),
                        count: 1,
                    },
                )),
            }
        }
    }

    /// A finding of `lint` for each rule that forbids something of a `kind`, in the order of the file.
    pub(crate) fn findings(mut self, kind: &str, lint: &Lint, help: &str) -> Vec<Diagnostic> {
        self.found.sort_by_key(|(rule, _)| rule.id());
        let findings = self.found.iter().map(|(rule, found)| {
            let agent = match found.agent {
                "*" => "crawlers".to_owned(),
                agent => format!("`{agent}`"),
            };
            let message = format!("{agent} may not fetch `{}`, {kind}", found.what);
            let finding = lint.finding(message);
            let finding = finding.label(rule.value, "this rule forbids it");
            let finding = match &found.place {
                FoundAt::File(file) => finding.note(format!("it is at {file}")),
                FoundAt::Lines(lines, span) => {
                    finding.label_in(lines.clone(), *span, "it is listed here")
                }
            };
            let finding = match found.count - 1 {
                0 => finding,
                1 => finding.note("the rule forbids one more"),
                more => finding.note(format!("the rule forbids {more} more")),
            };
            finding.help(help)
        });
        findings.collect()
    }
}
