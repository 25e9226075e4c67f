//! Names of products and companies in place of a product token.

use robots_analysis::words;
use robots_core::matcher::{CrawlerPurpose, KNOWN_CRAWLERS, known_crawler};

use super::word_list::is_one_of;

/// Operators in the table of crawlers, each with its products and names in lower case without
/// hyphens. A name that is also the product token of a crawler is not here: several companies,
/// among them Pinterest and Turnitin, have or had a crawler with their name.
const BRANDS: &[(&str, &[&str])] = &[
    ("Ahrefs", words!("ahrefs")),
    ("Amazon", words!("amazon")),
    ("Anthropic", words!("anthropic, claude, claudeai")),
    ("Apple", words!("apple")),
    ("Baidu", words!("baidu")),
    ("ByteDance", words!("bytedance, tiktok")),
    ("Cohere", words!("cohere")),
    ("Common Crawl", words!("commoncrawl")),
    ("DeepSeek", words!("deepseek")),
    ("DuckDuckGo", words!("duckduckgo")),
    ("Google", words!("bard, gemini, google, googleai, googlegemini")),
    ("Internet Archive", words!("internetarchive, waybackmachine")),
    ("Majestic", words!("majestic, mj12")),
    ("Meta", words!("facebook, instagram, llama, meta, metaai")),
    ("Microsoft", words!("bing, copilot, microsoft")),
    ("Mistral AI", words!("mistral, mistralai")),
    ("OpenAI", words!("chatgpt, gpt, gpt3, gpt4, gpt5, openai")),
    ("Perplexity", words!("perplexity, perplexityai")),
    ("Semrush", words!("semrush")),
    ("Yahoo", words!("yahoo")),
];

/// Words for AI in place of the names of its crawlers, in lower case.
const OF_AI: &[&str] = words!(
    "ai, ais, aitrain, aitraining, artificialintelligence, genai, generativeai, ki, llm, llms"
);

/// Words after a brand that add nothing to it, or the name of a service: `OpenAI crawler`, `AI
/// bots`, `Google News`.
const KINDS: &[&str] = words!(
    "agent, agents, bot, bots, crawler, crawlers, image, images, news, robot, robots, scraper, \
     scrapers, search, spider, spiders, video"
);

/// The ends of the domains of companies.
const DOMAINS: [&str; 5] = [".com", ".ai", ".org", ".net", ".io"];

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
    let value = DOMAINS.iter().find_map(|end| host.strip_suffix(end)).unwrap_or(value);
    let words: Vec<_> =
        value.split([' ', '\t', '-', '_']).filter(|word| !word.is_empty()).collect();
    let is_all = words.len() > 1 && words[0].eq_ignore_ascii_case("all");
    let words = &words[usize::from(is_all)..];
    let is_kind = |word: &&&str| is_one_of(KINDS, word);
    let kinds = words.iter().rev().take_while(is_kind).count();
    let name = &words[..words.len() - kinds];
    let written = name.concat().to_ascii_lowercase();
    let of = |name: &str| BRANDS.iter().find(|(_, brands)| brands.contains(&name));
    // `OpenAIBot`.
    let brand = of(&written).or_else(|| of(written.strip_suffix("bot")?));
    let is_ai = OF_AI.contains(&written.as_str());
    brand.map(|(operator, _)| Brand::Of(operator)).or(is_ai.then_some(Brand::Ai))
}

impl Brand {
    /// Returns the product tokens, without those of special crawlers.
    pub(super) fn tokens(self) -> Vec<&'static str> {
        match self {
            // A crawler with fallbacks is a special one, as `Googlebot-Image` is for `Googlebot`.
            Self::Of(operator) => {
                let known = KNOWN_CRAWLERS.iter().filter(|crawler| crawler.operator == operator);
                let common = known.filter(|crawler| crawler.fallbacks.is_empty());
                common.map(|crawler| crawler.token).collect()
            }
            Self::Ai => {
                let known = KNOWN_CRAWLERS.iter();
                let of_ai = known.filter(|crawler| crawler.purpose == CrawlerPurpose::AiTraining);
                let common = of_ai.map(|crawler| crawler.token);
                common.chain(["CCBot", "PerplexityBot"]).collect()
            }
        }
    }
}

#[cfg(test)]
mod tests;
