//! Lines of conventions beside RFC 9309, which it lets crawlers know (§2.2.4): a value to its type.
//!
//! In: a key and the bytes behind its colon. Out: an [`ExtensionValue`], or what is wrong with it. No
//! line is left out: one that nobody documents is [`ExtensionValue::Unknown`]. AFTER THIS STAGE:
//! numbers, hours, URLs and preferences are read; what a crawler makes of them is for others to say.

mod crawl_delay;
mod host;
mod preference;
mod time;

pub use crawl_delay::CrawlDelayPolicy;
pub use preference::{
    CONTENT_SIGNAL, CONTENT_USAGE, ListSyntax, Preference, Preferences, Recognition, Vocabulary,
};
pub use time::{Hours, RequestRate, TimeOfDay};

use std::sync::Arc;
use std::time::Duration;

use crate::source::Span;
use crate::syntax::{Directive, DirectiveKey};

/// A line that is neither `User-agent` nor a rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Extension {
    /// What it says, or what is wrong with it.
    pub value: Result<ExtensionValue, ExtensionError>,
    /// Whether its dialect goes by it. Of the `Crawl-delay` lines of a record one does at most, see
    /// [`CrawlDelayPolicy`]; of other lines, none says so.
    pub counts: bool,
    /// Its line, from 1.
    pub line: usize,
    /// From its key to the end of its value.
    pub span: Span,
    /// Its key as written.
    pub key_span: Span,
    /// Its value as written.
    pub value_span: Span,
    /// The names of the record it stands in; none where it stands outside of records. A Sitemap, a
    /// License, a Host and a Clean-param are for every crawler wherever they stand.
    pub agents: Arc<[Span]>,
}

/// What a line of another convention says.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ExtensionValue {
    /// `Sitemap`: an absolute URL, <https://www.sitemaps.org/protocol.html>.
    Sitemap(String),
    /// `Crawl-delay`: how long to wait between requests. Bing takes it for the length of a window in
    /// which it fetches once; Google and Yandex ignore it.
    CrawlDelay(Duration),
    /// `Request-rate`: how much to request, and when. Python and Scrapy read it.
    RequestRate(RequestRate),
    /// `Visit-time`: the hours, in UTC, in which to crawl. Scrapy reads it.
    VisitTime(Hours),
    /// `Host`: the preferred host, with its port if it has one. Yandex read it until 2018.
    Host(String),
    /// `Clean-param`: query parameters that do not change the page. Yandex reads it.
    CleanParam {
        /// The names of the parameters.
        parameters: Vec<String>,
        /// The prefix of the paths that they are parameters of; `None` for all.
        path: Option<String>,
    },
    /// `Noindex`: a path to leave out of an index. Google read it until September 2019.
    Noindex(String),
    /// `Content-Signal`, see [`CONTENT_SIGNAL`].
    ContentSignal(Preferences),
    /// `Content-Usage`, see [`CONTENT_USAGE`].
    ContentUsage(Preferences),
    /// `License`: the absolute URL of a licence, <https://rslstandard.org>.
    License(String),
    /// A line whose key nobody here knows.
    Unknown,
}

/// What is wrong with the value of a key that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExtensionError {
    /// It is not UTF-8.
    NotUtf8,
    /// It is not an absolute URL of `http`, `https` or `ftp`.
    NotAbsoluteUrl,
    /// It is not a number of seconds, such as `10` or `0.5`.
    NotSeconds,
    /// It is not a rate, such as `1/10s` or `30/1h 0800-1700`.
    NotRate,
    /// It is not a span of hours, such as `0600-0845`.
    NotHours,
    /// It is not a host, such as `example.com` or `example.com:8080`.
    NotHost,
    /// It is not a list of parameters and a path, such as `ref&session /shop/`.
    NotParameters,
    /// It is not a path.
    NotPath,
    /// It is not a list such as `search=yes, ai-train=no`, perhaps behind a path.
    NotSignals,
    /// It is not a dictionary as RFC 9651 §3.2 has it, perhaps behind a path.
    NotDictionary,
}

