use super::{end_of_engine, first_position};
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

#[test]
fn words_with_another_byte_are_not_skipped() {
    let skip = |header: &[u8]| [first_position(header), end_of_engine(header, 0).unwrap_or(0)];
    for words in
        ["Mozilla/5.0 (", "AppleWebKit/537.36 (KHTML, like ", "AppleWebKit/605.1.15 (KHTML, like "]
    {
        let words = words.as_bytes();
        assert!(skip(words).contains(&words.len()), "{}", words.escape_ascii());
        for at in 0..words.len() {
            let mut other = words.to_vec();
            other[at] ^= 1;
            assert_eq!(skip(&other), [0, 0], "{}", other.escape_ascii());
        }
        assert_eq!(skip(&words[1..]), [0, 0]);
        assert_eq!(skip(&words[..words.len() - 1]), [0, 0]);
    }
}
