//! The syntax of a `Host` value.

use std::net::Ipv6Addr;

/// Returns whether the text is the name or address of a host, with an optional port (RFC 3986
/// §3.2.2 and §3.2.3). Letters outside ASCII are accepted: a name need not be in Punycode.
pub(super) fn is_host(text: &str) -> bool {
    let (name, port) = match text.rsplit_once(':') {
        Some((name, port)) if !port.ends_with(']') => (name, Some(port)),
        _ => (text, None),
    };
    (is_address(name) || is_name(name)) && port.is_none_or(is_port)
}

fn is_name(name: &str) -> bool {
    let is_in_label = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
    let labels = name.strip_suffix('.').unwrap_or(name);
    labels.split('.').all(|label| !label.is_empty() && label.chars().all(is_in_label))
}

fn is_address(name: &str) -> bool {
    let address = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
    address.is_some_and(|address| address.parse::<Ipv6Addr>().is_ok())
}

fn is_port(port: &str) -> bool {
    let is_number = port.bytes().all(|byte| byte.is_ascii_digit());
    is_number && port.parse::<u16>().is_ok()
}

#[cfg(test)]
mod tests;
