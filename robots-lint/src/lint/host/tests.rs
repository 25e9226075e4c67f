use super::*;

#[test]
fn is_local_private_name_or_address_is_local() {
    for url in [
        "http://localhost:3000/",
        "http://app.localhost/",
        "https://127.0.0.1/s",
        "http://[::1]:80/",
        "http://10.0.0.7/",
        "http://192.168.1.5:8080/",
        "http://mac.local/",
        "https://shop.test/",
        "http://user@0.0.0.0/",
        "http://LOCALHOST./",
    ] {
        assert!(is_local(&host_of(url).expect("a URL")), "{url}");
    }
    for url in [
        "https://example.com/",
        "https://test.com/",
        "https://localhost.example.com/",
        "https://8.8.8.8/",
        "https://mylocal/",
        "https://[2606:4700::1111]/",
        "https://contest/",
    ] {
        assert!(!is_local(&host_of(url).expect("a URL")), "{url}");
    }
}

#[test]
fn production_of_staging_host_is_the_rest() {
    for (host, stage) in [
        ("staging.example.com", Stage::Sure),
        ("eu-staging2.example.com", Stage::Sure),
        ("dev.example.com", Stage::Possible),
    ] {
        assert_eq!(production_of(host), Some(("example.com", stage)), "{host}");
    }
    for host in ["staging.com", "www.example.com", "stagingpost.example.com", "localhost"] {
        assert_eq!(production_of(host), None, "{host}");
    }
}
