//! Lists of words, written as one text.
//!
//! In: `"bot, crawler, user agent"`. Out: the words, split when the crate is compiled.

/// Returns the words of a literal with `, ` between them, as a constant slice.
///
/// ```
/// const NAMES: &[&str] = robots_analysis::words!("bot, crawler, user agent");
/// assert_eq!(NAMES, ["bot", "crawler", "user agent"]);
/// ```
#[macro_export]
macro_rules! words {
    ($text:literal) => {
        const { &$crate::words::split::<{ $crate::words::count($text) }>($text) }
    };
}

/// Returns the number of words of a text: one more than its commas.
pub const fn count(text: &str) -> usize {
    let (mut at, mut count) = (0, 1);
    while at < text.len() {
        count += (text.as_bytes()[at] == b',') as usize;
        at += 1;
    }
    count
}

/// Returns the words of a text. Their number is that of [`count`].
pub const fn split<const COUNT: usize>(text: &'static str) -> [&'static str; COUNT] {
    let mut words = [""; COUNT];
    let (mut rest, mut word) = (text, 0);
    while word < COUNT {
        let mut end = 0;
        while end < rest.len() && rest.as_bytes()[end] != b',' {
            end += 1;
        }
        let (first, after) = rest.split_at(end);
        words[word] = first.trim_ascii();
        rest = after.split_at(!after.is_empty() as usize).1;
        word += 1;
    }
    words
}