impl ExtensionValue {
    /// Reads the value of a line with this key. Linear in the value.
    ///
    /// # Errors
    ///
    /// When a key that is known has a value that its convention does not allow.
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
    /// The line of this directive, which stands outside of records until it is told otherwise, as if
    /// it were the only one of its key.
    pub(crate) fn new(
        directive: &Directive,
        key: DirectiveKey,
        value: &[u8],
        line: usize,
        crawl_delay: CrawlDelayPolicy,
    ) -> Self {
        let delay = str::from_utf8(value)
            .ok()
            .filter(|_| key == DirectiveKey::CrawlDelay)
            .and_then(|text| crawl_delay.read(text));
        Self {
            value: delay.map_or_else(
                || ExtensionValue::read(key, value),
                |delay| Ok(ExtensionValue::CrawlDelay(delay)),
            ),
            counts: delay.is_some(),
            line,
            span: directive.span(),
            key_span: directive.name,
            value_span: directive.value,
            agents: Arc::default(),
        }
    }
}

/// Only as far as a reader of the file needs it: a scheme that is crawled, a host, no white space.
fn absolute_url(text: &str) -> Result<String, ExtensionError> {
    let is_crawled = |scheme: &str| {
        ["http", "https", "ftp"]
            .iter()
            .any(|known| scheme.eq_ignore_ascii_case(known))
    };
    text.split_once("://")
        .filter(|(scheme, rest)| is_crawled(scheme) && !rest.starts_with(['/', '?', '#', ':']))
        .filter(|(_, rest)| !rest.is_empty() && !rest.contains(char::is_whitespace))
        .map(|_| text.to_owned())
        .ok_or(ExtensionError::NotAbsoluteUrl)
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
mod tests {
    use super::*;

    #[track_caller]
    fn assert_read(
        key: DirectiveKey,
        value: &str,
        expected: &Result<ExtensionValue, ExtensionError>,
    ) {
        assert_eq!(
            &ExtensionValue::read(key, value.as_bytes()),
            expected,
            "{value}"
        );
    }

    #[test]
    fn urls_are_absolute() {
        for url in [
            "https://a.example/s.xml",
            "HTTP://a.example",
            "ftp://a/テスト.xml",
        ] {
            let sitemap = Ok(ExtensionValue::Sitemap(url.to_owned()));
            assert_read(DirectiveKey::Sitemap, url, &sitemap);
        }
        for no_url in [
            "",
            "/s.xml",
            "a.example/s.xml",
            "https:///s",
            "https://a b",
            "mailto://a",
        ] {
            assert_read(
                DirectiveKey::License,
                no_url,
                &Err(ExtensionError::NotAbsoluteUrl),
            );
        }
    }

    #[test]
    fn hosts_and_parameters() {
        let host = ExtensionValue::Host("a.example:8080".to_owned());
        assert_read(DirectiveKey::Host, "a.example:8080", &Ok(host));
        let no_host = "https://a.example";
        assert_read(DirectiveKey::Host, no_host, &Err(ExtensionError::NotHost));
        let expected = ExtensionValue::CleanParam {
            parameters: vec!["ref".to_owned(), "sid".to_owned()],
            path: Some("/shop/".to_owned()),
        };
        assert_read(DirectiveKey::CleanParam, "ref&sid /shop/", &Ok(expected));
        assert_read(
            DirectiveKey::CleanParam,
            "a& /",
            &Err(ExtensionError::NotParameters),
        );
        assert_read(
            DirectiveKey::Noindex,
            "private",
            &Err(ExtensionError::NotPath),
        );
    }

    #[test]
    fn every_key_has_a_reading() {
        assert_eq!(
            ExtensionValue::read(DirectiveKey::Host, b"\xff"),
            Err(ExtensionError::NotUtf8)
        );
        assert_eq!(
            ExtensionValue::read(DirectiveKey::Other, b"\xff"),
            Ok(ExtensionValue::Unknown)
        );
    }
}
