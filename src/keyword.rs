//! What editors show about the words of the rule language.
#![expect(
    non_upper_case_globals,
    reason = "the constants are called like the keywords"
)]

/// `user_agent "Googlebot", "bingbot" { … }`: rules for these crawlers; `user_agent *` for all others.
pub const user_agent: () = ();
/// `allow "/path";`: may be fetched. Of the rules that match, the longest decides.
pub const allow: () = ();
/// `disallow "/path";`: may not be fetched. `*` stands for anything, a last `$` for the end.
pub const disallow: () = ();
/// `sitemap "https://example.com/sitemap.xml";`: where a sitemap is.
pub const sitemap: () = ();
/// `crawl_delay 10;`: seconds between two requests. Google ignores it.
pub const crawl_delay: () = ();
/// `request_rate "1/10s";`: how much to request.
pub const request_rate: () = ();
/// `visit_time "0600-0845";`: the hours, in UTC, in which to crawl.
pub const visit_time: () = ();
/// `host "example.com";`: the preferred host.
pub const host: () = ();
/// `clean_param "ref&session /shop/";`: parameters that do not change the page, for Yandex.
pub const clean_param: () = ();
/// `noindex "/path";`: nobody reads it any more.
pub const noindex: () = ();
/// `content_signal "search=yes, ai-train=no";`: what content may be used for.
pub const content_signal: () = ();
/// `content_usage "train-ai=n";`: what content may be used for, after the IETF's drafts.
pub const content_usage: () = ();
/// `license "https://example.com/license.xml";`: where the licence of the content is.
pub const license: () = ();
