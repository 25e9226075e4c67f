//! What is written.

use robots_core::matcher::CrawlerPurpose;

use crate::target::Target;

/// What is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The proxy.
    pub target: Target,
    /// Whether the path that the proxy has normalized is compared, too. Only nginx has one at hand.
    pub is_normalized: bool,
    /// The purposes to which the default group is extended, as
    /// `RobotsLayer::extend_default_group` does.
    pub extended_to: Vec<CrawlerPurpose>,
}

impl Options {
    /// Creates the options of a target, which compare the target as it is sent.
    pub fn new(target: Target) -> Self {
        Self { target, is_normalized: false, extended_to: Vec::new() }
    }
}
