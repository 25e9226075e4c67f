//! The address of a client behind proxies, and clients that invent one.

use std::net::IpAddr;

use proptest::prelude::*;
use robots_identity::TrustedProxies;

const PEER: &str = "10.0.0.1";

fn address(text: &str) -> IpAddr {
    text.parse().expect("an address")
}

fn proxies() -> TrustedProxies {
    let prefixes = ["10.0.0.0/8", "2001:db8:ffff::/48"];
    TrustedProxies::new(prefixes.map(|prefix| prefix.parse().expect("a prefix")))
}

#[test]
fn client_is_the_last_address_that_no_proxy_has() {
    for (peer, fields, client) in [
        (PEER, &["192.0.2.1"][..], "192.0.2.1"),
        (PEER, &["192.0.2.1:4711"], "192.0.2.1"),
        (PEER, &["2001:db8::1"], "2001:db8::1"),
        (PEER, &["[2001:db8::1]"], "2001:db8::1"),
        (PEER, &["[2001:db8::1]:80"], "2001:db8::1"),
        (PEER, &["::ffff:192.0.2.1"], "192.0.2.1"),
        ("::ffff:10.0.0.1", &["192.0.2.1"], "192.0.2.1"),
        ("2001:db8:ffff::1", &["192.0.2.1"], "192.0.2.1"),
        // What the client sends is before what the proxy appends.
        (PEER, &["66.249.66.1, 192.0.2.1"], "192.0.2.1"),
        (PEER, &["66.249.66.1", "192.0.2.1"], "192.0.2.1"),
        (
            PEER,
            &["66.249.66.1, 192.0.2.1 ,10.2.2.2", "10.3.3.3"],
            "192.0.2.1",
        ),
        // Nobody vouches for it.
        ("192.0.2.9", &["66.249.66.1"], "192.0.2.9"),
        ("192.0.2.9", &[], "192.0.2.9"),
        // The list ends with a proxy, or has no address there.
        (PEER, &[], PEER),
        (PEER, &["10.9.9.9"], "10.9.9.9"),
        (PEER, &["66.249.66.1, unknown"], PEER),
        (PEER, &["66.249.66.1, "], PEER),
        (PEER, &["66.249.66.1, 192.0.2.300"], PEER),
        (PEER, &["66.249.66.1; 192.0.2.1"], PEER),
        (PEER, &["66.249.66.1, fe80::1%eth0"], PEER),
    ] {
        let found = proxies().client_by_x_forwarded_for(address(peer), fields.iter().copied());
        assert_eq!(found, address(client), "{peer} {fields:?}");
    }
}

#[test]
fn client_of_forwarded_is_that_of_its_last_element() {
    for (fields, client) in [
        (&["for=192.0.2.1"][..], "192.0.2.1"),
        (
            &["For=\"192.0.2.1:4711\";proto=https;by=10.0.0.1"],
            "192.0.2.1",
        ),
        (&["by=10.0.0.1; for=\"[2001:db8::1]\""], "2001:db8::1"),
        (&["for=\"[2001:db8::1]:4711\""], "2001:db8::1"),
        (&["for=66.249.66.1, for=192.0.2.1"], "192.0.2.1"),
        (
            &["for=66.249.66.1", "for=192.0.2.1, for=10.7.7.7"],
            "192.0.2.1",
        ),
        (
            &["for=66.249.66.1;host=\"a, b;c\", for=192.0.2.1"],
            "192.0.2.1",
        ),
        // RFC 7239 §6: unknown and obfuscated nodes.
        (&["for=66.249.66.1, for=unknown"], PEER),
        (&["for=66.249.66.1, for=_hidden"], PEER),
        (&["for=66.249.66.1, proto=https"], PEER),
        (&["for=66.249.66.1, for=192.0.2.1;for=192.0.2.2"], PEER),
        (&["for=66.249.66.1, nonsense"], PEER),
        // A client that opens a quote hides what the proxy appends, and gains nothing.
        (&["for=66.249.66.1;by=\", for=192.0.2.1"], PEER),
        (&["for=66.249.66.1;by=\", for=\"[2001:db8::1]\""], PEER),
        (&["for=66.249.66.1;by=\"\\\", for=192.0.2.1"], PEER),
        (&["for=66.249.66.1;by=\"\\\\\", for=192.0.2.1"], "192.0.2.1"),
    ] {
        let found = proxies().client_by_forwarded(address(PEER), fields.iter().copied());
        assert_eq!(found, address(client), "{fields:?}");
    }
}

#[test]
fn long_field_is_read_from_its_end() {
    let many = "66.249.66.1,".repeat(1_000_000);
    let fields = [format!("{many} 192.0.2.1")];
    let found =
        proxies().client_by_x_forwarded_for(address(PEER), fields.iter().map(String::as_str));
    assert_eq!(found, address("192.0.2.1"));
    let many = "for=66.249.66.1;by=\"é,".repeat(100_000);
    let fields = [format!("{many} for=192.0.2.1")];
    let found = proxies().client_by_forwarded(address(PEER), fields.iter().map(String::as_str));
    assert!(
        [address(PEER), address("192.0.2.1")].contains(&found),
        "{found}"
    );
}

proptest! {
    /// Whatever a client sends, it cannot be taken for another address than its own or that of a
    /// proxy.
    #[test]
    fn client_cannot_choose_its_address(
        invented in "(for=|by=|host=|66\\.249\\.66\\.1|10\\.1\\.1\\.1|[\"\\\\,;= \\[\\]:é]){0,30}",
        is_ipv6 in any::<bool>(),
        is_one_field in any::<bool>(),
    ) {
        let own = if is_ipv6 { "2001:db8::1" } else { "192.0.2.1" };
        let element = if is_ipv6 { "for=\"[2001:db8::1]\"" } else { "for=192.0.2.1" };
        for (appended, is_forwarded) in [(element, true), (own, false)] {
            let fields = if is_one_field {
                vec![format!("{invented}, {appended}")]
            } else {
                vec![invented.clone(), appended.to_owned()]
            };
            let fields = fields.iter().map(String::as_str);
            let found = if is_forwarded {
                proxies().client_by_forwarded(address(PEER), fields.collect::<Vec<_>>())
            } else {
                proxies().client_by_x_forwarded_for(address(PEER), fields.collect::<Vec<_>>())
            };
            prop_assert!(found == address(own) || proxies().trusts(found), "{found}");
        }
    }
}
