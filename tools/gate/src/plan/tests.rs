use super::host_of;

#[test]
fn origin_has_a_host_without_its_port() {
    for (origin, host) in [
        ("https://www.Example.com", "www.example.com"),
        ("http://localhost:3000", "localhost"),
        ("https://[::1]:8443", "[::1]"),
        ("https://[::1]", "[::1]"),
        ("https://example.com.", "example.com"),
    ] {
        assert_eq!(host_of(origin), host, "{origin}");
    }
}
