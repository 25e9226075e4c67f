//! A file of address ranges, as operators publish it.

use std::error::Error;
use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use ipnet::IpNet;
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::{Date, IpRange};

/// The address ranges in one file: the JSON that Google, Microsoft, Apple, Common Crawl and others
/// publish, and that draft-illyes-webbotauth-jafar-00 describes.
///
/// ```json
/// {
///   "creationTime": "2026-11-20T10:00:00.000000",
///   "prefixes": [{ "ipv4Prefix": "192.0.2.0/24" }, { "ipv6Prefix": "2001:db8::/32" }]
/// }
/// ```
///
/// Ranges are sorted, and those that overlap or touch are one. 8 bytes for a range of IPv4, 32 for
/// one of IPv6.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RangeTable {
    /// Disjoint ranges in ascending order, each by its first and last address.
    v4: Vec<(u32, u32)>,
    v6: Vec<(u128, u128)>,
    date: Option<Date>,
}

/// Why a file is not a table of ranges.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RangeError {
    /// The file is larger than [`RangeTable::MAX_BYTES`].
    TooLarge,
    /// The file is an HTML page: a login, or a page that says that there is no such file.
    Html,
    /// The file is not JSON of this form; with the message, which has line and column.
    Json(String),
    /// A prefix is not an address and a length.
    Prefix {
        /// The index of the element of `prefixes`, from 0.
        index: usize,
        /// The prefix.
        text: String,
    },
    /// A prefix has bits after its length: `192.0.2.1/24`. The range that was meant is unknown.
    HostBits {
        /// The index of the element of `prefixes`, from 0.
        index: usize,
        /// The prefix.
        text: String,
    },
    /// The file has no prefixes, so every crawler would be contradicted.
    Empty,
    /// `creationTime` does not start with a date.
    Date(String),
}

impl fmt::Display for RangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge => write!(f, "larger than {} bytes", RangeTable::MAX_BYTES),
            Self::Html => f.write_str("expected a JSON file of address ranges, found an HTML page"),
            Self::Json(message) => write!(f, "not a JSON file of address ranges: {message}"),
            Self::Prefix { index, text } => {
                write!(
                    f,
                    "`{text}` in `prefixes[{index}]` is not an address prefix such as \
                     `192.0.2.0/24`"
                )
            }
            Self::HostBits { index, text } => {
                write!(f, "`{text}` in `prefixes[{index}]` has bits after the length of the prefix")
            }
            Self::Empty => f.write_str("`prefixes` has no address prefix"),
            Self::Date(text) => {
                write!(f, "`creationTime` is `{text}`, not a date such as `2026-11-20T10:00:00`")
            }
        }
    }
}

impl Error for RangeError {}

impl RangeError {
    /// Returns the line of the error in the file, from 1; `None` if it is in none.
    pub fn line(&self, file: &[u8]) -> Option<usize> {
        match self {
            Self::TooLarge | Self::Html | Self::Empty => None,
            // `serde_json` writes it there, and has it nowhere else after this.
            Self::Json(message) => {
                let (_, line) = message.rsplit_once(" at line ")?;
                line.split(' ').next()?.parse().ok()
            }
            Self::Prefix { text, .. } | Self::HostBits { text, .. } | Self::Date(text) => {
                line_of(file, text)
            }
        }
    }
}

/// Returns the line of the first JSON string with this text, from 1; `None` if it is written with
/// escapes.
fn line_of(file: &[u8], text: &str) -> Option<usize> {
    let text = format!("\"{text}\"");
    let mut windows = file.windows(text.len());
    let at = windows.position(|window| window == text.as_bytes())?;
    Some(file[..at].split(|byte| *byte == b'\n').count())
}

/// The file. Other keys are ignored.
#[derive(Deserialize)]
struct File {
    #[serde(rename = "creationTime")]
    creation_time: Option<String>,
    prefixes: Vec<Prefix>,
}

#[derive(Deserialize)]
struct Prefix {
    #[serde(rename = "ipv4Prefix", alias = "ip_prefix")]
    v4: Option<String>,
    #[serde(rename = "ipv6Prefix", alias = "ipv6_prefix")]
    v6: Option<String>,
    /// What else an element may have, such as the name of a service.
    #[serde(flatten)]
    _other: IgnoredAny,
}

impl RangeTable {
    /// The largest file that is read, in bytes. Those of all addresses of a cloud are smaller.
    pub const MAX_BYTES: usize = 16 * 1024 * 1024;

    /// Reads a file.
    ///
    /// # Errors
    ///
    /// Returns an error if the file is too large, not of this form, has a prefix that is none, or
    /// has no prefix at all. No part of such a file is used.
    pub fn parse(file: &[u8]) -> Result<Self, RangeError> {
        if file.len() > Self::MAX_BYTES {
            return Err(RangeError::TooLarge);
        }
        let file = file.strip_prefix(b"\xef\xbb\xbf").unwrap_or(file);
        if file.trim_ascii_start().starts_with(b"<") {
            return Err(RangeError::Html);
        }
        let file: File =
            serde_json::from_slice(file).map_err(|error| RangeError::Json(error.to_string()))?;
        let date = match &file.creation_time {
            Some(text) => Some(Date::parse(text).ok_or_else(|| RangeError::Date(text.clone()))?),
            None => None,
        };
        let mut table = Self { date, ..Self::default() };
        for (index, prefix) in file.prefixes.iter().enumerate() {
            for text in [&prefix.v4, &prefix.v6].into_iter().flatten() {
                table.add(index, text)?;
            }
        }
        if table.is_empty() {
            return Err(RangeError::Empty);
        }
        table.merge();
        Ok(table)
    }

