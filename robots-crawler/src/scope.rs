//! Which robots.txt governs a URL.
//!
//! A robots.txt governs the URLs of its scheme, host and port (RFC 9309 §2.3), and no others: not
//! those of another subdomain, nor those that the same machine serves under another name. [`Url`]
//! has brought both into one form: letters of schemes and hosts are small, international names are
//! in Punycode, IP addresses are written in one way, and default ports are left out.

use url::{Host, Url};

const PATH: &str = "/robots.txt";

/// The URL of the robots.txt that governs `url`: with its scheme, host and port, without a user.
///
/// `None` for a URL that has no host, such as one of `mailto` or `file`. For `blob:`, and the like,
/// the URL inside is to be asked about.
pub fn robots_txt_of(url: &Url) -> Option<Url> {
    url.host_str().filter(|host| !host.is_empty())?;
    let mut robots_txt = url.clone();
    robots_txt.set_path(PATH);
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

/// Does one robots.txt govern both? Never so for URLs without a host.
pub fn share_robots_txt(one: &Url, other: &Url) -> bool {
    let robots_txt = robots_txt_of(one);
    robots_txt.is_some() && robots_txt == robots_txt_of(other)
}

/// Is it the URL of a robots.txt that crawlers read? Its path is `/robots.txt`, in small letters and
/// in no folder.
pub fn is_robots_txt(url: &Url) -> bool {
    robots_txt_of(url).is_some() && url.path() == PATH && url.query().is_none()
}
