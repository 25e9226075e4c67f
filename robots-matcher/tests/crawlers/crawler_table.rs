//! The order and the contents of the table of crawlers.

use std::collections::BTreeSet;

use robots_matcher::{CRAWLERS_DATE, DefaultGroupPolicy, KNOWN_CRAWLERS, known_crawler};

#[test]
fn table_tokens_ascend_and_differ_in_more_than_case() {
    for pair in KNOWN_CRAWLERS.windows(2) {
        let [before, after] = [pair[0].token, pair[1].token].map(str::to_ascii_lowercase);
        assert!(before < after, "`{before}` is before `{after}`");
    }
}

#[test]
fn known_crawler_finds_every_token_in_any_case() {
    for crawler in KNOWN_CRAWLERS {
        for token in [
            crawler.token.to_owned(),
            crawler.token.to_ascii_lowercase(),
            crawler.token.to_ascii_uppercase(),
        ] {
            assert_eq!(known_crawler(&token), Some(crawler), "`{token}`");
        }
    }
    for token in ["", "*", "Google", "GPTBot/1.0", "GPTBo", "GPTBott", "zzz"] {
        assert_eq!(known_crawler(token), None, "`{token}`");
    }
}

#[test]
fn fallbacks_name_crawlers_that_send_their_token() {
    for crawler in KNOWN_CRAWLERS {
        for fallback in crawler.fallbacks {
            let target = known_crawler(fallback);
            let target = target.unwrap_or_else(|| panic!("`{fallback}` of `{}`", crawler.token));
            assert_eq!(target.token, *fallback, "spelling in `{}`", crawler.token);
            assert_ne!(target.token, crawler.token, "falls back to itself");
            assert!(!target.control_token, "`{fallback}` of `{}`", crawler.token);
        }
        let distinct: BTreeSet<_> = crawler.fallbacks.iter().collect();
        assert_eq!(distinct.len(), crawler.fallbacks.len(), "`{}`", crawler.token);
    }
}

#[test]
fn control_tokens_are_the_documented_ones() {
    let control = KNOWN_CRAWLERS.iter().filter(|crawler| crawler.control_token);
    let tokens: Vec<_> = control.map(|crawler| crawler.token).collect();
    assert_eq!(tokens, ["Applebot-Extended", "Google-Extended", "Googlebot-News"]);
}

#[test]
fn table_rows_have_an_operator_and_a_source() {
    for crawler in KNOWN_CRAWLERS {
        let token = crawler.token;
        for text in [token, crawler.operator, crawler.source] {
            assert!(!text.is_empty() && text.trim() == text, "`{token}`");
            assert!(text.bytes().all(|byte| matches!(byte, b' '..=b'~')), "`{token}`");
        }
        let addressed = crawler.source.starts_with("https://")
            || crawler.source.starts_with("http://")
            || crawler.source.contains(' ');
        assert!(addressed, "source `{}` of `{token}`", crawler.source);
        let date = crawler.checked();
        assert!(date.starts_with("20") && date.len() == 10, "`{token}`: {date}");
        assert!(date <= CRAWLERS_DATE, "`{token}`: {date} is after the date of the table");
    }
}

/// This column alone decides whether `*` is enforced. The crawlers that matter to most sites are
/// listed.
#[test]
fn default_group_policy_is_as_documented() {
    for (token, policy) in [
        ("Googlebot", DefaultGroupPolicy::Obeys),
        ("Storebot-Google", DefaultGroupPolicy::Obeys),
        ("bingbot", DefaultGroupPolicy::Obeys),
        ("GPTBot", DefaultGroupPolicy::Obeys),
        ("Claude-User", DefaultGroupPolicy::Obeys),
        ("AdsBot-Google", DefaultGroupPolicy::Ignores),
        ("AdsBot-Google-Mobile", DefaultGroupPolicy::Ignores),
        ("Mediapartners-Google", DefaultGroupPolicy::Ignores),
        ("APIs-Google", DefaultGroupPolicy::Ignores),
        ("FeedFetcher-Google", DefaultGroupPolicy::Ignores),
        ("Google-Read-Aloud", DefaultGroupPolicy::Ignores),
        ("Google-Site-Verification", DefaultGroupPolicy::Ignores),
        ("ChatGPT-User", DefaultGroupPolicy::Ignores),
        ("Perplexity-User", DefaultGroupPolicy::Ignores),
        ("YandexDirect", DefaultGroupPolicy::Ignores),
        ("iTMS", DefaultGroupPolicy::Ignores),
        ("facebookexternalhit", DefaultGroupPolicy::Undocumented),
        ("Slackbot", DefaultGroupPolicy::Undocumented),
        ("Twitterbot", DefaultGroupPolicy::Undocumented),
        ("WhatsApp", DefaultGroupPolicy::Undocumented),
    ] {
        let documented = known_crawler(token).map(|crawler| crawler.default_group_policy);
        assert_eq!(documented, Some(policy), "`{token}`");
    }
}
