//! Who is denied, and how.
//!
//! In: the embedded file and a request. Out: a [`Denial`], and its response. Which target is judged
//! is documented at [`RobotsLayer`](crate::RobotsLayer); `target` finds it in a request, `spelling`
//! knows the forms of a path, and `reading` what a server may take each for.

mod alternate_spelling;
mod denial;
mod denial_response;
mod mode;
mod path_shape;
mod rate_limiter;
mod segment;
mod spelling;
mod target;
mod verdict;

pub use denial::Denial;
pub use denial_response::{DenialResponse, DenialStatus, PlainDenial};
pub(crate) use denial_response::{deny_contradicted, rate_limited, respond};
pub(crate) use mode::ModeSource;
pub use mode::{Mode, ModeSwitch};
pub use rate_limiter::RateLimiter;
pub(crate) use target::RequestTarget;
pub use verdict::RobotsVerdict;

use robots_matcher::{Crawler, RobotsTxt, Rule};

use crate::serve;
use segment::RemovedSegments;
use spelling::SpellingFlags;
pub(crate) use spelling::path_of;

/// How a target is read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SpellingOptions {
    /// Whether `%2F` and `\` may be slashes.
    pub(crate) escaped_slash_separates: bool,
    /// Whether only a rule that names it applies to `/.well-known/`.
    pub(crate) exempts_well_known: bool,
}

const WELL_KNOWN: &str = "/.well-known/";

/// Why this crawler, one of those that a header names, is to be denied this target, if it is.
pub(crate) fn denial(
    crawler: &Crawler<'static>,
    target: &RequestTarget<'_>,
    spelling_options: SpellingOptions,
) -> Option<Denial> {
    let rule = match target {
        RequestTarget::Page(page) => spelling_options.disallow_rule(crawler, page)?,
        RequestTarget::Server => return None,
        RequestTarget::Unreadable => crawler.group()?.first_disallow()?,
    };
    Some(Denial::new(*crawler, rule))
}

/// The `X-Robots-Tag` of this target: that of its own spelling, else of what a server may take it for.
pub(crate) fn x_robots_tag(
    robots: &RobotsTxt<'static>,
    target: &RequestTarget<'_>,
    spelling_options: SpellingOptions,
) -> Option<&'static str> {
    let page = target.page()?;
    let of_reading = || {
        alternate_spelling::find_map(page, spelling_options.spelling(page), |reading| {
            robots.x_robots_tag_of_source(reading)
        })
    };
    robots.x_robots_tag(page).or_else(of_reading)
}

/// Whether a router or a cache may take this path for `/robots.txt`: a response to it may be kept as
/// that of the file, so it has to be the file. Without a query.
pub(crate) fn is_robots_txt(path: &str) -> bool {
    if path == serve::PATH {
        return true;
    }
    if SpellingFlags::of_plain(path).is_some() {
        return false;
    }
    let spelling = SpellingFlags {
        // Also of a dot, which is no odd character elsewhere.
        has_escapes: path.contains('%'),
        // The file's own path has no character of two forms but these.
        has_unnormalized_escapes: false,
        has_escapable: false,
        ..SpellingFlags::of(path, true)
    };
    let may_be_it =
        spelling.may_have_other_segments() || spelling.has_escapes && is_one_segment(path);
    if !may_be_it || path.len() > RemovedSegments::MAX_PATH {
        return false;
    }
    let found = alternate_spelling::find_map(path, spelling, |reading| {
        alternate_spelling::is(reading, serve::PATH.as_bytes()).then_some(())
    });
    found.is_some()
}

/// Whether a path has one slash, its first byte.
fn is_one_segment(path: &str) -> bool {
    path.rfind('/') == Some(0)
}

/// Why a crawler that is not judged by the target, because the request names too many, is to be denied
/// it for its first Disallow `rule`, if it is.
pub(crate) fn denial_unjudged(
    crawler: Crawler<'static>,
    rule: Rule<'static>,
    target: &RequestTarget<'_>,
    spelling_options: SpellingOptions,
) -> Option<Denial> {
    let is_open = matches!(target, RequestTarget::Server) || spelling_options.is_well_known(target);
    (!is_open).then(|| Denial::new(crawler, rule))
}

impl SpellingOptions {
    /// Whether a server may take this target for another.
    pub(crate) fn has_alternate_spellings(self, target: &str) -> bool {
        !self.spelling(target).is_normal()
    }

    /// How the target is spelt, as far as it matters.
    fn spelling(self, target: &str) -> SpellingFlags {
        SpellingFlags::of(target, self.escaped_slash_separates)
    }

    fn disallow_rule(self, crawler: &Crawler<'static>, target: &str) -> Option<Rule<'static>> {
        if crawler.decide(target).is_disallow() {
            let rule = crawler.explain(target).rule()?;
            return (!self.is_exempt(target, rule)).then_some(rule);
        }
        let group = crawler.group()?;
        let spelling = self.spelling(target);
        if spelling.is_normal() {
            return None;
        }
        if path_of(target).len() > RemovedSegments::MAX_PATH {
            return group.first_disallow();
        }
        let rule = alternate_spelling::find_map(target, spelling, |reading| {
            if group.decide_source(reading).is_disallow() {
                group.explain_source(reading).rule()
            } else {
                None
            }
        })?;
        let is_allowed_as_spelt = crawler
            .explain(target)
            .rule()
            .is_some_and(|rule| rule.verdict().is_allow() && spelling.is_named_by(rule.text()));
        if is_allowed_as_spelt {
            return None;
        }
        (!self.is_exempt(target, rule)).then_some(rule)
    }

    /// Whether this target is below `/.well-known/`, however it may be read, and the rule about more.
    fn is_exempt(self, target: &str, rule: Rule<'static>) -> bool {
        self.is_below_well_known(target) && !rule.text().contains("/.well-known")
    }

    /// Whether this target is one that is exempt unless a rule names it.
    pub(crate) fn is_well_known(self, target: &RequestTarget<'_>) -> bool {
        target
            .page()
            .is_some_and(|page| self.is_below_well_known(page))
    }

    fn is_below_well_known(self, target: &str) -> bool {
        self.exempts_well_known && target.starts_with(WELL_KNOWN) && {
            let spelling = SpellingFlags::of(target, true);
            !spelling.has_dot_segments && !spelling.has_other_slashes
        }
    }
}

#[cfg(test)]
mod tests;
