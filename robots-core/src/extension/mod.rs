//! Lines of other conventions than RFC 9309, which §2.2.4 permits: a value to its type.
//!
//! In: a key and the bytes after its colon. Out: an [`ExtensionValue`] or an
//! [`ExtensionError`]. No line is left out: an undocumented key is [`ExtensionValue::Unknown`].
//! After this stage numbers, hours, URLs and preferences are read. How crawlers use them is not
//! decided here.
//!
//! ```
//! use std::time::Duration;
//!
//! use robots_core::extension::{ExtensionError, ExtensionValue};
//! use robots_core::syntax::DirectiveKey;
//!
//! let read = |value: &str| ExtensionValue::read(DirectiveKey::CrawlDelay, value.as_bytes());
//! assert_eq!(read("2.5"), Ok(ExtensionValue::CrawlDelay(Duration::from_millis(2_500))));
//! assert_eq!(read("ten"), Err(ExtensionError::NotSeconds));
//! ```

mod crawl_delay;
mod dictionary;
mod host;
mod preference;
mod time;

use std::sync::Arc;
use std::time::Duration;

pub use crawl_delay::CrawlDelayPolicy;
pub use preference::{
    CONTENT_SIGNAL, CONTENT_USAGE, ListSyntax, Preference, Preferences, Recognition, Vocabulary,
};
pub use time::{Hours, RequestRate, TimeOfDay};

use crate::source::Span;
use crate::syntax::{Directive, DirectiveKey};

/// A line that is neither a `User-agent` line nor a rule.
///
/// ```
/// use robots_core::extension::ExtensionValue;
/// use robots_core::{Dialect, Reading, SourceText};
///
/// let text = "User-agent: *\nDisallow:\nHost: a.example\n";
/// let reading = Reading::new(&SourceText::new("robots.txt", text), Dialect::RFC_9309);
/// let host = &reading.extensions()[0];
/// assert_eq!(host.value, Ok(ExtensionValue::Host("a.example".to_owned())));
/// assert_eq!((host.line, host.agents.len()), (3, 1));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Extension {
    /// The typed value, or the error in it.
    pub value: Result<ExtensionValue, ExtensionError>,
    /// Whether this is the `Crawl-delay` line that applies in its record. At most one per record
    /// does, see [`CrawlDelayPolicy`]. `false` for all other keys.
    pub applies: bool,
    /// The line number, from 1.
    pub line: usize,
    /// The span from the key to the end of the value.
    pub span: Span,
    /// The span of the key.
    pub key_span: Span,
    /// The span of the value.
    pub value_span: Span,
    /// The product tokens of its record; empty outside of records. Sitemap, License, Host and
    /// Clean-param lines apply to every crawler wherever they are.
    pub agents: Arc<[Span]>,
}

/// The typed value of a line of another convention.
///
/// ```
/// use robots_core::extension::{ExtensionError, ExtensionValue};
/// use robots_core::syntax::DirectiveKey;
///
/// let read = |key, value: &str| ExtensionValue::read(key, value.as_bytes());
/// let host = ExtensionValue::Host("a.example:8080".to_owned());
/// assert_eq!(read(DirectiveKey::Host, "a.example:8080"), Ok(host));
/// assert_eq!(read(DirectiveKey::Other, "1"), Ok(ExtensionValue::Unknown));
/// assert_eq!(read(DirectiveKey::Sitemap, "/s.xml"), Err(ExtensionError::NotAbsoluteUrl));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ExtensionValue {
    /// `Sitemap`: an absolute URL, <https://www.sitemaps.org/protocol.html>.
    Sitemap(String),
    /// `Crawl-delay`: the time between requests. Bing reads it as the length of a window with one
    /// request; Google and Yandex ignore it.
    CrawlDelay(Duration),
    /// `Request-rate`: the number of requests per period, and the hours. Python and Scrapy read it.
    RequestRate(RequestRate),
    /// `Visit-time`: the hours for crawling, in UTC. Scrapy reads it.
    VisitTime(Hours),
    /// `Host`: the preferred host, with an optional port. Yandex read it until 2018.
    Host(String),
    /// `Clean-param`: query parameters that do not change the page. Yandex reads it.
    CleanParam {
        /// The names of the parameters.
        parameters: Vec<String>,
        /// The prefix of the paths with these parameters; `None` for all paths.
        path: Option<String>,
    },
    /// `Noindex`: a path to leave out of a search index. Google read it until September 2019.
    Noindex(String),
    /// `Content-Signal`, see [`CONTENT_SIGNAL`].
    ContentSignal(Preferences),
    /// `Content-Usage`, see [`CONTENT_USAGE`].
    ContentUsage(Preferences),
    /// `License`: the absolute URL of a license, <https://rslstandard.org>.
    License(String),
    /// A line with an unknown key.
    Unknown,
}

