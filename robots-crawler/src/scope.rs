//! The robots.txt that applies to a URL.
//!
//! A robots.txt applies to the URLs with its scheme, host and port (RFC 9309 §2.3), and to no
//! others: not to those of another subdomain, nor to those that the same machine serves under
//! another name. [`Url`] normalizes all three: schemes and hosts are in lower case, international
//! names are in Punycode, IP addresses have one form, and default ports are left out.

use url::{Host, Url};

/// Returns the URL of the robots.txt that applies to `url`: with its scheme, host and port, without
/// user and password.
///
/// `None` for a URL without a host, such as one of `mailto` or `file`. For a URL that contains
/// another one, such as one of `blob`, pass the inner URL.
///
/// ```
/// use robots_crawler::scope::{robots_txt_of, share_robots_txt};
/// use url::Url;
///
/// let page = Url::parse("https://me@Example.com:443/a?b")?;
/// let robots_txt = robots_txt_of(&page).map(String::from);
/// assert_eq!(robots_txt.as_deref(), Some("https://example.com/robots.txt"));
/// assert_eq!(robots_txt_of(&Url::parse("mailto:me@example.com")?), None);
///
/// assert!(share_robots_txt(&page, &Url::parse("https://example.com:443/b")?));
/// assert!(!share_robots_txt(&page, &Url::parse("http://example.com/a")?));
/// assert!(!share_robots_txt(&page, &Url::parse("https://www.example.com/a")?));
/// # Ok::<(), url::ParseError>(())
/// ```
pub fn robots_txt_of(url: &Url) -> Option<Url> {
    url.host_str().filter(|host| !host.is_empty())?;
    let mut robots_txt = url.clone();
    robots_txt.set_path("/robots.txt");
    robots_txt.set_query(None);
    robots_txt.set_fragment(None);
    robots_txt.set_username("").ok()?;
    robots_txt.set_password(None).ok()?;
    if let Some(Host::Domain(host)) = url.host() {
        // `Url` keeps the case where it does not know the scheme.
        robots_txt.set_host(Some(&host.to_ascii_lowercase())).ok()?;
    }
    Some(robots_txt)
}

/// Returns whether the same robots.txt applies to both URLs; `false` for URLs without a host.
pub fn share_robots_txt(one: &Url, other: &Url) -> bool {
    let robots_txt = robots_txt_of(one);
    robots_txt.is_some() && robots_txt == robots_txt_of(other)
}
