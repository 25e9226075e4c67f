//! Who a request says it is.

use robots_core::matcher::KNOWN_CRAWLERS;

/// The version of this package, and where a site's operator reads what it does.
const SELF: &str =
    concat!("robots-live/", env!("CARGO_PKG_VERSION"), "; +https://docs.rs/robots-live");

/// The client that a request names in its User-Agent header.
///
/// ```
/// use robots_live::Identity;
///
/// let crawler = Identity::Crawler("GPTBot".to_owned()).user_agent();
/// assert!(crawler.starts_with("GPTBot (robots-live/"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Identity {
    /// A browser, followed by the name of this program.
    Browser,
    /// A product token, followed by the name of this program. A firewall that looks for the token
    /// finds it, and a log shows who asked.
    Crawler(String),
    /// Exactly this header.
    Exact(String),
}

impl Identity {
    /// Returns the User-Agent header.
    pub fn user_agent(&self) -> String {
        match self {
            Self::Browser => format!(
                "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0 ({SELF})"
            ),
            Self::Crawler(token) => format!("{token} ({SELF})"),
            Self::Exact(header) => header.clone(),
        }
    }

    /// Returns a short name: `browser`, the product token, or the first documented token in an
    /// exact header, followed by `(exact)`.
    pub fn name(&self) -> String {
        match self {
            Self::Browser => "browser".to_owned(),
            Self::Crawler(token) => token.clone(),
            Self::Exact(header) => {
                let lower_case = header.to_ascii_lowercase();
                let known = KNOWN_CRAWLERS.iter().filter(|crawler| !crawler.control_token);
                let named = known
                    .filter(|crawler| lower_case.contains(&crawler.token.to_ascii_lowercase()));
                let longest = named.max_by_key(|crawler| crawler.token.len());
                let name = longest.map_or(header.as_str(), |crawler| crawler.token);
                format!("{name} (exact)")
            }
        }
    }

    /// Returns whether this is a crawler.
    pub fn is_crawler(&self) -> bool {
        *self != Self::Browser
    }
}
