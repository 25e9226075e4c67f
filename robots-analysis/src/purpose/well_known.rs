//! What site owners know of crawlers: which they name most, and which are retired.

use crate::words::split;

/// The product tokens that site owners name most, by what their crawlers fetch for: search,
/// training of models, search with models, then others.
pub const WELL_KNOWN: [&str; 36] = split(
    "Googlebot, bingbot, GPTBot, ClaudeBot, Google-Extended, CCBot, OAI-SearchBot, ChatGPT-User, \
     PerplexityBot, Perplexity-User, Claude-SearchBot, Claude-User, Applebot, Applebot-Extended, \
     meta-externalagent, FacebookBot, facebookexternalhit, Amazonbot, Bytespider, DuckDuckBot, \
     YandexBot, Baiduspider, Slurp, Googlebot-Image, Googlebot-News, GoogleOther, AdsBot-Google, \
     Mediapartners-Google, Storebot-Google, SemrushBot, AhrefsBot, MJ12bot, dotbot, PetalBot, \
     msnbot, Twitterbot",
);

const RETIRED: &[(&str, &str)] = &[
    ("anthropic-ai", "ClaudeBot"),
    ("Claude-Web", "ClaudeBot"),
    ("msnbot", "bingbot"),
    ("Googlebot-Mobile", "Googlebot"),
    ("ia_archiver", "archive.org_bot"),
];

/// Returns the successor of a retired crawler.
pub fn successor(token: &str) -> Option<&'static str> {
    let mut retired = RETIRED.iter();
    let found = retired.find(|(old, _)| old.eq_ignore_ascii_case(token));
    found.map(|(_, successor)| *successor)
}
