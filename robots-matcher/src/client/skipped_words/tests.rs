use crate::agent;
use crate::client::common_word;
use crate::crawler::KNOWN_CRAWLERS;

#[test]
fn no_token_starts_with_a_skipped_word() {
    let words: [&[u8]; 4] = [b"Mozilla", b"AppleWebKit", b"KHTML", b"like"];
    for word in words {
        // Browsers send it, so that no token of a file starts with it.
        assert!(common_word::leads(word), "{}", word.escape_ascii());
        for crawler in KNOWN_CRAWLERS {
            let first = common_word::first_word(crawler.token.as_bytes());
            assert_ne!(agent::compare(first, word), 0, "{}", crawler.token);
        }
    }
}
