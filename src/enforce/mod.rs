//! Who is refused, and how.
//!
//! In: the embedded file, the URI and the headers of a request. Out: a [`Refusal`], and its
//! response. Which target is judged is told at [`RobotsLayer`](crate::RobotsLayer); `spelling`
//! knows the forms of a path.

mod refusal;
mod spelling;

pub use refusal::Refusal;
pub(crate) use refusal::respond;

use http::header::USER_AGENT;
use http::{HeaderMap, Uri};
use robots_matcher::{Client, Crawler, Rule};

use crate::RobotsTxt;
use spelling::{Order, Spelling};

/// Why this request is to be refused, if it is.
pub(crate) fn refusal(
    robots: &'static RobotsTxt,
    uri: &Uri,
    headers: &HeaderMap,
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
    let rule = forbidding_rule(&crawler, target.as_str())?;
    Some(Refusal::new(crawler, rule))
}

fn forbidding_rule(crawler: &Crawler<'static>, target: &str) -> Option<Rule<'static>> {
    if crawler.decide(target).is_disallow() {
        return crawler.explain(target).rule();
    }
    let spelling = Spelling::of(target);
    if spelling == Spelling::Normal {
        return None;
    }
    if spelling == Spelling::EmptySegments && is_allowed_as_spelt(crawler, target) {
        return None;
    }
    [Order::SlashesFirst, Order::DotsFirst]
        .into_iter()
        .map(|order| spelling::resolve(target, order))
        .find(|resolved| crawler.decide(resolved).is_disallow())
        .and_then(|resolved| crawler.explain(&resolved).rule())
}

/// Does an Allow rule that itself contains `//` decide?
fn is_allowed_as_spelt(crawler: &Crawler<'static>, target: &str) -> bool {
    crawler
        .explain(target)
        .rule()
        .is_some_and(|rule| rule.verdict().is_allow() && rule.text().contains("//"))
}
