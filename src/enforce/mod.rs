//! Who is refused, and how.
//!
//! In: the embedded file, the URI and the headers of a request. Out: a [`Refusal`], and its
//! response. Which target is judged is told at [`RobotsLayer`](crate::RobotsLayer); `spelling`
//! knows the forms of a path, and `reading` what a server may take each for.

mod reading;
mod refusal;
mod segment;
mod spelling;

pub use refusal::Refusal;
pub(crate) use refusal::respond;

use http::header::USER_AGENT;
use http::{HeaderMap, Uri};
use robots_matcher::{Client, Crawler, Rule};

use crate::RobotsTxt;
use spelling::Spelling;

/// Why this request is to be refused, if it is.
pub(crate) fn refusal(
    robots: &'static RobotsTxt,
    uri: &Uri,
    headers: &HeaderMap,
    escaped_slash_separates: bool,
) -> Option<Refusal> {
    let target = uri.path_and_query()?;
    if target.path() == "*" {
        return None;
    }
    // A server keeps the order of equal fields, and the first is the one that the client set.
    let user_agent = headers.get(USER_AGENT)?;
    let Client::Crawler(crawler) = robots.identify(user_agent.as_bytes()) else {
        return None;
    };
    let rule = forbidding_rule(&crawler, target.as_str(), escaped_slash_separates)?;
    Some(Refusal::new(crawler, rule))
}

fn forbidding_rule(
    crawler: &Crawler<'static>,
    target: &str,
    escaped_slash_separates: bool,
) -> Option<Rule<'static>> {
    if crawler.decide(target).is_disallow() {
        return crawler.explain(target).rule();
    }
    let mut spelling = Spelling::of(target);
    if !escaped_slash_separates {
        spelling = spelling.without_other_slashes();
    }
    if spelling.is_normal() {
        return None;
    }
    let reading = reading::find(target, spelling, |reading| {
        crawler.decide(reading).is_disallow()
    })?;
    let is_allowed_as_spelt = crawler
        .explain(target)
        .rule()
        .is_some_and(|rule| rule.verdict().is_allow() && spelling.is_meant_by(rule.text()));
    if is_allowed_as_spelt {
        return None;
    }
    crawler.explain(&reading).rule()
}
