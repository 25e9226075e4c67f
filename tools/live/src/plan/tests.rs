use super::*;

#[test]
fn siblings_of_a_site_are_the_other_scheme_and_host() {
    let siblings = |text: &str| {
        let url = Url::parse(text).expect("a URL");
        let found: Vec<_> = siblings(&url).into_iter().map(String::from).collect();
        found.join(" ")
    };
    assert_eq!(
        siblings("https://example.com/robots.txt"),
        "http://example.com/robots.txt https://www.example.com/robots.txt \
         http://www.example.com/robots.txt"
    );
    assert_eq!(
        siblings("http://www.example.co.uk/robots.txt"),
        "https://www.example.co.uk/robots.txt http://example.co.uk/robots.txt \
         https://example.co.uk/robots.txt"
    );
    assert_eq!(siblings("https://shop.example.uk/"), "http://shop.example.uk/");
    assert_eq!(siblings("https://shop.example.com/"), "http://shop.example.com/");
    assert_eq!(
        siblings("https://example.co.uk/").split(' ').count(),
        3,
        "a registered host has a `www` before it"
    );
    for alone in ["https://example.com:8443/", "https://[::1]/", "http://127.0.0.1/"] {
        assert_eq!(siblings(alone), "", "{alone}");
    }
}
