//! The table of crawlers: one row a product token.
//!
//! In: nothing. Out: the rows, sorted.
//!
//! A row has the fields of [`KnownCrawler`]: token, operator, purpose, default group policy,
//! fallbacks and source. The mark `control_token` is for a token that no User-Agent header
//! contains. The mark `has_relatives` is for a token that other robots of the operator have, with
//! `-` or `.` and a suffix. A token that ends in `bot`, `crawler` or `spider` has relatives without
//! that mark: no browser sends it. The rows are in the order of their lower-case tokens. The binary
//! searches rely on it, and a test checks it.
//!
//! A crawler is `Undocumented` if its operator does not mention `*`, if it obeys `*` in part, or if
//! it is reported both to obey and to ignore it.

use super::KnownCrawler;
use crate::agent;

const AI_ROBOTS_TXT: &str = "https://github.com/ai-robots-txt/ai.robots.txt";
const AMAZON: &str = "https://developer.amazon.com/amazonbot";
const ANTHROPIC: &str = "https://support.anthropic.com/en/articles/8896518";
const APPLE: &str = "https://support.apple.com/en-us/119829";
const BING: &str = "https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0";
const CRAWLER_USER_AGENTS: &str = "https://github.com/monperrus/crawler-user-agents";
const GOOGLE_COMMON: &str =
    "https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers";
const GOOGLE_SPECIAL_CASE: &str =
    "https://developers.google.com/crawling/docs/crawlers-fetchers/google-special-case-crawlers";
const GOOGLE_USER_TRIGGERED: &str =
    "https://developers.google.com/crawling/docs/crawlers-fetchers/google-user-triggered-fetchers";
const META: &str = "https://developers.facebook.com/docs/sharing/webmasters/web-crawlers";
const MISTRAL: &str = "https://docs.mistral.ai/robots";
const OPENAI: &str = "https://developers.openai.com/api/docs/bots";
const PINTEREST: &str = "https://help.pinterest.com/en/business/article/pinterest-crawler";
const SEMRUSH: &str = "https://www.semrush.com/bot/";
const VERCEL: &str = "Vercel's directory of verified bots";
const YANDEX: &str = "https://yandex.com/support/webmaster/en/robot-workings/user-agent";
const YANDEX_ROBOTS: &str =
    "https://yandex.com/support/webmaster/en/robot-workings/check-yandex-robots";

/// The date of the table: the day on which it was last compared with the public lists.
pub const CRAWLERS_DATE: &str = "2026-11-24";

/// The sources that were read on another day than that of the table, and that day. Apart from the
/// rows, so that a program that does not show them does not contain them.
pub(super) const DATED: &[(&str, &str)] = &[
    (AMAZON, "2026-09-27"),
    (ANTHROPIC, "2026-09-27"),
    (GOOGLE_COMMON, "2026-09-22"),
    (GOOGLE_SPECIAL_CASE, "2026-02-11"),
    (OPENAI, "2026-09-27"),
];

macro_rules! crawlers {
    ($(
        $token:literal, $operator:literal, $purpose:ident, $policy:ident, [$($fallback:literal),*],
        $source:expr $(, $mark:ident)?;
    )*) => {
        &[$(KnownCrawler {
            token: $token,
            operator: $operator,
            purpose: CrawlerPurpose::$purpose,
            fallbacks: &[$($fallback),*],
            default_group_policy: DefaultGroupPolicy::$policy,
            control_token: crawlers!(@is_control $($mark)?),
            has_relatives: crawlers!(@has_relatives $($mark)?)
                || !crawlers!(@is_control $($mark)?) && super::names_family($token),
            source: $source,
        }),*]
    };
    (@is_control control_token) => { true };
    (@is_control $($other:ident)?) => { false };
    (@has_relatives has_relatives) => { true };
    (@has_relatives $($other:ident)?) => { false };
}

/// Returns whether only crawlers have such a token, with or without a suffix: at least five bytes
/// that end in `bot`, `crawler` or `spider`.
const fn names_family(token: &str) -> bool {
    let token = token.as_bytes();
    // Most tokens end in another letter, and a comparison takes much of the time of a build.
    let may_be = token.len() >= 5 && matches!(token, [.., b'R' | b'T' | b'r' | b't']);
    may_be && agent::ends_with(token, &[b"bot", b"crawler", b"spider"], 0)
}

mod a_to_f;
mod g_to_o;
mod p_to_z;

const PARTS: [&[KnownCrawler]; 3] = [a_to_f::ROWS, g_to_o::ROWS, p_to_z::ROWS];

const COUNT: usize = PARTS[0].len() + PARTS[1].len() + PARTS[2].len();

/// Every documented crawler, each token once, in the order of the lower-case tokens.
///
/// The table is what operators and public registries document, not what crawlers do.
pub static KNOWN_CRAWLERS: &[KnownCrawler] = &{
    let mut rows = [PARTS[0][0]; COUNT];
    let mut row = 0;
    let mut part = 0;
    while part < PARTS.len() {
        let mut next = 0;
        while next < PARTS[part].len() {
            rows[row] = PARTS[part][next];
            row += 1;
            next += 1;
        }
        part += 1;
    }
    rows
};

#[cfg(test)]
mod tests;
