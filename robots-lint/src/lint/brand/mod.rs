//! Names of products and companies in place of a product token.

use robots_core::matcher::{CrawlerPurpose, KNOWN_CRAWLERS, known_crawler};

use super::word_list::is_one_of;

/// Products and companies in lower case without hyphens, each with its operator in the table of
/// crawlers. A name that is also the product token of a crawler is not here: several companies,
/// among them Pinterest and Turnitin, have or had a crawler with their name.
const BRANDS: [(&str, &str); 42] = [
    ("ahrefs", "Ahrefs"),
    ("amazon", "Amazon"),
    ("anthropic", "Anthropic"),
    ("apple", "Apple"),
    ("baidu", "Baidu"),
    ("bard", "Google"),
    ("bing", "Microsoft"),
    ("bytedance", "ByteDance"),
    ("chatgpt", "OpenAI"),
    ("claude", "Anthropic"),
    ("claudeai", "Anthropic"),
    ("cohere", "Cohere"),
    ("commoncrawl", "Common Crawl"),
    ("copilot", "Microsoft"),
    ("deepseek", "DeepSeek"),
    ("duckduckgo", "DuckDuckGo"),
    ("facebook", "Meta"),
    ("gemini", "Google"),
    ("google", "Google"),
    ("googleai", "Google"),
    ("googlegemini", "Google"),
    ("gpt", "OpenAI"),
    ("gpt3", "OpenAI"),
    ("gpt4", "OpenAI"),
    ("gpt5", "OpenAI"),
    ("instagram", "Meta"),
    ("internetarchive", "Internet Archive"),
    ("llama", "Meta"),
    ("majestic", "Majestic"),
    ("meta", "Meta"),
    ("metaai", "Meta"),
    ("microsoft", "Microsoft"),
    ("mistral", "Mistral AI"),
    ("mistralai", "Mistral AI"),
    ("mj12", "Majestic"),
    ("openai", "OpenAI"),
    ("perplexity", "Perplexity"),
    ("perplexityai", "Perplexity"),
    ("semrush", "Semrush"),
    ("tiktok", "ByteDance"),
    ("waybackmachine", "Internet Archive"),
    ("yahoo", "Yahoo"),
];

/// Words for AI in place of the names of its crawlers, in lower case.
const OF_AI: [&str; 10] = [
    "ai",
    "ais",
    "aitrain",
    "aitraining",
    "artificialintelligence",
    "genai",
    "generativeai",
    "ki",
    "llm",
    "llms",
];

/// Words after a brand that add nothing to it, or the name of a service: `OpenAI crawler`, `AI
/// bots`, `Google News`.
const KINDS: [&str; 17] = [
    "agent", "agents", "bot", "bots", "crawler", "crawlers", "image", "images", "news", "robot",
    "robots", "scraper", "scrapers", "search", "spider", "spiders", "video",
];

/// The ends of the domains of companies.
const DOMAINS: [&str; 5] = [".com", ".ai", ".org", ".net", ".io"];

/// What a value that is no product token names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Brand {
    /// A product or the company itself, with the operator's name in the table.
    Of(&'static str),
    /// AI crawlers in general.
    Ai,
}

/// Returns what a value names, if it is a product, a company or a word for AI, with or without a
/// word for crawlers after it.
pub(super) fn brand(value: &str) -> Option<Brand> {
    if known_crawler(value).is_some() {
        return None;
    }
    let host = value.strip_prefix("www.").unwrap_or(value);
    let value = DOMAINS
        .iter()
        .find_map(|end| host.strip_suffix(end))
        .unwrap_or(value);
    let words: Vec<_> = value
        .split([' ', '\t', '-', '_'])
        .filter(|word| !word.is_empty())
        .collect();
    let is_all = words.len() > 1 && words[0].eq_ignore_ascii_case("all");
    let words = &words[usize::from(is_all)..];
    let is_kind = |word: &&&str| is_one_of(&KINDS, word);
    let kinds = words.iter().rev().take_while(is_kind).count();
    let name = &words[..words.len() - kinds];
    let written = name.concat().to_ascii_lowercase();
    let of = |name: &str| BRANDS.iter().find(|(brand, _)| *brand == name);
    // `OpenAIBot`.
    let brand = of(&written).or_else(|| of(written.strip_suffix("bot")?));
    let is_ai = OF_AI.contains(&written.as_str());
    brand
        .map(|(_, operator)| Brand::Of(operator))
        .or(is_ai.then_some(Brand::Ai))
}

impl Brand {
    /// Returns the product tokens, without those of special crawlers.
    pub(super) fn tokens(self) -> Vec<&'static str> {
        match self {
            Self::Of(operator) => tokens_of(operator),
            Self::Ai => {
                let known = KNOWN_CRAWLERS.iter();
                let of_ai = known.filter(|crawler| crawler.purpose == CrawlerPurpose::AiTraining);
                let common = of_ai.map(|crawler| crawler.token);
                common.chain(["CCBot", "PerplexityBot"]).collect()
            }
        }
    }
}

/// Returns the product tokens of an operator, without those of special crawlers, as
/// `Googlebot-Image` is for `Googlebot`.
fn tokens_of(operator: &str) -> Vec<&'static str> {
    let of_operator = KNOWN_CRAWLERS
        .iter()
        .filter(|crawler| crawler.operator == operator);
    let all: Vec<_> = of_operator
        .filter(|crawler| crawler.fallbacks.is_empty())
        .collect();
    all.iter().map(|crawler| crawler.token).collect()
}

#[cfg(test)]
mod tests;
