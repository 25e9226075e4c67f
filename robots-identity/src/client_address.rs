//! The address of a client behind proxies.

use std::net::{IpAddr, SocketAddr};

use ipnet::IpNet;

/// The most bytes of a list of addresses that are read, from its end.
const MAX_FIELD: usize = 4_096;

/// The proxies that a server trusts to tell where a request comes from.
///
/// A proxy appends the address of its peer to a field of the request: `Forwarded` (RFC 7239) or
/// `X-Forwarded-For`. Whatever is before that was sent by the peer, and may be invented. So a list
/// is read from its end, as long as each address is that of a trusted proxy: the first one that is
/// not is the client.
///
/// ```
/// use robots_identity::TrustedProxies;
///
/// let proxies = TrustedProxies::new(["10.0.0.0/8".parse().expect("a prefix")]);
/// let peer = "10.1.2.3".parse().expect("an address");
/// let fields = ["192.0.2.1, 198.51.100.7", "10.9.9.9"];
/// let client = proxies.client_by_x_forwarded_for(peer, fields);
/// assert_eq!(client.to_string(), "198.51.100.7");
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

    /// Returns the address of the client of a request from `peer` with these values of
    /// `X-Forwarded-For`, in their order.
    ///
    /// Where the list has something else than an address, and where it ends, the last proxy that is
    /// known is returned: it is trusted, and no crawler has its address.
    pub fn client_by_x_forwarded_for<'f>(
        &self,
        peer: IpAddr,
        fields: impl IntoIterator<Item = &'f str, IntoIter: DoubleEndedIterator>,
    ) -> IpAddr {
        let fields = fields.into_iter().rev();
        let addresses = fields.flat_map(|field| end_of(field).rsplit(',').map(address_of));
        self.client(peer, addresses)
    }

    /// Returns the address of the client of a request from `peer` with these values of `Forwarded`
    /// (RFC 7239 §4), in their order; see [`client_by_x_forwarded_for`].
    ///
    /// An element without `for`, with `unknown` or an obfuscated identifier ends the list
    /// (RFC 7239 §6).
    ///
    /// [`client_by_x_forwarded_for`]: Self::client_by_x_forwarded_for
    pub fn client_by_forwarded<'f>(
        &self,
        peer: IpAddr,
        fields: impl IntoIterator<Item = &'f str, IntoIter: DoubleEndedIterator>,
    ) -> IpAddr {
        let fields = fields.into_iter().rev();
        let addresses = fields.flat_map(|field| {
            let elements = unquoted(end_of(field), ',');
            let elements = elements.unwrap_or_else(|| vec![""]);
            elements.into_iter().rev().map(for_of)
        });
        self.client(peer, addresses)
    }

    /// Returns the first address that is not trusted.
    fn client(&self, peer: IpAddr, addresses: impl Iterator<Item = Option<IpAddr>>) -> IpAddr {
        let mut client = peer.to_canonical();
        for address in addresses {
            if !self.trusts(client) {
                break;
            }
            let Some(address) = address else {
                break;
            };
            client = address;
        }
        client
    }
}

/// Returns the end of a field, of which each element is whole.
fn end_of(field: &str) -> &str {
    let Some(mut from) = field.len().checked_sub(MAX_FIELD) else {
        return field;
    };
    while !field.is_char_boundary(from) {
        from += 1;
    }
    let end = &field[from..];
    end.split_once(',').map_or("", |(_, whole)| whole)
}

/// Reads an address, which may have a port: `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`,
/// `[2001:db8::1]`, `[2001:db8::1]:80`.
fn address_of(text: &str) -> Option<IpAddr> {
    let text = text.trim_matches([' ', '\t']);
    let bare = text
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    let address = match bare {
        Some(bare) => bare.parse().ok().map(IpAddr::V6),
        None => text.parse().ok(),
    };
    let with_port = || text.parse::<SocketAddr>().ok().map(|it| it.ip());
    address
        .or_else(with_port)
        .map(|address| address.to_canonical())
}

/// Reads the address of `for` in an element of `Forwarded`.
fn for_of(element: &str) -> Option<IpAddr> {
    let mut found = None;
    for pair in unquoted(element, ';')? {
        let (name, value) = pair.split_once('=')?;
        if name.trim_matches([' ', '\t']).eq_ignore_ascii_case("for") {
            // Each parameter occurs once (RFC 7239 §4).
            if found.is_some() {
                return None;
            }
            let value = value.trim_matches([' ', '\t']);
            let quoted = value
                .strip_prefix('"')
                .and_then(|rest| rest.strip_suffix('"'));
            // No address needs an escape.
            found = Some(address_of(quoted.unwrap_or(value))?);
        }
    }
    found
}

/// Returns the texts between separators that are not in quotes; `None` if a quote is left open.
///
/// A client that leaves one open could otherwise hide what a proxy appends.
fn unquoted(text: &str, separator: char) -> Option<Vec<&str>> {
    let (mut is_quoted, mut is_escaped) = (false, false);
    let parts = text.split(|character| {
        if is_escaped {
            is_escaped = false;
        } else if is_quoted && character == '\\' {
            is_escaped = true;
        } else if character == '"' {
            is_quoted = !is_quoted;
        } else {
            return character == separator && !is_quoted;
        }
        false
    });
    let parts = parts.collect();
    (!is_quoted).then_some(parts)
}
