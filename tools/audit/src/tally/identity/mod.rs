//! Whether the sender of a request is the crawler that it claims to be.

use std::net::{IpAddr, SocketAddr};
use std::time::{Duration, SystemTime};

use robots_identity::{CrawlerRanges, Evidence, Proof, ProxyField, TrustedProxies};

use crate::format::Row;

/// Whether the sender of a request is the crawler that it claims to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Claim {
    /// The operator publishes the address of the client for the crawler.
    Verified,
    /// The address tells nothing: the operator publishes none, or the list is too old.
    Unknown,
    /// The operator publishes addresses, and that of the client is none of them. The requests are
    /// not counted for the crawler.
    Contradicted,
}

impl Claim {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Verified => "verified",
            Self::Unknown => "unknown",
            Self::Contradicted => "contradicted",
        }
    }
}

/// Reads the address of the client of a request: that of the peer, or behind trusted proxies the
/// last in `X-Forwarded-For` that is not theirs. `None` if the log has none, or a name, or if the
/// proxies do not name the client.
pub(super) fn client(row: &Row<'_>, proxies: Option<&TrustedProxies>) -> Option<IpAddr> {
    let peer = address(row.address)?;
    let Some(proxies) = proxies else {
        return Some(peer);
    };
    let forwarded = (!row.forwarded.is_empty()).then_some(row.forwarded);
    proxies.client(peer, ProxyField::XForwardedFor, forwarded)
}

#[inline]
pub(super) fn address(text: &[u8]) -> Option<IpAddr> {
    if let Some(address) = v4(text) {
        return Some(IpAddr::from(address));
    }
    let text = str::from_utf8(text).ok()?;
    if let Ok(address) = text.parse::<IpAddr>() {
        return Some(address);
    }
    text.parse::<SocketAddr>().ok().map(|address| address.ip())
}

#[inline]
fn v4(text: &[u8]) -> Option<[u8; 4]> {
    let mut octets = [0_u8; 4];
    let (mut index, mut digits) = (0, 0);
    for &byte in text {
        if byte == b'.' {
            if digits == 0 || index == 3 {
                return None;
            }
            index += 1;
            digits = 0;
            continue;
        }
        let digit = byte.wrapping_sub(b'0');
        // A number with a leading zero is octal for some programs.
        if digit > 9 || digits > 0 && octets[index] == 0 {
            return None;
        }
        octets[index] = octets[index].checked_mul(10)?.checked_add(digit)?;
        digits += 1;
    }
    (index == 3 && digits > 0).then_some(octets)
}

/// Verifies a crawler by the address of its client at the time of the request.
///
/// Ranges that are newer than the request are used as long as they are not older than it by more
/// than 30 days: operators add addresses more often than they remove them.
pub(super) fn verify(
    ranges: &CrawlerRanges,
    token: &str,
    address: IpAddr,
    time: Option<i64>,
) -> Claim {
    let time = time.and_then(|time| u64::try_from(time).ok());
    let time = time.and_then(|time| SystemTime::UNIX_EPOCH.checked_add(Duration::from_secs(time)));
    // Without a time, an address is never contradicted.
    let verdict = ranges.verify(token, address, time.unwrap_or(SystemTime::UNIX_EPOCH));
    if let Proof::Unknown(_) = verdict
        && let Some(later) = time.and_then(|time| time.checked_add(CrawlerRanges::DEFAULT_MAX_AGE))
        && let Proof::Contradicted(Evidence::OutsideRanges { date }) =
            ranges.verify(token, address, later)
        && date.start() <= later
    {
        return Claim::Contradicted;
    }
    match verdict {
        Proof::Verified(_) => Claim::Verified,
        Proof::Contradicted(_) => Claim::Contradicted,
        Proof::Unknown(_) => Claim::Unknown,
    }
}

#[cfg(test)]
mod tests;
