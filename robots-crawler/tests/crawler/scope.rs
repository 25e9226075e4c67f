//! The tables of URLs in the sources, row by row, and further cases.

use proptest::prelude::*;
use robots_crawler::scope::{robots_txt_of, share_robots_txt};
use url::Url;

fn url(text: &str) -> Url {
    Url::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn applies(robots_txt: &str, page: &str) -> bool {
    let robots_txt = url(robots_txt);
    robots_txt_of(&robots_txt) == Some(robots_txt.clone())
        && share_robots_txt(&robots_txt, &url(page))
}

#[test]
fn page_url_gives_its_robots_txt_url() {
    for (page, robots_txt) in [
        // S0-5 to S0-9: a site is a host and a port. The default port is the same site (S2-16).
        ("http://www.w3.org/", "http://www.w3.org/robots.txt"),
        ("http://www.w3.org:80/", "http://www.w3.org:80/robots.txt"),
        ("http://www.w3.org:1234/", "http://www.w3.org:1234/robots.txt"),
        ("http://w3.org/", "http://w3.org/robots.txt"),
        ("http://www.foobar.com/", "http://www.foobar.com/robots.txt"),
        // S3-10, S3-11
        ("http://www.foo.com/welcome.html", "http://www.foo.com/robots.txt"),
        ("http://www.bar.com:8001/", "http://www.bar.com:8001/robots.txt"),
        // S1-54, S1-57: at the top level of the authority of any URI. S1-2: not only HTTP.
        ("http://www.example.com/a", "http://www.example.com/robots.txt"),
        ("https://www.example.com/a/b?c#d", "https://www.example.com/robots.txt"),
        ("ftp://ftp.example.com/a", "ftp://ftp.example.com/robots.txt"),
        ("gemini://example.com/a", "gemini://example.com/robots.txt"),
        ("coap://example.com:5683", "coap://example.com:5683/robots.txt"),
        // RFC 3986: the user is not part of a site, and schemes and hosts are case-insensitive.
        ("https://user:secret@example.com/", "https://example.com/robots.txt"),
        ("ftp://anonymous@example.com:21/", "ftp://example.com/robots.txt"),
        ("HTTPS://WWW.Example.COM/A", "https://www.example.com/robots.txt"),
        ("Gemini://EXAMPLE.com/A", "gemini://example.com/robots.txt"),
        ("https://example.com./", "https://example.com./robots.txt"),
        // IP addresses in each of their forms.
        ("http://[2001:DB8::1]:8080/a", "http://[2001:db8::1]:8080/robots.txt"),
        ("http://[2001:db8:0:0:0:0:0:1]/", "http://[2001:db8::1]/robots.txt"),
        ("http://0x7f.1/", "http://127.0.0.1/robots.txt"),
        // International names: with letters, in Punycode, with full-width dots.
        ("https://www.exämple.com/", "https://www.xn--exmple-cua.com/robots.txt"),
        ("https://WWW.EXÄMPLE.com/", "https://www.xn--exmple-cua.com/robots.txt"),
        ("http://www。example。com/", "http://www.example.com/robots.txt"),
    ] {
        let found = robots_txt_of(&url(page)).map(String::from);
        assert_eq!(found, Some(url(robots_txt).into()), "{page}");
    }
    for no_site in ["mailto:a@example.com", "data:,x", "file:///a", "urn:isbn:1", "about:blank"] {
        assert_eq!(robots_txt_of(&url(no_site)), None, "{no_site}");
        assert!(!share_robots_txt(&url(no_site), &url(no_site)));
    }
}

/// A robots.txt, pages that it applies to, and pages that it does not apply to.
type Row = (&'static str, &'static [&'static str], &'static [&'static str]);

const ROWS: &[Row] = &[
    // S2-9, S2-10: host, scheme and port.
    (
        "https://example.com/robots.txt",
        &["https://example.com/", "https://example.com/folder/file"],
        &["https://other.example.com/", "http://example.com/", "https://example.com:8181/"],
    ),
    // S2-11: a subdomain is another site.
    (
        "https://www.example.com/robots.txt",
        &["https://www.example.com/"],
        &["https://example.com/", "https://shop.www.example.com/", "https://www.shop.example.com/"],
    ),
    // S0-11, S2-4, S2-12: a file in a folder applies to no page.
    (
        "https://example.com/folder/robots.txt",
        &[],
        &["https://example.com/folder/file", "https://example.com/"],
    ),
    // S2-13: Punycode. Without `www.` it is another site.
    (
        "https://www.exämple.com/robots.txt",
        &["https://www.exämple.com/", "https://www.xn--exmple-cua.com/"],
        &["https://xn--exmple-cua.com/", "https://www.example.com/"],
    ),
    // S2-6, S2-8, S2-14: FTP.
    (
        "ftp://example.com/robots.txt",
        &["ftp://example.com/", "ftp://example.com:21/"],
        &["https://example.com/"],
    ),
    // S2-15, S4-3: the robots.txt of an IP address applies only to that address.
    ("https://212.96.82.21/robots.txt", &["https://212.96.82.21/"], &["https://example.com/"]),
    // S2-16: default ports, one for each scheme.
    (
        "https://example.com:443/robots.txt",
        &["https://example.com:443/", "https://example.com/"],
        &["https://example.com:444/", "http://example.com:443/"],
    ),
    ("http://example.com:80/robots.txt", &["http://example.com/"], &["https://example.com:80/"]),
    // S2-17: other ports.
    (
        "https://example.com:8181/robots.txt",
        &["https://example.com:8181/"],
        &["https://example.com/"],
    ),
];

#[test]
fn robots_txt_applies_to_urls_of_its_origin() {
    for &(robots_txt, pages, others) in ROWS {
        for page in pages {
            assert!(applies(robots_txt, page), "{robots_txt} and {page}");
        }
        for page in others {
            assert!(!applies(robots_txt, page), "{robots_txt} and {page}");
        }
    }
}

proptest! {
    /// The robots.txt URL of a page is one, applies to the page, and to itself.
    #[test]
    fn robots_txt_url_applies_to_itself(
        scheme in "http|https|ftp|gemini|WSS",
        user in "([a-z]{1,3}(:[a-z]{0,3})?@)?",
        host in "[a-zA-Z]{1,5}(\\.[a-zA-Z]{2,3}){0,2}|\\[::[1-9]\\]|10\\.0\\.0\\.[1-9]|[äöüß]{1,4}\\.de",
        port in "(:(80|443|21|8080))?",
        rest in "(/[a-zA-Z/.]{0,6}(\\?[a-z=&]{0,4})?(#[a-z]{0,2})?)?",
    ) {
        let page = url(&format!("{scheme}://{user}{host}{port}{rest}"));
        let file = robots_txt_of(&page).ok_or_else(|| TestCaseError::fail("it has a host"))?;
        prop_assert!(share_robots_txt(&file, &page), "{file} {page}");
        prop_assert_eq!(robots_txt_of(&file), Some(file.clone()));
        prop_assert_eq!(Url::parse(file.as_str()), Ok(file));
    }
}
