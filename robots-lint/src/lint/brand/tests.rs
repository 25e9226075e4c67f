use super::*;

#[test]
fn operator_of_a_brand_is_in_the_table() {
    for (operator, brands) in BRANDS {
        assert!(!Brand::Of(operator).tokens().is_empty(), "{operator}");
        for brand in *brands {
            assert!(known_crawler(brand).is_none(), "{brand}");
        }
    }
}

#[test]
fn brand_of_a_common_name_is_found() {
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
        ("Chat GPT", "OpenAI"),
        ("OpenAI crawler", "OpenAI"),
        ("Common Crawl", "Common Crawl"),
        ("Meta", "Meta"),
        ("Llama", "Meta"),
        ("Bard", "Google"),
        ("OpenAIBot", "OpenAI"),
        ("Anthropic-Bot", "Anthropic"),
        ("google.com", "Google"),
        ("openai.com", "OpenAI"),
        ("Google News", "Google"),
        ("Wayback Machine", "Internet Archive"),
    ] {
        assert_eq!(brand(name), Some(Brand::Of(operator)), "{name}");
    }
    for name in ["AI", "LLM", "AI bots", "AI-bots", "all AI crawlers"] {
        assert_eq!(brand(name), Some(Brand::Ai), "{name}");
    }
    for name in ["AIBOT", "Titan", "Pinterest", "dot", "MyBot", "Nutch", "wget", "spider", "bot"] {
        assert_eq!(brand(name), None, "{name}");
    }
}
