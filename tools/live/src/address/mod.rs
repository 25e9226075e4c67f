//! Names to addresses.
//!
//! In: the URL of a request, and the addresses that the caller has set. Out: the addresses of one
//! version of IP. Each name is looked up once, on a thread that is abandoned after the timeout.

use std::collections::HashMap;
use std::fmt;
use std::net::{IpAddr, SocketAddr, ToSocketAddrs, UdpSocket};
use std::str::FromStr;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use url::{Host, Url};

/// A version of IP.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IpVersion {
    /// IPv4.
    V4,
    /// IPv6.
    V6,
}

impl IpVersion {
    /// Returns the version of an address.
    pub fn of(address: &SocketAddr) -> Self {
        if address.is_ipv4() { Self::V4 } else { Self::V6 }
    }
}

impl fmt::Display for IpVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::V4 => "IPv4",
            Self::V6 => "IPv6",
        })
    }
}

/// The addresses of a host and port, which are used instead of those of its name.
///
/// ```
/// use robots_live::Resolve;
///
/// let resolve: Resolve = "example.com:443:127.0.0.1:8443,[::1]:8443".parse()?;
/// assert_eq!(resolve.addresses[0].port(), 8443);
///
/// // As curl's `--resolve`: without a port, the address has that of the URL.
/// let resolve: Resolve = "example.com:443:192.0.2.1".parse()?;
/// assert_eq!(resolve.addresses[0].port(), 443);
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resolve {
    /// The host, in lower case.
    pub host: String,
    /// The port in the URL.
    pub port: u16,
    /// The addresses.
    pub addresses: Vec<SocketAddr>,
}

impl FromStr for Resolve {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let expected = || format!("expected `HOST:PORT:ADDRESS`, found `{text}`");
        let (host, rest) = text.split_once(':').ok_or_else(expected)?;
        let (port, listed) = rest.split_once(':').ok_or_else(expected)?;
        let port = port.parse().map_err(|_| expected())?;
        let address = |text: &str| {
            let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
            let ip = bare.unwrap_or(text).parse::<IpAddr>();
            let parsed = ip.map(|ip| SocketAddr::new(ip, port)).or_else(|_| text.parse());
            parsed
                .map_err(|_| format!("`{text}` is not an address: write `192.0.2.1` or `[::1]:80`"))
        };
        let addresses = listed.split(',').map(address).collect::<Result<_, _>>()?;
        let host = host.to_ascii_lowercase();
        Ok(Self { host, port, addresses })
    }
}

#[derive(Debug)]
pub(crate) struct Addresses<'s> {
    pub(crate) set: &'s [Resolve],
    pub(crate) timeout: Duration,
    pub(crate) known: HashMap<(String, u16), Result<Vec<SocketAddr>, String>>,
}

impl Addresses<'_> {
    pub(crate) fn of(&mut self, url: &Url) -> Result<Vec<SocketAddr>, String> {
        let (Some(host), Some(port)) = (url.host(), url.port_or_known_default()) else {
            return Err("the URL has no host".to_owned());
        };
        let host = match host {
            Host::Ipv4(ip) => return Ok(vec![SocketAddr::new(ip.into(), port)]),
            Host::Ipv6(ip) => return Ok(vec![SocketAddr::new(ip.into(), port)]),
            Host::Domain(host) => host.to_owned(),
        };
        if let Some(set) = self.set.iter().find(|set| set.host == host && set.port == port) {
            return Ok(set.addresses.clone());
        }
        let timeout = self.timeout;
        let found = self.known.entry((host, port));
        found.or_insert_with_key(|(host, port)| look_up(host.clone(), *port, timeout)).clone()
    }

    /// Returns whether a name was looked up and has an address, which shows that look-ups work.
    pub(crate) fn any_known(&self) -> bool {
        !self.set.is_empty() || self.known.values().any(Result::is_ok)
    }
}

fn look_up(host: String, port: u16, timeout: Duration) -> Result<Vec<SocketAddr>, String> {
    let (sender, receiver) = mpsc::sync_channel(1);
    thread::spawn(move || {
        let found = (host.as_str(), port).to_socket_addrs();
        // The receiver may have stopped waiting.
        _ = sender.send(found.map(Iterator::collect::<Vec<_>>));
    });
    match receiver.recv_timeout(timeout) {
        Ok(Ok(found)) if !found.is_empty() => Ok(found),
        Ok(Ok(_)) => Err("the name has no address".to_owned()),
        Ok(Err(_)) => Err("the name cannot be resolved".to_owned()),
        Err(_) => Err("the name was not resolved in time".to_owned()),
    }
}

/// Returns whether this machine has a route to an address. Sends nothing: a datagram socket only
/// looks up the route when it connects.
pub(crate) fn has_route(address: &SocketAddr) -> bool {
    let any: SocketAddr = match address {
        SocketAddr::V4(_) => ([0, 0, 0, 0], 0).into(),
        SocketAddr::V6(_) => ([0_u16; 8], 0).into(),
    };
    UdpSocket::bind(any).and_then(|socket| socket.connect(address)).is_ok()
}

/// Returns whether an address is of this machine or of a private network: a site on the internet
/// has no reason to redirect to one.
pub(crate) fn is_private(address: &SocketAddr) -> bool {
    match address.ip().to_canonical() {
        IpAddr::V4(ip) => {
            ip.is_loopback() || ip.is_private() || ip.is_link_local() || ip.is_unspecified()
        }
        IpAddr::V6(ip) => {
            ip.is_loopback()
                || ip.is_unspecified()
                || ip.is_unique_local()
                || ip.is_unicast_link_local()
        }
    }
}

#[cfg(test)]
mod tests;
