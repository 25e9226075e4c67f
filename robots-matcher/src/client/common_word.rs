//! The words that stand in the headers of people's browsers, and so tell nobody apart.
//!
//! A robots.txt that names one of them as a product token, by mistake or as part of a whole header
//! (`User-agent: Mozilla/5.0 (…`), would shut out people. A robots.txt speaks to robots only
//! (RFC 9309 §1), so such a token selects its group when it is asked for by name, but is never
//! found in a header.

use super::position::ends_word;
use crate::agent;
use crate::layout::slice;

/// Browsers, engines, systems, architectures, makers of devices, in-app browsers, and what else
/// stands between them, a line each in the order of [`agent::compare`].
const LIST: &str = include_str!("common_word/words.txt");

const COUNT: usize = {
    let mut count = 0;
    let mut at = 0;
    while at < LIST.len() {
        count += (LIST.as_bytes()[at] == b'\n') as usize;
        at += 1;
    }
    count
};

static WORDS: [&[u8]; COUNT] = {
    let list = LIST.as_bytes();
    let mut words: [&[u8]; COUNT] = [&[]; COUNT];
    let mut next = 0;
    let mut start = 0;
    let mut at = 0;
    while at < list.len() {
        if list[at] == b'\n' {
            words[next] = slice(list, start, at - start);
            next += 1;
            start = at + 1;
        }
        at += 1;
    }
    words
};

// INVARIANT: the binary search needs the words in ascending order.
const _: () = {
    let mut next = 1;
    while next < COUNT {
        let order = agent::compare(WORDS[next - 1], WORDS[next]);
        assert!(order < 0, "the common words are not in order");
        next += 1;
    }
};

/// Returns whether no crawler is found by this token in a User-Agent header, because browsers send its
/// first word: `Mozilla`, `Twitter`, `en-US`.
///
/// A group under such a token applies to whoever asks for it by name, and to no request. ASCII case does
/// not count.
pub const fn is_browser_word(token: &str) -> bool {
    leads(token.as_bytes())
}

/// Is the first word of `name` a common one, a language, a single byte such as the `K` of
/// `Android 10; K`, or without a letter such as a version? Binary search.
///
/// One common word is enough: `Mozilla/5.0 (compatible; …` is the beginning of a header, not the
/// name of a product.
pub(crate) const fn leads(name: &[u8]) -> bool {
    let word = first_word(name);
    if word.len() < 2 || !has_letter(word) || is_language(word) {
        return true;
    }
    let mut low = 0;
    let mut high = COUNT;
    while low < high {
        let middle = usize::midpoint(low, high);
        match agent::compare(WORDS[middle], word) {
            0 => return true,
            1.. => high = middle,
            _ => low = middle + 1,
        }
    }
    false
}

const fn first_word(name: &[u8]) -> &[u8] {
    let mut start = 0;
    while start < name.len() && ends_word(name[start]) {
        start += 1;
    }
    let mut end = start;
    while end < name.len() && !ends_word(name[end]) {
        end += 1;
    }
    slice(name, start, end - start)
}

/// The languages of browsers (ISO 639-1), two letters each.
const LANGUAGES: &[u8] = b"arbgcacsdadeelenesetfafifrhehihrhuiditjakoltlvmsnbnlnoplptrorusk\
    slsrsvthtrukvizh";

/// Is this a language, perhaps with a country: `en`, `zh-CN`, `pt_BR`?
const fn is_language(word: &[u8]) -> bool {
    let language = match word {
        [a, b] => [*a, *b],
        [a, b, b'-' | b'_', c, d] if c.is_ascii_alphabetic() && d.is_ascii_alphabetic() => [*a, *b],
        _ => return false,
    };
    let mut at = 0;
    while at < LANGUAGES.len() {
        if LANGUAGES[at] == language[0].to_ascii_lowercase()
            && LANGUAGES[at + 1] == language[1].to_ascii_lowercase()
        {
            return true;
        }
        at += 2;
    }
    false
}

const fn has_letter(word: &[u8]) -> bool {
    let mut at = 0;
    while at < word.len() {
        if word[at].is_ascii_alphabetic() || !word[at].is_ascii() {
            return true;
        }
        at += 1;
    }
    false
}
