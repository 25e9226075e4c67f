//! Whether a site is open or closed, as it is expected to be. Both are proved for every URL.

use robots_analysis::claim::{Agents, Claim, Target};
use robots_analysis::paths::QueryCondition;
use robots_analysis::{Diagnostic, Route};
use robots_core::Reading;
use robots_core::matcher::{DefaultGroupPolicy, KNOWN_CRAWLERS, Verdict};
use robots_lint::Lint;
use robots_lint::live::{NOT_CLOSED, NOT_OPEN};
use robots_report::listed;

use super::served::Answer;
use super::{Context, Finding};
use crate::settings::Expected;

/// The search engines of an open site, beside the crawlers that obey group `*`.
const SEARCH_ENGINES: [&str; 2] = ["Googlebot", "bingbot"];

const NAMES: usize = 8;

/// Proves what is expected for each answer whose rules are known.
pub(super) fn check(
    context: &Context<'_>,
    answers: &[Answer<'_>],
    notes: &mut Vec<String>,
) -> Vec<Finding> {
    let Some(expected) = context.target.expected else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for answer in answers {
        let Some(rules) = &answer.rules else {
            continue;
        };
        if expected == Expected::Closed {
            let note = ignoring(rules).filter(|note| !notes.contains(note));
            notes.extend(note);
        }
        let refuted = refuted(context, expected, rules);
        found.extend(refuted.into_iter().map(|diagnostic| {
            let diagnostic = finished(context, expected, answer, diagnostic);
            context.finding_of(answer.first, diagnostic)
        }));
    }
    found
}

/// Returns what refutes an expectation, or leaves it undecided: one claim for each route.
fn refuted(context: &Context<'_>, expected: Expected, rules: &Reading) -> Vec<Diagnostic> {
    match expected {
        Expected::Closed => {
            let target = Target::Pattern("/*".to_owned());
            let found = prove(Verdict::Disallow, Agents::All, target, rules);
            found.into_iter().collect()
        }
        Expected::Open => {
            let root = Route::parse("/").ok();
            let routes = root.iter().chain(&context.target.routes);
            let targets = routes.map(|route| Target::Route(route.clone(), QueryCondition::Without));
            let refuted = targets.filter_map(|target| {
                // One finding for a route is enough.
                agents(rules)
                    .find_map(|agents| prove(Verdict::Allow, agents, target.clone(), rules))
            });
            refuted.collect()
        }
    }
}

/// Makes the finding of an expectation from that of its claim.
fn finished(
    context: &Context<'_>,
    expected: Expected,
    answer: &Answer<'_>,
    mut diagnostic: Diagnostic,
) -> Diagnostic {
    let (lint, state, help): (&'static Lint, _, _) = match expected {
        Expected::Open => (
            &NOT_OPEN,
            "open",
            "allow the path for search engines, or serve the robots.txt of production",
        ),
        Expected::Closed => (
            &NOT_CLOSED,
            "closed",
            "serve `User-agent: *` and `Disallow: /`, and no other group with fewer rules",
        ),
    };
    diagnostic.lint = Some(lint);
    let reason = diagnostic.message.as_str();
    let reason = reason.strip_prefix("claim is false: ").unwrap_or(reason);
    diagnostic.message = format!("site is not {state}: {reason}").into();
    if answer.first.success().is_none() {
        let result = &answer.result;
        diagnostic = diagnostic.note(format!("no robots.txt is served: {result}"));
    }
    if let Some(others) = answer.others(context) {
        diagnostic = diagnostic.note(others);
    }
    diagnostic.help(help)
}

/// Returns the crawlers of an open site. Without a group `*`, every crawler that obeys it may fetch
/// everything.
fn agents(reading: &Reading) -> impl Iterator<Item = Agents> {
    let has_star = reading.agents().contains_key(b"*".as_slice());
    let star = has_star.then_some("*").into_iter();
    star.chain(SEARCH_ENGINES).map(|name| Agents::Named(vec![name.to_owned()]))
}

/// Returns the finding of a false claim, or of one that is not decided.
fn prove(
    verdict: Verdict,
    agents: Agents,
    target: Target,
    reading: &Reading,
) -> Option<Diagnostic> {
    let claim = Claim { verdict, agents, target };
    match claim.answer(reading) {
        Ok(answer) => answer.into_finding(),
        Err(error) => Some(Diagnostic::error(error.message).help(error.help)),
    }
}

/// Returns the sentence about documented crawlers that ignore group `*` and have no other group.
fn ignoring(reading: &Reading) -> Option<String> {
    let crawlers = KNOWN_CRAWLERS.iter().filter(|crawler| {
        crawler.default_group_policy == DefaultGroupPolicy::Ignores
            && reading.obeyed(crawler.token.as_bytes()).group().is_none()
    });
    let names: Vec<_> = crawlers.map(|crawler| format!("`{}`", crawler.token)).collect();
    (!names.is_empty()).then(|| {
        let names = listed(&names, NAMES);
        format!("documented to ignore group `*`, and named by no group: {names}")
    })
}
