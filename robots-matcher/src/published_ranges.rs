//! The address ranges of crawlers that a macro has embedded.

use core::net::IpAddr;

use crate::binary_search::binary_search;

/// The addresses that an operator publishes for a crawler, as the option `ranges` of the macros has
/// embedded them.
///
/// ```
/// use core::net::IpAddr;
/// use robots_static::{RobotsTxt, robots_txt};
///
/// const ROBOTS: RobotsTxt = robots_txt! {
///     #![ranges = "../tests/sites/ranges"]
///     user_agent "GPTBot" { disallow "/members/"; }
/// };
///
/// # use robots_matcher::PublishedRanges;
/// let ranges: Option<&PublishedRanges<'_>> = ROBOTS.published_ranges("GPTBot");
/// let ranges = ranges.expect("a file of the folder");
/// assert_eq!(ranges.date(), Some("2026-11-20"));
/// assert!(ranges.contains(IpAddr::from([192, 0, 2, 7])));
/// assert!(!ranges.contains(IpAddr::from([198, 51, 100, 1])));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublishedRanges<'a> {
    /// Disjoint ranges in ascending order, each with its first and last address.
    v4: &'a [(u32, u32)],
    v6: &'a [(u128, u128)],
    date: Option<&'a str>,
}

/// The ranges of one crawler. Only generated code names this.
#[derive(Clone, Copy, Debug)]
pub struct CrawlerRow<'a> {
    /// The product token.
    pub token: &'a str,
    /// The ranges.
    pub ranges: PublishedRanges<'a>,
}

/// Creates the ranges. Only generated code calls this, by `__private`.
pub const fn published_ranges<'a>(
    v4: &'a [(u32, u32)],
    v6: &'a [(u128, u128)],
    date: Option<&'a str>,
) -> PublishedRanges<'a> {
    PublishedRanges { v4, v6, date }
}

/// Searches the range of an address: a constant function cannot do so for several types.
macro_rules! has {
    ($ranges:expr, $address:expr) => {{
        let address = $address.to_bits();
        binary_search!(0, $ranges.len(), |index| {
            let (first, last) = $ranges[index];
            (first > address) as i32 - (last < address) as i32
        })
        .is_some()
    }};
}

impl<'a> PublishedRanges<'a> {
    /// Returns the date of the file, such as `2026-11-20`, if it states one. The file of a crawler
    /// that has new addresses is newer: do not deny a client for a file that is weeks old.
    pub const fn date(&self) -> Option<&'a str> {
        self.date
    }

    /// Returns the ranges of IPv4, each with its first and last address, in ascending order.
    pub const fn v4(&self) -> &'a [(u32, u32)] {
        self.v4
    }

    /// Returns the ranges of IPv6, each with its first and last address, in ascending order.
    pub const fn v6(&self) -> &'a [(u128, u128)] {
        self.v6
    }

    /// Returns whether a range has this address. An IPv6 address that stands for one of IPv4
    /// (`::ffff:192.0.2.1`) is looked up as that. One binary search.
    pub const fn contains(&self, address: IpAddr) -> bool {
        match address.to_canonical() {
            IpAddr::V4(address) => has!(self.v4, address),
            IpAddr::V6(address) => has!(self.v6, address),
        }
    }
}
