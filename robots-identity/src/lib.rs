//! Whether a client is the crawler that it claims to be, by the address ranges that operators
//! publish.
//!
//! ```
//! use std::net::IpAddr;
//! use std::time::{Duration, SystemTime};
//!
//! use robots_identity::{CrawlerRanges, RangeTable, RangeVerdict};
//!
//! let published = br#"{
//!     "creationTime": "2026-11-20T10:00:00.000000",
//!     "prefixes": [{"ipv4Prefix": "192.0.2.0/24"}, {"ipv6Prefix": "2001:db8::/32"}]
//! }"#;
//! let mut ranges = CrawlerRanges::default();
//! ranges.insert(["ExampleBot"], RangeTable::parse(published)?);
//!
//! let now = SystemTime::UNIX_EPOCH + Duration::from_secs(1_795_500_000);
//! let verdict = |address: &str| {
//!     let address: IpAddr = address.parse().expect("an address");
//!     ranges.verify("examplebot", address, now)
//! };
//! assert!(matches!(verdict("192.0.2.7"), RangeVerdict::Verified { .. }));
//! assert!(matches!(verdict("198.51.100.1"), RangeVerdict::Contradicted { .. }));
//! # Ok::<(), robots_identity::RangeError>(())
//! ```
//!
//! ```text
//! date            the date of a file                        text → days
//! range_table     a file of ranges → sorted ranges, looked up by address
//! crawler_ranges  product token, address, time → verdict with its evidence
//! client_address  the fields of proxies → the address of the client
//! ```
//!
//! Nothing here reads a clock or a network: the caller fetches the files, passes the time, and
//! replaces a [`CrawlerRanges`] as a whole.

mod client_address;
mod crawler_ranges;
mod date;
mod range_table;

pub use client_address::TrustedProxies;
pub use crawler_ranges::{CrawlerRanges, DEFAULT_MAX_AGE, RangeVerdict, UnknownReason};
pub use date::Date;
pub use range_table::{IpRange, MAX_FILE, RangeError, RangeTable};
