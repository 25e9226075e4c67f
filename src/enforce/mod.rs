//! Who is refused, and how.
//!
//! In: the embedded file and a request. Out: a [`Refusal`], and its response. Which target is judged
//! is told at [`RobotsLayer`](crate::RobotsLayer); `spelling` knows the forms of a path, and `reading`
//! what a server may take each for.

mod identity;
mod mode;
mod pace;
mod reading;
mod refusal;
mod refusal_response;
mod segment;
mod spelling;
mod verdict;

pub use identity::{Identity, Verifier};
pub(crate) use mode::ModeSource;
pub use mode::{Mode, ModeSwitch};
pub use pace::Pace;
pub use refusal::Refusal;
pub use refusal_response::{PlainRefusal, RefusalResponse, RefusalStatus};
pub(crate) use refusal_response::{respond, slow_down};
pub use verdict::RobotsVerdict;

use http::Uri;
use robots_matcher::{Crawler, Rule};

use crate::RobotsTxt;
use spelling::Spelling;

/// How a target is read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reader {
    /// May `%2F` and `\` be slashes?
    pub(crate) escaped_slash_separates: bool,
    /// Does only a rule that names it hold for `/.well-known/`?
    pub(crate) exempts_well_known: bool,
}

const WELL_KNOWN: &str = "/.well-known/";

/// Why this crawler is to be refused this URI, if it is: of several names in its header that of the
/// first whose rules disallow it.
pub(crate) fn refusal(crawler: Crawler<'static>, uri: &Uri, reader: Reader) -> Option<Refusal> {
    let target = uri.path_and_query()?;
    crawler.all().find_map(|named| {
        let rule = reader.forbidding_rule(&named, target.as_str())?;
        Some(Refusal::new(named, rule))
    })
}

/// The `X-Robots-Tag` of this URI: that of its own spelling, else of what a server may take it for.
pub(crate) fn x_robots_tag(robots: &RobotsTxt, uri: &Uri, reader: Reader) -> Option<&'static str> {
    let target = uri.path_and_query()?.as_str();
    let tag = robots.x_robots_tag(target);
    if tag.is_some() {
        return tag;
    }
    let spelling = reader.spelling(target);
    if spelling.is_normal() {
        return None;
    }
    let is_tagged = |reading: &str| robots.x_robots_tag(reading).is_some();
    let reading = reading::find(target, spelling, is_tagged)?;
    robots.x_robots_tag(&reading)
}

impl Reader {
    /// May a server take this target for another?
    pub(crate) fn may_be_respelt(self, target: &str) -> bool {
        !self.spelling(target).is_normal()
    }

    /// How the target is spelt, as far as it matters.
    fn spelling(self, target: &str) -> Spelling {
        let spelling = Spelling::of(target);
        if self.escaped_slash_separates {
            return spelling;
        }
        spelling.without_other_slashes()
    }

    fn forbidding_rule(self, crawler: &Crawler<'static>, target: &str) -> Option<Rule<'static>> {
        if crawler.decide(target).is_disallow() {
            let rule = crawler.explain(target).rule()?;
            return (!self.is_exempt(target, rule)).then_some(rule);
        }
        let spelling = self.spelling(target);
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
        let rule = crawler.explain(&reading).rule()?;
        (!self.is_exempt(target, rule)).then_some(rule)
    }

    /// Is this target below `/.well-known/`, however it may be read, and the rule about more?
    fn is_exempt(self, target: &str, rule: Rule<'static>) -> bool {
        self.is_below_well_known(target) && !rule.text().contains("/.well-known")
    }

    /// Is this one that is exempt unless a rule names it?
    pub(crate) fn is_well_known(self, uri: &Uri) -> bool {
        let target = uri.path_and_query();
        target.is_some_and(|target| self.is_below_well_known(target.as_str()))
    }

    fn is_below_well_known(self, target: &str) -> bool {
        self.exempts_well_known && target.starts_with(WELL_KNOWN) && {
            let spelling = Spelling::of(target);
            !spelling.has_dot_segments && !spelling.has_other_slashes
        }
    }
}
