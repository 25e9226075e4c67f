use robots_core::matcher::known_crawler;

use super::*;

#[test]
fn well_known_token_is_documented() {
    for token in WELL_KNOWN {
        assert_eq!(known_crawler(token).map(|known| known.token), Some(token));
    }
}

#[test]
fn listed_tokens_start_with_the_well_known_ones() {
    let tokens = vec!["AdsBot-Google", "APIs-Google", "Google-Extended", "Googlebot"];
    assert_eq!(listed(tokens, 2), "`Googlebot`, `Google-Extended`, …");
}
