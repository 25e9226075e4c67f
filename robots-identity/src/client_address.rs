//! The address of a client behind proxies.
//!
//! In: the address of the peer, and the values of a field of its request. Out: the address of the
//! client, if it is known. Every check by address gets it here.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use ipnet::IpNet;

/// The most bytes of a list of addresses that are read, from its end.
const MAX_FIELD: usize = 4_096;

/// The field in which a proxy passes on the address of its client.
///
/// Read the field that the proxy writes into every request: another field is the client's own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProxyField {
    /// `X-Forwarded-For`: a list, to which each proxy appends the address of its peer.
    #[default]
    XForwardedFor,
    /// `Forwarded` (RFC 7239): the same list, in which each element may have other parameters.
    Forwarded,
    /// `X-Real-IP`: one address, in place of what was there.
    XRealIp,
}

impl ProxyField {
    /// Returns the name of the field in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::XForwardedFor => "x-forwarded-for",
            Self::Forwarded => "forwarded",
            Self::XRealIp => "x-real-ip",
        }
    }
}

/// The proxies that a server trusts to tell where a request comes from.
///
/// Whatever is in a list before the address that a proxy has appended was sent by the peer of the
/// proxy, and may be invented. So a list is read from its end, as long as each address is that of a
/// trusted proxy: the first one that is not is the client.
///
/// ```
/// use robots_identity::{ProxyField, TrustedProxies};
///
/// let proxies = TrustedProxies::new(["10.0.0.0/8".parse().expect("a prefix")]);
/// let peer = "10.1.2.3".parse().expect("an address");
/// let client = |values: &[&str]| {
///     let values = values.iter().map(|value| value.as_bytes());
///     let client = proxies.client(peer, ProxyField::XForwardedFor, values);
///     client.map(|address| address.to_string())
/// };
/// let invented_then_appended = ["192.0.2.1, 198.51.100.7", "10.9.9.9"];
/// assert_eq!(client(&invented_then_appended).as_deref(), Some("198.51.100.7"));
/// assert_eq!(client(&["192.0.2.1, unknown"]), None);
/// assert_eq!(client(&[]), None);
/// ```
#[derive(Clone, Debug, Default)]
pub struct TrustedProxies(Vec<IpNet>);

impl TrustedProxies {
    /// Creates the list from the address prefixes of the proxies. Without any, the peer is the
    /// client.
    pub fn new(prefixes: impl IntoIterator<Item = IpNet>) -> Self {
        Self(prefixes.into_iter().collect())
    }

    /// Returns whether this is the address of a trusted proxy.
    pub fn trusts(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|prefix| prefix.contains(&address))
    }

    /// Returns the address of the client of a request from `peer` with these values of `field`, in
    /// their order; `None` if it is not known.
    ///
    /// A peer that is no trusted proxy is the client, whatever the field has. Otherwise the client
    /// is known only if a trusted proxy names it: not if the field is missing, if the list has
    /// something else than an address there, such as `unknown` or an obfuscated identifier
    /// (RFC 7239 §6), if the list ends with a trusted proxy, or if there are several values of
    /// `X-Real-IP`. Addresses may have a port; one of IPv6 then has brackets.
    pub fn client<'f>(
        &self,
        peer: IpAddr,
        field: ProxyField,
        values: impl IntoIterator<Item = &'f [u8], IntoIter: DoubleEndedIterator>,
    ) -> Option<IpAddr> {
        let peer = peer.to_canonical();
        if !self.trusts(peer) {
            return Some(peer);
        }
        let mut values = values.into_iter().rev();
        match field {
            ProxyField::XForwardedFor => {
                let elements = values.flat_map(|value| end_of(value).rsplit(|byte| *byte == b','));
                self.first_client(elements.map(address_of))
            }
            ProxyField::Forwarded => {
                let elements = values.flat_map(|value| {
                    // A value that cannot be read is one element without an address.
                    let elements = unquoted(end_of(value), b',').unwrap_or_else(|| vec![b""]);
                    elements.into_iter().rev()
                });
                self.first_client(elements.map(for_of))
            }
            ProxyField::XRealIp => {
                let value = values.next();
                let is_only = values.next().is_none();
                self.first_client(value.filter(|_| is_only).map(address_of).into_iter())
            }
        }
    }

    /// Returns the first address that is not trusted, unless an element before it has none.
    fn first_client(&self, mut addresses: impl Iterator<Item = Option<IpAddr>>) -> Option<IpAddr> {
        addresses.find(|address| address.is_none_or(|address| !self.trusts(address))).flatten()
    }
}

/// Returns the end of a field, of which each element is whole.
fn end_of(field: &[u8]) -> &[u8] {
    let Some(from) = field.len().checked_sub(MAX_FIELD) else {
        return field;
    };
    let end = &field[from..];
    let comma = end.iter().position(|byte| *byte == b',');
    comma.map_or(b"", |comma| &end[comma + 1..])
}

/// Reads an address, which may have a port: `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`,
/// `[2001:db8::1]`, `[2001:db8::1]:80`.
fn address_of(text: &[u8]) -> Option<IpAddr> {
    let text = trimmed(core::str::from_utf8(text).ok()?);
    let address = if let Some(rest) = text.strip_prefix('[') {
        let (address, port) = rest.split_once(']')?;
        let address: Ipv6Addr = address.parse().ok()?;
        (port.is_empty() || is_port(port)).then_some(IpAddr::V6(address))
    } else if let Ok(address) = text.parse() {
        Some(address)
    } else {
        let (address, port) = text.split_at_checked(text.find(':')?)?;
        let address: Ipv4Addr = address.parse().ok()?;
        is_port(port).then_some(IpAddr::V4(address))
    };
    address.map(|address| address.to_canonical())
}

/// Returns whether this is `:` and a port, which may be obfuscated (RFC 7239 §6).
fn is_port(text: &str) -> bool {
    let Some(port) = text.strip_prefix(':') else {
        return false;
    };
    match port.strip_prefix('_') {
        Some(name) => {
            let is_of_name = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
            !name.is_empty() && name.bytes().all(is_of_name)
        }
        None => port.len() <= 5 && port.parse::<u16>().is_ok() && !port.starts_with('+'),
    }
}

/// Reads the address of `for` in an element of `Forwarded`.
fn for_of(element: &[u8]) -> Option<IpAddr> {
    let mut found = None;
    for pair in unquoted(element, b';')? {
        let (name, value) = core::str::from_utf8(pair).ok()?.split_once('=')?;
        if trimmed(name).eq_ignore_ascii_case("for") {
            // Each parameter occurs once (RFC 7239 §4).
            if found.is_some() {
                return None;
            }
            let value = trimmed(value);
            let quoted = value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
            // No address needs an escape.
            found = Some(address_of(quoted.unwrap_or(value).as_bytes())?);
        }
    }
    found
}

fn trimmed(text: &str) -> &str {
    text.trim_matches([' ', '\t'])
}

/// Returns the texts between separators that are not in quotes; `None` if a quote is left open.
///
/// A client that leaves one open could otherwise hide what a proxy appends.
fn unquoted(text: &[u8], separator: u8) -> Option<Vec<&[u8]>> {
    let (mut is_quoted, mut is_escaped) = (false, false);
    let parts = text.split(|byte| {
        if is_escaped {
            is_escaped = false;
        } else if is_quoted && *byte == b'\\' {
            is_escaped = true;
        } else if *byte == b'"' {
            is_quoted = !is_quoted;
        } else {
            return *byte == separator && !is_quoted;
        }
        false
    });
    let parts = parts.collect();
    (!is_quoted).then_some(parts)
}