    /// Returns the ranges of both tables, with the older date; without one, if a table has none.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        let mut union = Self {
            v4: [&*self.v4, &*other.v4].concat(),
            v6: [&*self.v6, &*other.v6].concat(),
            date: self.date.zip(other.date).map(|(one, two)| one.min(two)),
        };
        union.merge();
        union
    }

    /// Returns the table without its date, so that it contradicts no client.
    #[must_use]
    pub fn undated(self) -> Self {
        Self { date: None, ..self }
    }

    fn merge(&mut self) {
        merge(&mut self.v4, |last| last.checked_add(1));
        merge(&mut self.v6, |last| last.checked_add(1));
    }

    /// Returns a range that both tables have.
    pub fn common(&self, other: &Self) -> Option<IpRange> {
        let v4 = common(&self.v4, &other.v4).map(range_of::<_, Ipv4Addr>);
        v4.or_else(|| common(&self.v6, &other.v6).map(range_of::<_, Ipv6Addr>))
    }

    /// Creates a table of ranges that a macro has embedded: sorted, disjoint, each with its first
    /// and last address. A range that is not in order is left out, and so are all after it.
    pub fn from_sorted(v4: &[(u32, u32)], v6: &[(u128, u128)], date: Option<&str>) -> Self {
        Self { v4: sorted(v4), v6: sorted(v6), date: date.and_then(Date::parse) }
    }

    /// Returns the ranges of IPv4, each with its first and last address, in ascending order.
    pub fn v4(&self) -> &[(u32, u32)] {
        &self.v4
    }

    /// Returns the ranges of IPv6, each with its first and last address, in ascending order.
    pub fn v6(&self) -> &[(u128, u128)] {
        &self.v6
    }

    fn add(&mut self, index: usize, text: &str) -> Result<(), RangeError> {
        let invalid = || RangeError::Prefix { index, text: text.to_owned() };
        let net = net(text).ok_or_else(invalid)?;
        if net.trunc() != net {
            let text = text.to_owned();
            return Err(RangeError::HostBits { index, text });
        }
        match net {
            IpNet::V4(net) => self.v4.push((net.network().into(), net.broadcast().into())),
            IpNet::V6(net) => self.v6.push((net.network().into(), net.broadcast().into())),
        }
        Ok(())
    }

    /// Returns whether the table has no range.
    pub fn is_empty(&self) -> bool {
        self.v4.is_empty() && self.v6.is_empty()
    }

    /// Returns the numbers of ranges of IPv4 and IPv6.
    pub fn len(&self) -> (usize, usize) {
        (self.v4.len(), self.v6.len())
    }

    /// Returns the date of the file, as it states it.
    pub fn date(&self) -> Option<Date> {
        self.date
    }

    /// Returns the range with this address. An IPv6 address that stands for one of IPv4
    /// (`::ffff:192.0.2.1`) is looked up as that. One binary search; allocates nothing.
    pub fn find(&self, address: IpAddr) -> Option<IpRange> {
        match address.to_canonical() {
            IpAddr::V4(address) => find(&self.v4, address.into()).map(range_of::<_, Ipv4Addr>),
            IpAddr::V6(address) => find(&self.v6, address.into()).map(range_of::<_, Ipv6Addr>),
        }
    }
}

fn range_of<N, A: From<N> + Into<IpAddr>>((first, last): (N, N)) -> IpRange {
    let [first, last] = [first, last].map(|address| A::from(address).into());
    IpRange { first, last }
}

/// Reads a prefix. An address alone is the range of itself.
fn net(text: &str) -> Option<IpNet> {
    let prefix = text.parse().ok();
    prefix.or_else(|| Some(IpNet::from(text.parse::<IpAddr>().ok()?)))
}

/// Returns the ranges as long as each is one, after the last one.
fn sorted<T: Copy + Ord>(ranges: &[(T, T)]) -> Vec<(T, T)> {
    let mut before = None;
    let in_order = ranges.iter().take_while(|(first, last)| {
        let is_after = before.is_none_or(|before| before < *first);
        before = Some(*last);
        is_after && first <= last
    });
    in_order.copied().collect()
}

/// Returns a range that both have.
fn common<T: Copy + Ord>(one: &[(T, T)], other: &[(T, T)]) -> Option<(T, T)> {
    let (mut one, mut other) = (one.iter().peekable(), other.iter().peekable());
    loop {
        let (a, b) = (**one.peek()?, **other.peek()?);
        let (first, last) = (a.0.max(b.0), a.1.min(b.1));
        if first <= last {
            return Some((first, last));
        }
        if a.1 < b.1 {
            one.next();
        } else {
            other.next();
        }
    }
}

/// Sorts ranges, and makes one of those that overlap or touch. `next` returns the address after
/// another one.
fn merge<T: Copy + Ord>(ranges: &mut Vec<(T, T)>, next: impl Fn(T) -> Option<T>) {
    ranges.sort_unstable();
    ranges.dedup_by(|(first, last), (_, before)| {
        let touches = next(*before).is_none_or(|after| *first <= after);
        if touches {
            *before = (*before).max(*last);
        }
        touches
    });
    ranges.shrink_to_fit();
}

fn find<T: Copy + Ord>(ranges: &[(T, T)], address: T) -> Option<(T, T)> {
    let after = ranges.partition_point(|(first, _)| *first <= address);
    let range = *ranges.get(after.checked_sub(1)?)?;
    (address <= range.1).then_some(range)
}
