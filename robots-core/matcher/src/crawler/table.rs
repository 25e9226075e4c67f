//! The table.

use super::{KnownCrawler, Purpose, Star};

/// Every documented crawler, in the order of the lower-case tokens.
pub static CRAWLERS: &[KnownCrawler] = &[KnownCrawler {
    token: "GPTBot",
    operator: "OpenAI",
    purpose: Purpose::AiTraining,
    fallbacks: &[],
    star: Star::Obeys,
    control_token: false,
    source: "https://platform.openai.com/docs/bots",
}];
