//! The keywords of the DSL, for editors: hovering over one shows its documentation.
#![expect(non_upper_case_globals, reason = "the constants are named after the keywords")]

/// `user_agent "Googlebot", "bingbot" { … }`: the rules for these crawlers. `user_agent *` is the
/// default group, for crawlers without a group of their own.
pub const user_agent: () = ();
/// `allow "/path";`: allows every path that the pattern matches. Of all rules that match, the
/// longest wins.
pub const allow: () = ();
/// `disallow "/path";`: disallows every path that the pattern matches. `*` matches any bytes, a
/// final `$` matches the end.
pub const disallow: () = ();
/// `sitemap "https://example.com/sitemap.xml";`: the URL of a sitemap.
pub const sitemap: () = ();
/// `crawl_delay 10;`: the seconds between two requests. Google ignores it.
pub const crawl_delay: () = ();
/// `request_rate "1/10s";`: how many pages may be requested in a period.
pub const request_rate: () = ();
/// `visit_time "0600-0845";`: the hours for crawling, in UTC.
pub const visit_time: () = ();
/// `host "example.com";`: the preferred host.
pub const host: () = ();
/// `clean_param "ref&session /shop/";`: query parameters that do not change the page, for Yandex.
pub const clean_param: () = ();
/// `noindex "/path";`: no current crawler supports it.
pub const noindex: () = ();
/// `content_signal "search=yes, ai-train=no";`: the permitted uses of the content.
pub const content_signal: () = ();
/// `content_usage "train-ai=n";`: the permitted uses of the content, by the drafts of the IETF.
pub const content_usage: () = ();
/// `license "https://example.com/license.xml";`: the URL of the license of the content.
pub const license: () = ();
