//! Words that people write, compared with lists of words.

/// Returns whether a word is one of these, without regard to ASCII case.
pub(super) fn is_one_of(words: &[&str], word: &str) -> bool {
    words.iter().any(|known| known.eq_ignore_ascii_case(word))
}
