//! The address of a client behind proxies, and clients that invent one.

use std::net::{IpAddr, Ipv4Addr};

use proptest::prelude::*;
use proptest::sample::{Index, select};
use robots_identity::{ProxyField, TrustedProxies};

const PEER: &str = "10.0.0.1";

fn address(text: &str) -> IpAddr {
    text.parse().expect("an address")
}

fn proxies() -> TrustedProxies {
    let prefixes = ["10.0.0.0/8", "2001:db8:ffff::/48"];
    TrustedProxies::new(prefixes.map(|prefix| prefix.parse().expect("a prefix")))
}

fn client<T: AsRef<[u8]>>(peer: &str, field: ProxyField, values: &[T]) -> Option<IpAddr> {
    let values = values.iter().map(AsRef::as_ref);
    proxies().client(address(peer), field, values)
}

#[test]
fn client_is_the_last_address_that_no_proxy_has() {
    for (peer, fields, expected) in [
        (PEER, &["192.0.2.1"][..], Some("192.0.2.1")),
        (PEER, &["192.0.2.1:4711"], Some("192.0.2.1")),
        (PEER, &["2001:db8::1"], Some("2001:db8::1")),
        (PEER, &["[2001:db8::1]"], Some("2001:db8::1")),
        (PEER, &["[2001:db8::1]:80"], Some("2001:db8::1")),
        (PEER, &["::ffff:192.0.2.1"], Some("192.0.2.1")),
        (PEER, &["[::ffff:192.0.2.1]:80"], Some("192.0.2.1")),
        ("::ffff:10.0.0.1", &["192.0.2.1"], Some("192.0.2.1")),
        ("2001:db8:ffff::1", &["192.0.2.1"], Some("192.0.2.1")),
        (PEER, &["192.0.2.1, ::ffff:10.2.2.2"], Some("192.0.2.1")),
        // What the client sends is before what the proxy appends.
        (PEER, &["66.249.66.1, 192.0.2.1"], Some("192.0.2.1")),
        (PEER, &["66.249.66.1", "192.0.2.1"], Some("192.0.2.1")),
        (PEER, &["66.249.66.1, 192.0.2.1 ,10.2.2.2", "10.3.3.3"], Some("192.0.2.1")),
        (PEER, &["unknown, 192.0.2.1"], Some("192.0.2.1")),
        // No proxy is before the server: the field is the client's own.
        ("192.0.2.9", &["66.249.66.1"], Some("192.0.2.9")),
        ("192.0.2.9", &["unknown"], Some("192.0.2.9")),
        ("192.0.2.9", &[], Some("192.0.2.9")),
        // The list ends with a proxy, or has no address there.
        (PEER, &[], None),
        (PEER, &[""], None),
        (PEER, &["10.9.9.9"], None),
        (PEER, &["10.9.9.9", "10.8.8.8, 10.7.7.7"], None),
        (PEER, &["66.249.66.1, unknown"], None),
        (PEER, &["66.249.66.1, "], None),
        (PEER, &["66.249.66.1, 192.0.2.300"], None),
        (PEER, &["66.249.66.1; 192.0.2.1"], None),
        (PEER, &["66.249.66.1, fe80::1%eth0"], None),
        (PEER, &["66.249.66.1, unix:"], None),
        (PEER, &["66.249.66.1, \"192.0.2.1\""], None),
        (PEER, &["66.249.66.1, [192.0.2.1]:80"], None),
        (PEER, &["66.249.66.1, [2001:db8::1"], None),
        (PEER, &["66.249.66.1, [2001:db8::1]80"], None),
        (PEER, &["66.249.66.1, 192.0.2.1:"], None),
        (PEER, &["66.249.66.1, 192.0.2.1:65536"], None),
        (PEER, &["66.249.66.1, 192.0.2.1:+80"], None),
    ] {
        let found = client(peer, ProxyField::XForwardedFor, fields);
        assert_eq!(found, expected.map(address), "{peer} {fields:?}");
    }
}

