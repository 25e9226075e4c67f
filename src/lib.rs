//! A site's robots.txt, compiled.

#[cfg(feature = "tower")]
extern crate alloc;

#[cfg(feature = "tower")]
mod enforce;
#[cfg(feature = "tower")]
mod layer;
#[cfg(feature = "tower")]
mod serve;

#[cfg(feature = "tower")]
pub use enforce::Refusal;
#[cfg(feature = "tower")]
pub use layer::{ResponseBody, ResponseFuture, RobotsLayer, RobotsService};

/// A compiled robots.txt in a program's own memory.
pub type RobotsTxt = robots_matcher::RobotsTxt<'static>;
