//! One robots.txt for each host, or for each request.
//!
//! A [`SelectRobots`] selects one of the files in the program for each request. [`RobotsHosts`] selects it by
//! host. Nothing is parsed, allocated or locked.

mod host_map;

pub use host_map::RobotsHosts;

use robots_matcher::RobotsTxt;

use crate::request_head::RequestHead;

/// Selects one of the robots.txt files in the program for each request.
///
/// A `&'static RobotsTxt` selects itself, [`RobotsHosts`] selects by host, and a closure can use everything in
/// the head of the request:
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
/// `None` means that no file applies: the layer forwards the request, also for `/robots.txt`.
pub trait SelectRobots {
    /// Returns the file for this request. The layer calls it once for each request, so it should be cheap.
    fn select(&self, request: &RequestHead<'_>) -> Option<&'static RobotsTxt<'static>>;

    /// Returns the file for every request, if there is only one.
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
