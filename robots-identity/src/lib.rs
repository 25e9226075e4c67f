//! Whether a client is the crawler that it claims to be.
//!
//! A User-Agent header is a claim. Operators publish three kinds of evidence: address ranges,
//! (feature `ranges`), names in reverse DNS (`dns`), and keys with which crawlers sign
//! (`signatures`). Each check returns a [`Proof`] with its [`Evidence`]; without features, the
//! crate is these two types.
//!
//! ```
//! use std::net::IpAddr;
//! use std::time::{Duration, SystemTime};
//!
//! use robots_identity::{CrawlerRanges, Proof, RangeTable};
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
//! assert!(matches!(verdict("192.0.2.7"), Proof::Verified(_)));
//! assert!(matches!(verdict("198.51.100.1"), Proof::Contradicted(_)));
//! # Ok::<(), robots_identity::RangeError>(())
//! ```
//!
//! ```text
//! date            the date of a file                        text → days
//! range_table     a file of ranges → sorted ranges, looked up by address
//! range_folder    a folder of these files
//! crawler_ranges  product token, address, time → proof
//! client_address  the fields of proxies → the address of the client
//! published       what operators publish: files of ranges and host names
//! signature       a signed request → proof
//! host_names      an address → its names, looked up in the background
//! proof           what all checks return
//! ```
//!
//! Nothing here reads a clock, and only `host_names` uses a network, outside of requests. The
//! caller fetches files and keys, passes the time, and replaces what it has read as a whole.

#[cfg(feature = "ranges")]
mod client_address;
#[cfg(feature = "ranges")]
mod crawler_ranges;
mod date;
#[cfg(feature = "dns")]
mod host_names;
mod proof;
#[cfg(feature = "ranges")]
mod published;
#[cfg(feature = "ranges")]
mod range_folder;
#[cfg(feature = "ranges")]
mod range_table;
#[cfg(feature = "signatures")]
mod signature;

#[cfg(feature = "ranges")]
pub use client_address::{ProxyField, TrustedProxies};
#[cfg(feature = "ranges")]
pub use crawler_ranges::CrawlerRanges;
pub use date::Date;
#[cfg(feature = "dns")]
pub use host_names::HostNames;
pub use proof::{Evidence, IpRange, Proof, SignatureFailure};
#[cfg(feature = "ranges")]
pub use published::{PUBLISHED, PUBLISHED_DATE, Published};
#[cfg(feature = "ranges")]
pub use range_folder::{RangeFile, RangeFileError, RangeFolder};
#[cfg(feature = "ranges")]
pub use range_table::{RangeError, RangeTable};
#[cfg(feature = "signatures")]
pub use signature::{KeyDirectory, KeyError, SignatureChecker, SignatureKeys, SignedRequest};
