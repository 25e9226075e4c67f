//! Which robots.txt holds for a request.
//!
//! In: the head of a request. Out: one of the files that were compiled into the program. Nothing is
//! parsed, allocated or locked.

mod host_map;

pub use host_map::RobotsHosts;

use robots_matcher::RobotsTxt;

use crate::request_head::RequestHead;

/// Chooses among the robots.txt files of a program, for each request.
///
/// A `&'static RobotsTxt` always chooses itself, [`RobotsHosts`] goes by the host, and a closure by
/// whatever it likes:
///
/// ```
/// use robots_static::layer::RequestHead;
/// use robots_static::{RobotsLayer, RobotsTxt, robots_txt};
///
/// static OPEN: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /basket/\n");
/// static CLOSED: RobotsTxt = robots_txt! {
///     "# robots: allow(blocks_everything)"
///     "User-agent: *"
///     "Disallow: /"
/// };
///
/// let is_live = std::env::var_os("LIVE").is_some();
/// let layer = RobotsLayer::new(move |_: &RequestHead<'_>| {
///     Some(if is_live { &OPEN } else { &CLOSED })
/// });
/// ```
///
/// `None` is a request to which no file applies: it passes, also for `/robots.txt`.
pub trait SelectRobots {
    /// The file for this request. Called once a request, so it should be cheap.
    fn select(&self, request: &RequestHead<'_>) -> Option<&'static RobotsTxt<'static>>;

    /// The file for every request, if there is only one.
    fn only(&self) -> Option<&'static RobotsTxt<'static>> {
        None
    }
}

impl SelectRobots for &'static RobotsTxt<'static> {
    fn select(&self, _: &RequestHead<'_>) -> Option<&'static RobotsTxt<'static>> {
        Some(self)
    }

    fn only(&self) -> Option<&'static RobotsTxt<'static>> {
        Some(self)
    }
}

impl<F> SelectRobots for F
where
    F: Fn(&RequestHead<'_>) -> Option<&'static RobotsTxt<'static>>,
{
    fn select(&self, request: &RequestHead<'_>) -> Option<&'static RobotsTxt<'static>> {
        self(request)
    }
}
