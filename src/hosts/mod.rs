//! One robots.txt for each host, or for each request.
//!
//! In: the head of a request. Out: the robots.txt that applies to it, lent for its time.
//!
//! A [`SelectRobots`] selects the robots.txt of each request: one that is embedded in the program,
//! or a [`Site`](crate::Site) that the server has loaded and may replace. It lends it to the layer
//! for the time of one request. [`RobotsHosts`] selects an embedded one by host. The layer parses,
//! allocates and locks nothing.

mod host_map;
mod select;
mod site_handle;
mod site_ref;

pub use host_map::RobotsHosts;
pub use select::SelectRobots;
pub use site_handle::{Robots, SiteHandle};
pub use site_ref::SiteRef;
