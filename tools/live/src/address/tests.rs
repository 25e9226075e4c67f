use super::*;

#[test]
fn resolve_with_an_invalid_part_is_an_error() {
    for text in ["", "a", "a:b", "a:b:c", "a:80:", "a:80:b", "a:99999:127.0.0.1", "a:80:::g"] {
        assert!(text.parse::<Resolve>().is_err(), "{text}");
    }
    let bare: Resolve = "A.example:80:::1,127.0.0.1".parse().expect("two addresses");
    assert_eq!(bare.host, "a.example");
    let expected: Vec<SocketAddr> =
        ["[::1]:80", "127.0.0.1:80"].map(|text| text.parse().expect("an address")).into();
    assert_eq!(bare.addresses, expected);
}

#[test]
fn address_of_a_private_network_is_private() {
    for text in [
        "127.0.0.1:1",
        "10.1.2.3:1",
        "169.254.169.254:80",
        "[::1]:1",
        "[fd00::1]:1",
        "[::ffff:127.0.0.1]:1",
    ] {
        assert!(is_private(&text.parse().expect("an address")), "{text}");
    }
    for text in ["93.184.216.34:1", "[2606:2800::1]:1"] {
        assert!(!is_private(&text.parse().expect("an address")), "{text}");
    }
}
