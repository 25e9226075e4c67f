//! What is fetched, and how.

use std::thread;
use std::time::Duration;

use robots_analysis::Route;
use robots_analysis::compare::Relation;
use robots_core::{Dialect, SourceText};
use robots_lint::Levels;
use url::Url;

use crate::address::Resolve;

/// The maximum number of requests for one [`Target`]: with the default settings, five redirects for
/// each of what is fetched.
pub const REQUESTS: usize = 48;

/// A site to check.
///
/// ```
/// use robots_live::Target;
/// use url::Url;
///
/// let target = Target::new(Url::parse("https://www.example.com/a")?);
/// assert!(target.expected.is_none() && target.against.is_none());
/// # Ok::<(), url::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Target {
    /// Any URL of the site, with the scheme `http` or `https`.
    pub url: Url,
    /// What its robots.txt is expected to allow.
    pub expected: Option<Expected>,
    /// The robots.txt that it is expected to serve.
    pub against: Option<SourceText>,
    /// The relation that what is served must have to that file.
    pub required: Relation,
    /// The routes that search engines are expected to be allowed, beside `/`.
    pub routes: Vec<Route>,
    /// The dialect in which files are compared and expectations proved.
    pub dialect: &'static Dialect,
    /// The levels of findings.
    pub levels: Levels,
}

impl Target {
    /// Creates a target without expectations.
    pub fn new(url: Url) -> Self {
        Self {
            url,
            expected: None,
            against: None,
            required: Relation::Equivalent,
            routes: Vec::new(),
            dialect: Dialect::RFC_9309,
            levels: Levels::default(),
        }
    }
}

/// What a robots.txt is expected to allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The start page and the routes, for search engines and crawlers that it does not name.
    Open,
    /// Nothing, for any crawler.
    Closed,
}

/// How targets are fetched.
///
/// ```
/// use robots_live::Settings;
///
/// let settings = Settings { agents: vec!["bingbot".to_owned()], ..Settings::default() };
/// assert_eq!(settings.timeout.as_secs(), 10);
/// ```
#[derive(Clone, Debug)]
pub struct Settings {
    /// The product tokens of the crawlers as which to fetch.
    pub agents: Vec<String>,
    /// User-Agent headers to send exactly.
    pub impersonated: Vec<String>,
    /// The time for each request.
    pub timeout: Duration,
    /// The longest `Retry-After` that is waited for. After a longer one the host is not asked
    /// again.
    pub longest_wait: Duration,
    /// Waits. Tests replace it.
    pub wait: fn(Duration),
    /// Addresses that are used instead of those of names.
    pub resolve: Vec<Resolve>,
    /// Certificates of authorities to trust, in PEM, instead of those of Mozilla.
    pub authorities: Option<Vec<u8>>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            agents: vec!["Googlebot".to_owned(), "GPTBot".to_owned()],
            impersonated: Vec::new(),
            timeout: Duration::from_secs(10),
            longest_wait: Duration::from_secs(10),
            wait: thread::sleep,
            resolve: Vec::new(),
            authorities: None,
        }
    }
}
