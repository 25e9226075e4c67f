//! Does the response depend on who asks?

use robots_matcher::Group;

use crate::RobotsTxt;

/// In files with more names than this nobody looks.
const NAMES: usize = 64;

/// May some crawler not fetch this target?
pub(crate) fn is_forbidden_to_somebody(robots: &RobotsTxt, target: &str) -> bool {
    some_group(robots, |group| group.decide(target).is_disallow())
}

/// Is it so of a group? Taken to be so in a file of many names.
pub(super) fn some_group(robots: &RobotsTxt, is_so: impl Fn(&Group<'static>) -> bool) -> bool {
    let mut names = robots.agents();
    robots.agents().nth(NAMES).is_some() || names.any(|name| is_so(&robots.group(name)))
}
