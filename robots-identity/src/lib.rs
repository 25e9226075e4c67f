//! Whether a client is the crawler that it claims to be.
//!
//! A User-Agent header is a claim. Operators publish three kinds of evidence: address ranges,
//! names in reverse DNS (feature `dns`), and keys with which crawlers sign (feature `signatures`).
//! Each check returns a [`Proof`] with its [`Evidence`].
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
//! range_folder    a folder of these files
//! crawler_ranges  product token, address, time → verdict with its evidence
//! client_address  the fields of proxies → the address of the client
//! published       what operators publish: files of ranges and host names
//! signature       a signed request → verdict
//! host_names      an address → its names, looked up in the background
//! proof           what all checks return
//! ```
//!
//! Nothing here reads a clock, and only `host_names` uses a network, outside of requests. The
//! caller fetches files and keys, passes the time, and replaces what it has read as a whole.

mod client_address;
mod crawler_ranges;
mod date;
#[cfg(feature = "dns")]
mod host_names;
mod proof;
mod published;
mod range_folder;
mod range_table;
#[cfg(feature = "signatures")]
mod signature;

pub use client_address::{ProxyField, TrustedProxies};
pub use crawler_ranges::{CrawlerRanges, DEFAULT_MAX_AGE, RangeVerdict, UnknownReason};
pub use date::Date;
#[cfg(feature = "dns")]
pub use host_names::HostNames;
pub use proof::{Evidence, Proof, SignatureFailure};
pub use published::{PUBLISHED, PUBLISHED_DATE, Published};
pub use range_folder::{RangeFile, RangeFileError, RangeFolder};
pub use range_table::{IpRange, MAX_FILE, RangeError, RangeTable};
#[cfg(feature = "signatures")]
pub use signature::{
    KeyDirectory, KeyError, MAX_DIRECTORY, SignatureChecker, SignatureKeys, SignedRequest,
};
