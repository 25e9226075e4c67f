//! Whether the response depends on the crawler.

use robots_matcher::{Group, RobotsTxt};

/// The number of product tokens above which every path counts as disallowed for some crawler.
const MAX_TOKENS: usize = 64;

pub(crate) fn is_disallowed_for_some(robots: &RobotsTxt<'_>, target: &str) -> bool {
    some_group(robots, |group| group.decide(target).is_disallow())
}

/// Returns whether `is_so` returns `true` for a group; always `true` for a file with more than
/// [`MAX_TOKENS`].
pub(super) fn some_group(robots: &RobotsTxt<'_>, is_so: impl Fn(&Group<'_>) -> bool) -> bool {
    let mut tokens = robots.product_tokens();
    robots.product_tokens().nth(MAX_TOKENS).is_some()
        || tokens.any(|token| is_so(&robots.group(token)))
}
