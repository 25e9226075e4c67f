//! What an audit is to find out.

use robots_identity::{CrawlerRanges, TrustedProxies};

use crate::format::Format;
use crate::history::History;
use crate::kernel::RuleFile;

/// The settings of an audit.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The robots.txt, or its versions.
    pub history: History,
    /// A proposed robots.txt: which requests it would decide differently.
    pub against: Option<RuleFile>,
    /// The format of all logs; by default that of each file is detected.
    pub format: Option<Format>,
    /// The address ranges of crawlers.
    pub ranges: Option<CrawlerRanges>,
    /// The proxies in front of the server, whose `X-Forwarded-For` is trusted.
    pub proxies: Option<TrustedProxies>,
    /// The number of paths for each crawler and rule.
    pub top: usize,
    /// The number of threads; 0 for one per core.
    pub threads: usize,
    /// The time of the audit, in seconds since 1970: requests later than a day after it are counted
    /// as those of a wrong clock. `None` to accept any time.
    pub now: Option<i64>,
}

impl Settings {
    /// Creates the settings of an audit by these versions, with ten paths each.
    pub fn new(history: History) -> Self {
        Self {
            history,
            against: None,
            format: None,
            ranges: None,
            proxies: None,
            top: 10,
            threads: 0,
            now: None,
        }
    }
}
