//! Whether the response depends on the crawler.

use robots_matcher::Group;

use crate::RobotsTxt;

/// Of files with more tokens than this every path is taken to be disallowed for some crawler.
const NAMES: usize = 64;

/// Returns whether the file disallows this target for some crawler.
pub(crate) fn is_disallowed_for_some(robots: &RobotsTxt, target: &str) -> bool {
    some_group(robots, |group| group.decide(target).is_disallow())
}

/// Returns whether it is so of some group; `true` for a file with many tokens.
pub(super) fn some_group(robots: &RobotsTxt, is_so: impl Fn(&Group<'static>) -> bool) -> bool {
    let mut names = robots.product_tokens();
    robots.product_tokens().nth(NAMES).is_some() || names.any(|name| is_so(&robots.group(name)))
}
