//! The decision whether a request is denied, and the response.
//!
//! In: the robots.txt and a request. Out: a [`Denial`], and its response. The docs of
//! [`RobotsLayer`](crate::RobotsLayer) specify which target is decided: `target` finds it in a
//! request, and [`TargetOptions`] decides its alternate spellings, too.

mod denial;
mod denial_response;
mod mode;
mod rate_limiter;
mod target;
mod verdict;

pub use denial::Denial;
pub(crate) use denial::{DenialCause, DenialRef};
pub use denial_response::DenialStatus;
pub(crate) use denial_response::{denied, deny_contradicted, rate_limited};
pub(crate) use mode::ModeSource;
pub use mode::{Mode, ModeSwitch, ParseModeError};
pub use rate_limiter::{CrawlerRequest, RateLimiter};
pub(crate) use target::RequestTarget;
pub use verdict::RequestVerdict;

use robots_matcher::{Crawler, Rule};
pub(crate) use robots_runtime::__private::{FilePath, TargetOptions, path_of};

/// Returns the reason to deny this target to this crawler, by its main token alone; `None` if it
/// may fetch the target.
pub(crate) fn denial<'r>(
    crawler: &Crawler<'r>,
    target: &RequestTarget<'_>,
    target_options: TargetOptions,
) -> Option<DenialRef<'r>> {
    let group = crawler.group();
    let (rule, cause) = match target {
        RequestTarget::Page(page) => {
            let disallowed = target_options.disallowed(&group?, page)?;
            let cause = if disallowed.is_decided { DenialCause::Rule } else { DenialCause::Target };
            (disallowed.rule, cause)
        }
        RequestTarget::Server => return None,
        RequestTarget::Unreadable => (group?.first_disallow()?, DenialCause::Target),
    };
    Some(DenialRef { crawler: *crawler, rule, cause })
}

/// Returns the reason to deny this target to a crawler beyond the limit of crawlers for one
/// request, whose first Disallow rule is `rule`; `None` if the target is open to every crawler.
pub(crate) fn denial_beyond_limit<'r>(
    crawler: Crawler<'r>,
    rule: Rule<'r>,
    target: &RequestTarget<'_>,
    target_options: TargetOptions,
) -> Option<DenialRef<'r>> {
    let is_open = matches!(target, RequestTarget::Server) || is_well_known(target, target_options);
    (!is_open).then_some(DenialRef { crawler, rule, cause: DenialCause::Header })
}

/// Returns whether the target is exempt from rules that do not name `/.well-known/`.
pub(crate) fn is_well_known(target: &RequestTarget<'_>, target_options: TargetOptions) -> bool {
    let page = target.page();
    page.is_some_and(|page| target_options.is_below_well_known(page))
}
