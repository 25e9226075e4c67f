//! Lines of other conventions than RFC 9309, which §2.2.4 permits: a value to its type.
//!
//! In: a key and the bytes after its colon. Out: an [`ExtensionValue`] or an
//! [`ExtensionError`]. No line is left out: an undocumented key is [`ExtensionValue::Unknown`].
//! After this stage the values that a stage uses are read, and the others are valid. How crawlers
//! use them is not decided here.

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

use crate::source::Span;
use crate::syntax::{Directive, DirectiveKey};

/// A line that is neither a `User-agent` line nor a rule.
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
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ExtensionValue {
    /// `Sitemap`: an absolute URL, <https://www.sitemaps.org/protocol.html>.
    Sitemap(String),
    /// `Crawl-delay`: the time between requests. Bing reads it as the length of a window with one
    /// request; Google and Yandex ignore it.
    CrawlDelay(Duration),
    /// `Request-rate`: the number of requests per period, and the hours. Python and Scrapy read it.
    RequestRate,
    /// `Visit-time`: the hours for crawling, in UTC. Scrapy reads it.
    VisitTime,
    /// `Host`: the preferred host, with an optional port. Yandex read it until 2018.
    Host,
    /// `Clean-param`: query parameters that do not change the page. Yandex reads it.
    CleanParam,
    /// `Noindex`: a path to leave out of a search index. Google read it until September 2019.
    Noindex,
    /// `Content-Signal`, see [`CONTENT_SIGNAL`].
    ContentSignal(Preferences),
    /// `Content-Usage`, see [`CONTENT_USAGE`].
    ContentUsage(Preferences),
    /// `License`: the absolute URL of a license, <https://rslstandard.org>.
    License,
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
            DirectiveKey::Sitemap if is_absolute_url(text) => Ok(Self::Sitemap(text.to_owned())),
            DirectiveKey::License if is_absolute_url(text) => Ok(Self::License),
            DirectiveKey::Sitemap | DirectiveKey::License => Err(ExtensionError::NotAbsoluteUrl),
            DirectiveKey::CrawlDelay => {
                time::seconds(text).map(Self::CrawlDelay).ok_or(ExtensionError::NotSeconds)
            }
            DirectiveKey::RequestRate if time::is_rate(text) => Ok(Self::RequestRate),
            DirectiveKey::RequestRate => Err(ExtensionError::NotRate),
            DirectiveKey::VisitTime if time::is_hours(text) => Ok(Self::VisitTime),
            DirectiveKey::VisitTime => Err(ExtensionError::NotHours),
            DirectiveKey::Host if host::is_host(text) => Ok(Self::Host),
            DirectiveKey::Host => Err(ExtensionError::NotHost),
            DirectiveKey::CleanParam if is_clean_param(text) => Ok(Self::CleanParam),
            DirectiveKey::CleanParam => Err(ExtensionError::NotParameters),
            DirectiveKey::Noindex if is_path(text) => Ok(Self::Noindex),
            DirectiveKey::Noindex => Err(ExtensionError::NotPath),
            DirectiveKey::ContentSignal => {
                CONTENT_SIGNAL.read(text).map(Self::ContentSignal).ok_or(ExtensionError::NotSignals)
            }
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
fn is_absolute_url(text: &str) -> bool {
    let is_crawled = |scheme: &str| {
        ["http", "https", "ftp"].iter().any(|known| scheme.eq_ignore_ascii_case(known))
    };
    text.split_once("://")
        .filter(|(scheme, rest)| is_crawled(scheme) && has_host(rest))
        .is_some_and(|(_, rest)| !rest.contains(char::is_whitespace))
}

/// Returns whether the text after a scheme starts with a host and perhaps a port: a name, also one
/// that is not ASCII, or an address in brackets. `https://https://a` and `https://${HOST}/` have
/// none.
fn has_host(text: &str) -> bool {
    let end = text.find(['/', '?', '#']).unwrap_or(text.len());
    let host = text[..end].rsplit('@').next().unwrap_or_default();
    let is_address = host.starts_with('[') && host.contains(']');
    let (name, port) = host.split_once(':').unwrap_or((host, "0"));
    let is_of_name = |c: char| c.is_alphanumeric() || !c.is_ascii() || "-._~".contains(c);
    let is_name = !name.is_empty() && name.chars().all(is_of_name);
    is_address || is_name && !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_path(text: &str) -> bool {
    text.starts_with(['/', '*']) && !text.contains(char::is_whitespace)
}

fn is_clean_param(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let is_list = |word: &str| word.split('&').all(|parameter| !parameter.is_empty());
    words.next().is_some_and(is_list) && words.nth(1).is_none()
}

#[cfg(test)]
mod tests;
