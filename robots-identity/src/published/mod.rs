//! What operators publish about their crawlers: files of address ranges, and host names.

/// What an operator publishes for some of its crawlers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Published {
    /// The product tokens of the crawlers.
    pub tokens: &'static [&'static str],
    /// The addresses of its files of ranges, in the format that
    /// [`RangeTable::parse`](crate::RangeTable::parse) reads. The crawlers have the ranges of all
    /// files, so one of several contradicts no client. Empty if it publishes none.
    pub ranges: &'static [&'static str],
    /// The domains of the names that reverse DNS returns. Empty if it documents none.
    pub hosts: &'static [&'static str],
}

impl Published {
    /// Returns what is published for the crawler with this product token, in any letters.
    ///
    /// ```
    /// use robots_identity::Published;
    ///
    /// let bing = Published::of("BingBot").expect("a documented crawler");
    /// assert_eq!(bing.hosts, ["search.msn.com"]);
    /// assert!(Published::of("HouseBot").is_none());
    /// ```
    pub fn of(token: &str) -> Option<&'static Self> {
        PUBLISHED.iter().find(|row| {
            let mut tokens = row.tokens.iter();
            tokens.any(|known| known.eq_ignore_ascii_case(token))
        })
    }

    /// Returns the rows whose operators serve a file of ranges with this name, such as
    /// `special-crawlers.json`.
    pub fn of_file(name: &str) -> impl Iterator<Item = &'static Self> + use<'_> {
        let has_name = |row: &&Self| row.ranges.iter().any(|url| is_file(url, name));
        PUBLISHED.iter().filter(has_name)
    }

    /// Returns the files of ranges whose name none of these has.
    pub(crate) fn missing<'n>(
        &self,
        names: impl Iterator<Item = &'n str> + Clone,
    ) -> impl Iterator<Item = &'static str> {
        let urls = self.ranges.iter().copied();
        urls.filter(move |url| !names.clone().any(|name| is_file(url, name)))
    }
}

macro_rules! published {
    ($([$($token:literal),*], [$($ranges:literal),*], [$($host:literal),*];)*) => {
        &[$(Published {
            tokens: &[$($token),*],
            ranges: &[$($ranges),*],
            hosts: &[$($host),*],
        }),*]
    };
}

/// The date on which [`PUBLISHED`] was compared with its sources.
pub const PUBLISHED_DATE: &str = "2026-11-25";

/// What operators publish. From their documentation, as the verification data of
/// `arcjet/well-known-bots` (MIT) and several registries of bots list it.
pub const PUBLISHED: &[Published] = published! {
    ["Googlebot", "Googlebot-Image", "Googlebot-News", "Googlebot-Video"],
        ["https://developers.google.com/static/search/apis/ipranges/googlebot.json"],
        ["googlebot.com"];
    // Registries differ about which file has their addresses, so they have both.
    ["Google-CloudVertexBot", "Google-InspectionTool", "GoogleOther", "GoogleOther-Image",
     "GoogleOther-Video", "Storebot-Google"],
        ["https://developers.google.com/static/search/apis/ipranges/googlebot.json",
         "https://developers.google.com/static/search/apis/ipranges/special-crawlers.json"],
        ["googlebot.com", "google.com"];
    ["AdsBot-Google", "AdsBot-Google-Mobile", "AdsBot-Google-Mobile-Apps", "APIs-Google",
     "Google-Safety", "Mediapartners-Google"],
        ["https://developers.google.com/static/search/apis/ipranges/special-crawlers.json"],
        ["google.com"];
    ["FeedFetcher-Google", "Google-CWS", "Google-GeminiNotebook", "Google-Pinpoint",
     "Google-Read-Aloud", "Google-Site-Verification", "GoogleMessages", "GoogleProducer"],
        ["https://developers.google.com/static/search/apis/ipranges/user-triggered-fetchers.json",
         "https://developers.google.com/static/search/apis/ipranges/user-triggered-fetchers-google.json"],
        ["gae.googleusercontent.com", "google.com"];
    ["bingbot", "adidxbot", "BingPreview", "MicrosoftPreview"],
        ["https://www.bing.com/toolbox/bingbot.json"], ["search.msn.com"];
    ["GPTBot"], ["https://openai.com/gptbot.json"], [];
    ["OAI-SearchBot"], ["https://openai.com/searchbot.json"], [];
    ["ChatGPT-User"], ["https://openai.com/chatgpt-user.json"], [];
    ["PerplexityBot"], ["https://www.perplexity.ai/perplexitybot.json"], [];
    ["Perplexity-User"], ["https://www.perplexity.ai/perplexity-user.json"], [];
    ["Applebot"], ["https://search.developer.apple.com/applebot.json"], ["applebot.apple.com"];
    ["DuckDuckBot"], ["https://duckduckgo.com/duckduckbot.json"], [];
    ["DuckAssistBot"], ["https://duckduckgo.com/duckassistbot.json"], [];
    ["CCBot"], ["https://index.commoncrawl.org/ccbot.json"], ["crawl.commoncrawl.org"];
    ["ClaudeBot", "Claude-SearchBot", "Claude-User"], ["https://claude.com/crawling/bots.json"], [];
    ["Amazonbot"], [], ["crawl.amazonbot.amazon"];
    ["AmazonAdBot"], [], ["amazonadbot.com"];
    ["Google-Agent"],
        ["https://developers.google.com/static/search/apis/ipranges/user-triggered-agents.json"],
        [];
    ["PetalBot"], [], ["aspiegel.com", "petalsearch.com"];
    ["SeznamBot"], [], ["seznam.cz"];
    ["Yeti"], [], ["naver.com"];
    ["Baiduspider"], [], ["baidu.com", "baidu.jp"];
    ["Pinterestbot"], [], ["pinterest.com", "pinterestcrawler.com"];
    ["Yandex", "YandexBot"], [], ["yandex.com", "yandex.net", "yandex.ru"];
};

fn is_file(url: &str, name: &str) -> bool {
    url.rsplit('/').next().is_some_and(|known| known.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests;