#[test]
fn client_of_forwarded_is_that_of_its_last_element() {
    for (fields, expected) in [
        (&["for=192.0.2.1"][..], Some("192.0.2.1")),
        (&["For=\"192.0.2.1:4711\";proto=https;by=10.0.0.1"], Some("192.0.2.1")),
        (&["by=10.0.0.1; for=\"[2001:db8::1]\""], Some("2001:db8::1")),
        (&["for=\"[2001:db8::1]:4711\""], Some("2001:db8::1")),
        (&["for=\"[2001:db8::1]:_a.b-c\""], Some("2001:db8::1")),
        (&["for=\"192.0.2.1:_hidden\""], Some("192.0.2.1")),
        (&["for=66.249.66.1, for=192.0.2.1"], Some("192.0.2.1")),
        (&["for=66.249.66.1", "for=192.0.2.1, for=10.7.7.7"], Some("192.0.2.1")),
        (&["for=66.249.66.1;host=\"a, b;c\", for=192.0.2.1"], Some("192.0.2.1")),
        // RFC 7239 §6: unknown and obfuscated nodes.
        (&["for=66.249.66.1, for=unknown"], None),
        (&["for=66.249.66.1, for=_hidden"], None),
        (&["for=66.249.66.1, for=\"_SEVKISEK:80\""], None),
        (&["for=66.249.66.1, for=\"192.0.2.1:_\""], None),
        (&["for=66.249.66.1, proto=https"], None),
        (&["for=66.249.66.1, for=192.0.2.1;for=192.0.2.2"], None),
        (&["for=66.249.66.1, nonsense"], None),
        // A client that opens a quote hides what the proxy appends, and gains nothing.
        (&["for=66.249.66.1;by=\", for=192.0.2.1"], None),
        (&["for=66.249.66.1;by=\", for=\"[2001:db8::1]\""], None),
        (&["for=66.249.66.1;by=\"\\\", for=192.0.2.1"], None),
        (&["for=66.249.66.1;by=\"\\\\\", for=192.0.2.1"], Some("192.0.2.1")),
    ] {
        let found = client(PEER, ProxyField::Forwarded, fields);
        assert_eq!(found, expected.map(address), "{fields:?}");
    }
}

#[test]
fn client_of_x_real_ip_is_its_only_address() {
    for (peer, fields, expected) in [
        (PEER, &["192.0.2.1"][..], Some("192.0.2.1")),
        (PEER, &[" [2001:db8::1]:80\t"], Some("2001:db8::1")),
        (PEER, &[], None),
        (PEER, &["unix:"], None),
        (PEER, &["10.0.0.7"], None),
        (PEER, &["66.249.66.1, 192.0.2.1"], None),
        (PEER, &["66.249.66.1", "192.0.2.1"], None),
        (PEER, &["192.0.2.1", "192.0.2.1"], None),
        (PEER, &["192.0.2.1", ""], None),
        ("192.0.2.9", &["66.249.66.1"], Some("192.0.2.9")),
    ] {
        let found = client(peer, ProxyField::XRealIp, fields);
        assert_eq!(found, expected.map(address), "{peer} {fields:?}");
    }
}

#[test]
fn long_field_is_read_from_its_end() {
    // With and without a whole element in the bytes that are read.
    for invented in ["66.249.66.1,", "\u{e9}\"x"] {
        let many = invented.repeat(100_000);
        let fields = [format!("{many}, 192.0.2.1")];
        let found = client(PEER, ProxyField::XForwardedFor, &fields);
        assert_eq!(found, Some(address("192.0.2.1")), "{invented}");
    }
    let one = "6".repeat(1_000_000);
    assert_eq!(client(PEER, ProxyField::XForwardedFor, &[one]), None);
    let many = "for=66.249.66.1;by=\"é,".repeat(100_000);
    let fields = [format!("{many} for=192.0.2.1")];
    let found = client(PEER, ProxyField::Forwarded, &fields);
    assert!([None, Some(address("192.0.2.1"))].contains(&found), "{found:?}");
}

/// What an element of a list names.
#[derive(Clone, Copy, Debug)]
enum Node {
    Address(IpAddr),
    /// Something else, by its number in [`NO_ADDRESS`].
    Other(Index),
}

const NO_ADDRESS: &[&str] = &[
    "unknown",
    "_hidden",
    "_SEVKISEK",
    "unix:",
    "-",
    "localhost",
    "192.0.2",
    "192.0.2.256",
    "192.0.2.1.",
    "0x7f.1",
    "fe80::1%eth0",
    "2001:db8:::1",
    "192.0.2.1:port",
];

fn node() -> impl Strategy<Value = Node> {
    let known: &[_] = &["192.0.2.1", "66.249.66.1", "2001:db8::1", "2001:db8::2"];
    let trusted: &[_] = &["10.0.0.1", "10.255.255.255", "2001:db8:ffff::9"];
    prop_oneof![
        3 => select(known).prop_map(|text| Node::Address(address(text))).boxed(),
        4 => select(trusted).prop_map(|text| Node::Address(address(text))).boxed(),
        1 => any::<Index>().prop_map(Node::Other).boxed(),
    ]
}

/// How an element is written: whether mapped to IPv6, with a port, in quotes, in which letters.
type Spelling = (bool, Option<u16>, bool, usize);

fn written(node: Node, (is_mapped, port, is_quoted, form): Spelling, field: ProxyField) -> String {
    let text = match node {
        Node::Other(index) => (*index.get(NO_ADDRESS)).to_owned(),
        Node::Address(address) => {
            let address = match address {
                IpAddr::V4(v4) if is_mapped => IpAddr::V6(v4.to_ipv6_mapped()),
                other => other,
            };
            match (address, port) {
                (IpAddr::V6(v6), Some(port)) => format!("[{v6}]:{port}"),
                (IpAddr::V6(v6), None) if is_quoted => format!("[{v6}]"),
                (address, Some(port)) => format!("{address}:{port}"),
                (address, None) => address.to_string(),
            }
        }
    };
    let blanks = ["", " ", "\t", "  "][form % 4];
    if field != ProxyField::Forwarded {
        return format!("{blanks}{text}{blanks}");
    }
    let name = ["for", "For", "FOR"][form % 3];
    let text = if is_quoted || text.contains([':', '[']) { format!("\"{text}\"") } else { text };
    match form % 4 {
        0 => format!("{name}={text}"),
        1 => format!("{blanks}proto=https;{name}={text}"),
        2 => format!("{name}={text};by=\"10.0.0.1, for=66.249.66.1\"{blanks}"),
        _ => format!("host=\"a\\\"b;c\"; {name}={text}"),
    }
}

