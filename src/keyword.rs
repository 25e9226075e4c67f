//! What editors show about the words of the rule language.
#![expect(
    non_upper_case_globals,
    reason = "the constants are named after the keywords"
)]

/// `user_agent "Googlebot", "bingbot" { … }`: rules for these crawlers; `user_agent *` for every other.
pub const user_agent: () = ();
/// `allow "/path";`: may be fetched. Of the rules that match, the longest wins.
pub const allow: () = ();
/// `disallow "/path";`: may not be fetched. `*` matches anything, a final `$` the end.
pub const disallow: () = ();
/// `sitemap "https://example.com/sitemap.xml";`: where a sitemap is.
pub const sitemap: () = ();
/// `crawl_delay 10;`: seconds between two requests. Google ignores it.
pub const crawl_delay: () = ();
/// `request_rate "1/10s";`: how many pages to request in how much time.
pub const request_rate: () = ();
/// `visit_time "0600-0845";`: the hours, in UTC, in which to crawl.
pub const visit_time: () = ();
/// `host "example.com";`: the preferred host.
pub const host: () = ();
/// `clean_param "ref&session /shop/";`: parameters that do not change the page, for Yandex.
pub const clean_param: () = ();
/// `noindex "/path";`: no crawler reads it.
pub const noindex: () = ();
/// `content_signal "search=yes, ai-train=no";`: what content may be used for.
pub const content_signal: () = ();
/// `content_usage "train-ai=n";`: what content may be used for, as in the drafts of the IETF.
pub const content_usage: () = ();
/// `license "https://example.com/license.xml";`: where the license of the content is.
pub const license: () = ();