/// The error in the value of a known key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExtensionError {
    /// Not UTF-8.
    NotUtf8,
    /// Not an absolute URL with the scheme `http`, `https` or `ftp`.
    NotAbsoluteUrl,
    /// Not a number of seconds, such as `10` or `0.5`.
    NotSeconds,
    /// Not a rate, such as `1/10s` or `30/1h 0800-1700`.
    NotRate,
    /// Not a range of hours, such as `0600-0845`.
    NotHours,
    /// Not a host, such as `example.com` or `example.com:8080`.
    NotHost,
    /// Not a list of parameters and an optional path, such as `ref&session /shop/`.
    NotParameters,
    /// Not a path.
    NotPath,
    /// Not a list of preferences with an optional path before it, such as
    /// `search=yes, ai-train=no`.
    NotSignals,
    /// Not a dictionary of RFC 9651 §3.2 with an optional path before it.
    NotDictionary,
}

impl ExtensionValue {
    /// Reads the value of a line with this key. Linear in the value.
    ///
    /// # Errors
    ///
    /// Returns an error if the convention of a known key does not allow the value.
    pub fn read(key: DirectiveKey, value: &[u8]) -> Result<Self, ExtensionError> {
        if key.is_protocol() || key == DirectiveKey::Other {
            return Ok(Self::Unknown);
        }
        let text = str::from_utf8(value).map_err(|_| ExtensionError::NotUtf8)?;
        match key {
            DirectiveKey::Sitemap => absolute_url(text).map(Self::Sitemap),
            DirectiveKey::License => absolute_url(text).map(Self::License),
            DirectiveKey::CrawlDelay => time::seconds(text)
                .map(Self::CrawlDelay)
                .ok_or(ExtensionError::NotSeconds),
            DirectiveKey::RequestRate => RequestRate::read(text)
                .map(Self::RequestRate)
                .ok_or(ExtensionError::NotRate),
            DirectiveKey::VisitTime => Hours::read(text)
                .map(Self::VisitTime)
                .ok_or(ExtensionError::NotHours),
            DirectiveKey::Host => host::host(text)
                .map(Self::Host)
                .ok_or(ExtensionError::NotHost),
            DirectiveKey::CleanParam => clean_param(text).ok_or(ExtensionError::NotParameters),
            DirectiveKey::Noindex => path(text).map(Self::Noindex).ok_or(ExtensionError::NotPath),
            DirectiveKey::ContentSignal => CONTENT_SIGNAL
                .read(text)
                .map(Self::ContentSignal)
                .ok_or(ExtensionError::NotSignals),
            DirectiveKey::ContentUsage => CONTENT_USAGE
                .read(text)
                .map(Self::ContentUsage)
                .ok_or(ExtensionError::NotDictionary),
            _ => Ok(Self::Unknown),
        }
    }
}

impl Extension {
    /// Creates the line of a directive, without a record, as if it were the only line with its key.
    pub(crate) fn new(
        directive: &Directive,
        key: DirectiveKey,
        value: &[u8],
        line: usize,
        crawl_delay: CrawlDelayPolicy,
    ) -> Self {
        let delay = if key == DirectiveKey::CrawlDelay {
            let text = str::from_utf8(value).ok();
            text.and_then(|text| crawl_delay.read(text))
        } else {
            None
        };
        Self {
            value: delay.map_or_else(
                || ExtensionValue::read(key, value),
                |delay| Ok(ExtensionValue::CrawlDelay(delay)),
            ),
            applies: delay.is_some(),
            line,
            span: directive.span(),
            key_span: directive.name,
            value_span: directive.value,
            agents: Arc::default(),
        }
    }
}

/// Checks what a crawler needs: a crawled scheme, a host, no whitespace.
fn absolute_url(text: &str) -> Result<String, ExtensionError> {
    let is_crawled = |scheme: &str| {
        ["http", "https", "ftp"]
            .iter()
            .any(|known| scheme.eq_ignore_ascii_case(known))
    };
    text.split_once("://")
        .filter(|(scheme, rest)| is_crawled(scheme) && has_host(rest))
        .filter(|(_, rest)| !rest.contains(char::is_whitespace))
        .map(|_| text.to_owned())
        .ok_or(ExtensionError::NotAbsoluteUrl)
}

/// Returns whether the text after a scheme starts with a host and perhaps a port: a name, also one that
/// is not ASCII, or an address in brackets. `https://https://a` and `https://${HOST}/` have none.
fn has_host(text: &str) -> bool {
    let end = text.find(['/', '?', '#']).unwrap_or(text.len());
    let host = text[..end].rsplit('@').next().unwrap_or_default();
    let is_address = host.starts_with('[') && host.contains(']');
    let (name, port) = host.split_once(':').unwrap_or((host, "0"));
    let is_of_name = |c: char| c.is_alphanumeric() || !c.is_ascii() || "-._~".contains(c);
    let is_name = !name.is_empty() && name.chars().all(is_of_name);
    is_address || is_name && !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit())
}

fn path(text: &str) -> Option<String> {
    let is_path = text.starts_with(['/', '*']) && !text.contains(char::is_whitespace);
    is_path.then(|| text.to_owned())
}

fn clean_param(text: &str) -> Option<ExtensionValue> {
    let mut words = text.split_whitespace();
    let parameters: Vec<_> = words.next()?.split('&').map(str::to_owned).collect();
    let path = words.next().map(str::to_owned);
    let is_list = parameters.iter().all(|parameter| !parameter.is_empty());
    (is_list && words.next().is_none()).then_some(ExtensionValue::CleanParam { parameters, path })
}

#[cfg(test)]
mod tests;
