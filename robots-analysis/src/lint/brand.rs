//! Names of products and companies in place of a product token.

use robots_core::matcher::KNOWN_CRAWLERS;

/// Products and companies in lower case without hyphens, each with its operator in the table of
/// crawlers. A name that is also the product token of a crawler is not here: several companies,
/// among them Pinterest and Turnitin, have or had a crawler with their name.
const BRANDS: [(&str, &str); 30] = [
    ("ahrefs", "Ahrefs"),
    ("amazon", "Amazon"),
    ("anthropic", "Anthropic"),
    ("apple", "Apple"),
    ("baidu", "Baidu"),
    ("bing", "Microsoft"),
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
    ("gpt", "OpenAI"),
    ("gpt3", "OpenAI"),
    ("gpt4", "OpenAI"),
    ("instagram", "Meta"),
    ("majestic", "Majestic"),
    ("microsoft", "Microsoft"),
    ("mistral", "Mistral AI"),
    ("openai", "OpenAI"),
    ("perplexity", "Perplexity"),
    ("perplexityai", "Perplexity"),
    ("semrush", "Semrush"),
    ("yahoo", "Yahoo"),
];

/// Returns the operator whose product or company has this name.
pub(super) fn operator_of_brand(value: &str) -> Option<&'static str> {
    let letters = value.chars().filter(|c| !matches!(c, '-' | '_' | ' '));
    let written = letters.collect::<String>().to_ascii_lowercase();
    let brand = BRANDS.iter().find(|(brand, _)| *brand == written)?;
    Some(brand.1)
}

/// Returns the product tokens of an operator, without those of special crawlers, as
/// `Googlebot-Image` is for `Googlebot`.
pub(super) fn tokens_of(operator: &str) -> Vec<&'static str> {
    let of_operator = KNOWN_CRAWLERS
        .iter()
        .filter(|crawler| crawler.operator == operator);
    let all: Vec<_> = of_operator
        .filter(|crawler| crawler.fallbacks.is_empty())
        .collect();
    all.iter().map(|crawler| crawler.token).collect()
}

#[cfg(test)]
mod tests {
    use robots_core::matcher::known_crawler;

    use super::*;

    #[test]
    fn operator_meant_brand_is_in_the_table() {
        for (brand, operator) in BRANDS {
            assert!(!tokens_of(operator).is_empty(), "{brand}: {operator}");
            assert!(known_crawler(brand).is_none(), "{brand}");
        }
    }

    #[test]
    fn operator_meant_common_names_are_found() {
        for (name, operator) in [
            ("ChatGPT", "OpenAI"),
            ("OpenAI", "OpenAI"),
            ("anthropic", "Anthropic"),
            ("Claude", "Anthropic"),
            ("Perplexity", "Perplexity"),
            ("Bing", "Microsoft"),
            ("Google", "Google"),
            ("Yahoo", "Yahoo"),
            ("GPT", "OpenAI"),
            ("Common-Crawl", "Common Crawl"),
            ("Semrush", "Semrush"),
            ("Ahrefs", "Ahrefs"),
            ("facebook", "Meta"),
            ("cohere", "Cohere"),
            ("Amazon", "Amazon"),
            ("Apple", "Apple"),
        ] {
            assert_eq!(operator_of_brand(name), Some(operator), "{name}");
        }
        for name in [
            "Titan",
            "Pinterest",
            "dot",
            "MyBot",
            "Nutch",
            "wget",
            "spider",
            "bot",
        ] {
            assert_eq!(operator_of_brand(name), None, "{name}");
        }
    }
}
