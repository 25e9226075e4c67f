//! Whether a site is open or closed, as it is expected to be. Both are proved for every URL.

use robots_analysis::claim::{Agents, Claim, Target};
use robots_analysis::paths::QueryCondition;
use robots_analysis::{Diagnostic, Route};
use robots_core::Reading;
use robots_core::matcher::{DefaultGroupPolicy, KNOWN_CRAWLERS, Verdict};
use robots_lint::Lint;
use robots_lint::live::{NOT_CLOSED, NOT_OPEN};

use super::{Context, Finding, reach};
use crate::meaning::reading;
use crate::settings::Expected;

/// The search engines of an open site, beside the crawlers that obey group `*`.
const SEARCH_ENGINES: [&str; 2] = ["Googlebot", "bingbot"];

/// The maximum number of crawlers in a list.
const NAMES: usize = 8;

pub(super) fn check(context: &Context<'_>, notes: &mut Vec<String>) -> Vec<Finding> {
    let Some(expected) = context.target.expected else {
        return Vec::new();
    };
    let url = context.observed.url.as_str();
    let Some(served) = reading(context.first, url, context.target.dialect) else {
        // Crawlers fetch nothing, for another reason than the rules.
        return Vec::new();
    };
    let result = reach::result(context.first);
    let is_served = context.first.success().is_some();
    let finish = |mut diagnostic: Diagnostic, lint: &'static Lint, help: &str| {
        diagnostic.lint = Some(lint);
        let state = match expected {
            Expected::Open => "open",
            Expected::Closed => "closed",
        };
        let reason = diagnostic.message.as_str();
        let reason = reason.strip_prefix("claim is false: ").unwrap_or(reason);
        diagnostic.message = format!("site is not {state}: {reason}").into();
        if !is_served {
            let note = format!("no robots.txt is served: {result}");
            diagnostic = diagnostic.note(note);
        }
        context.finding(diagnostic.help(help))
    };
    match expected {
        Expected::Closed => {
            notes.extend(ignoring(&served));
            let help =
                "serve `User-agent: *` and `Disallow: /`, and no other group with fewer rules";
            let target = Target::Pattern("/*".to_owned());
            let found = prove(Verdict::Disallow, Agents::All, target, &served);
            found
                .into_iter()
                .map(|found| finish(found, &NOT_CLOSED, help))
                .collect()
        }
        Expected::Open => {
            let help = "allow the path for search engines, or serve the robots.txt of production";
            let root = Route::parse("/").ok();
            let routes = root.iter().chain(&context.target.routes);
            let targets = routes.map(|route| Target::Route(route.clone(), QueryCondition::Without));
            let mut found: Vec<Finding> = Vec::new();
            for target in targets {
                // One finding for a route is enough.
                let refuted = agents(&served)
                    .find_map(|agents| prove(Verdict::Allow, agents, target.clone(), &served));
                found.extend(refuted.map(|refuted| finish(refuted, &NOT_OPEN, help)));
            }
            found
        }
    }
}

/// Returns the crawlers of an open site. Without a group `*`, every crawler that obeys it may fetch
/// everything.
fn agents(reading: &Reading) -> impl Iterator<Item = Agents> {
    let has_star = reading.agents().contains_key(b"*".as_slice());
    let star = has_star.then_some("*").into_iter();
    star.chain(SEARCH_ENGINES)
        .map(|name| Agents::Named(vec![name.to_owned()]))
}

/// Returns the finding of a false claim, or of one that is not decided.
fn prove(
    verdict: Verdict,
    agents: Agents,
    target: Target,
    reading: &Reading,
) -> Option<Diagnostic> {
    let claim = Claim {
        verdict,
        agents,
        target,
    };
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
    let names: Vec<_> = crawlers
        .map(|crawler| format!("`{}`", crawler.token))
        .collect();
    let more = match names.len().saturating_sub(NAMES) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    (!names.is_empty()).then(|| {
        let shown = names
            .iter()
            .take(NAMES)
            .cloned()
            .collect::<Vec<_>>()
            .join(", ");
        format!("documented to ignore group `*`, and named by no group: {shown}{more}")
    })
}
