//! `lints` and `crawlers`: what is documented.

use robots_core::matcher::{DefaultGroupPolicy, KNOWN_CRAWLERS};
use robots_lint::LINTS;
use schemars::JsonSchema;
use serde::Serialize;

use super::text::{json, written};
use crate::write_lint_page;

/// A check on a robots.txt.
#[derive(Serialize, JsonSchema)]
pub(super) struct Lint {
    /// The name, such as `dead_rule`.
    name: &'static str,
    /// The level of its findings by default.
    #[schemars(extend("enum" = ["deny", "warn", "allow"]))]
    level: &'static str,
    /// The group.
    #[schemars(extend("enum" = ["correctness", "suspicious", "portability", "style", "policy"]))]
    group: &'static str,
    /// The finding, in one or two sentences.
    summary: &'static str,
    /// The reason why this is a problem.
    explanation: &'static str,
    /// The sources.
    citation: &'static str,
    /// The page of documentation: the text that `robots lints <NAME>` prints.
    report: String,
}

/// Returns a list of `Lint`.
pub fn lints() -> String {
    let lints = LINTS.iter().map(|lint| Lint {
        name: lint.name,
        level: lint.level.name(),
        group: lint.group.name(),
        summary: lint.summary,
        explanation: lint.explanation,
        citation: lint.citation,
        report: written(|out| write_lint_page(out, lint)),
    });
    json(&lints.collect::<Vec<_>>())
}

/// A crawler whose behavior is documented.
#[derive(Serialize, JsonSchema)]
pub(super) struct KnownCrawler {
    /// The product token.
    agent: &'static str,
    operator: &'static str,
    /// The tokens whose groups it obeys if no group names it.
    fallbacks: &'static [&'static str],
    /// Whether it obeys the default group `*`; null if that is not documented.
    obeys_star: Option<bool>,
    /// Whether no User-Agent header contains the token.
    control_token: bool,
    /// The source of this entry.
    source: &'static str,
}

/// Returns a list of `KnownCrawler`, in alphabetical order of their product tokens.
pub fn crawlers() -> String {
    let crawlers = KNOWN_CRAWLERS.iter().map(|known| KnownCrawler {
        agent: known.token,
        operator: known.operator,
        fallbacks: known.fallbacks,
        obeys_star: match known.default_group_policy {
            DefaultGroupPolicy::Obeys => Some(true),
            DefaultGroupPolicy::Ignores => Some(false),
            _ => None,
        },
        control_token: known.control_token,
        source: known.source,
    });
    json(&crawlers.collect::<Vec<_>>())
}
