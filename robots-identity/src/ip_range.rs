//! A range of addresses.

use std::net::IpAddr;

/// A range of addresses, by its first and last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IpRange {
    /// The first address.
    pub first: IpAddr,
    /// The last address.
    pub last: IpAddr,
}