/// The rule, by the nodes and not by their text: from the end, proxies that are trusted are passed
/// over, and the next node is the client.
fn expected(peer: IpAddr, nodes: &[Node]) -> Option<IpAddr> {
    let is_proxy = |address: IpAddr| match address {
        IpAddr::V4(v4) => v4.octets()[0] == 10,
        IpAddr::V6(v6) => v6.segments()[..3] == [0x2001, 0xdb8, 0xffff],
    };
    if !is_proxy(peer) {
        return Some(peer);
    }
    for node in nodes.iter().rev() {
        match node {
            Node::Other(_) => return None,
            Node::Address(address) if is_proxy(*address) => {}
            Node::Address(address) => return Some(*address),
        }
    }
    None
}

fn spelling() -> impl Strategy<Value = Spelling> {
    (any::<bool>(), any::<Option<u16>>(), any::<bool>(), 0..12_usize)
}

proptest! {
    /// However the addresses are written, and however the list is cut into fields.
    #[test]
    fn list_in_any_spelling_names_the_same_client(
        peer in select(&["10.0.0.1", "2001:db8:ffff::1", "192.0.2.77"][..]),
        elements in prop::collection::vec((node(), spelling(), any::<bool>()), 0..6),
    ) {
        let nodes: Vec<_> = elements.iter().map(|(node, ..)| *node).collect();
        for field in [ProxyField::XForwardedFor, ProxyField::Forwarded] {
            let mut values: Vec<String> = Vec::new();
            for (node, spelling, is_new_field) in &elements {
                let text = written(*node, *spelling, field);
                match values.last_mut() {
                    Some(value) if !is_new_field => *value = format!("{value},{text}"),
                    _ => values.push(text),
                }
            }
            let found = client(peer, field, &values);
            prop_assert_eq!(found, expected(address(peer), &nodes), "{:?}", values);
        }
        let values: Vec<_> = elements
            .iter()
            .map(|(node, spelling, _)| written(*node, *spelling, ProxyField::XRealIp))
            .collect();
        let only = if nodes.len() == 1 { &nodes[..] } else { &[] };
        let found = client(peer, ProxyField::XRealIp, &values);
        prop_assert_eq!(found, expected(address(peer), only), "{:?}", values);
    }

    /// Whatever bytes a client sends, it is not taken for another address than its own, and with
    /// `X-Forwarded-For` it cannot hide its own.
    #[test]
    fn client_cannot_choose_its_address(
        invented in prop_oneof![
            "(for=|by=|host=|66\\.249\\.66\\.1|10\\.1\\.1\\.1|[\"\\\\,;= \\[\\]:é]){0,30}"
                .prop_map(String::into_bytes),
            prop::collection::vec(any::<u8>(), 0..40),
            (0..9_000_usize, select(&[b',', b'"', b' '][..]))
                .prop_map(|(len, byte)| [vec![byte; len], b"66.249.66.1".to_vec()].concat()),
        ],
        is_ipv6 in any::<bool>(),
        is_one_field in any::<bool>(),
    ) {
        let own = if is_ipv6 { "2001:db8::1" } else { "192.0.2.1" };
        let element = if is_ipv6 { "for=\"[2001:db8::1]\"" } else { "for=192.0.2.1" };
        for (appended, field) in [
            (element, ProxyField::Forwarded),
            (own, ProxyField::XForwardedFor),
        ] {
            let fields = if is_one_field {
                vec![[&invented, b", ".as_slice(), appended.as_bytes()].concat()]
            } else {
                vec![invented.clone(), appended.as_bytes().to_vec()]
            };
            let found = client(PEER, field, &fields);
            let may_hide = field == ProxyField::Forwarded && is_one_field;
            prop_assert!(
                found == Some(address(own)) || may_hide && found.is_none(),
                "{:?}",
                found
            );
        }
    }

    /// An address of IPv4 is the same one in IPv6, also that of a peer.
    #[test]
    fn mapped_address_is_that_of_ipv4(octets in any::<[u8; 4]>()) {
        let v4 = IpAddr::from(octets);
        let mapped = IpAddr::V6(Ipv4Addr::from(octets).to_ipv6_mapped());
        prop_assert_eq!(proxies().trusts(v4), proxies().trusts(mapped));
        let of = |peer: IpAddr| client(&peer.to_string(), ProxyField::XForwardedFor, &["192.0.2.1"]);
        prop_assert_eq!(of(v4), of(mapped));
    }
}
