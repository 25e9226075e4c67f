//! Characters that look like ASCII white space or `:`, or that are invisible.

use robots_analysis::diagnostic::closest_match;
use robots_core::syntax::DirectiveKey;

/// The full-width colon, U+FF1A, which East Asian keyboards write.
const LOOK_ALIKE_COLON: char = '：';

/// Returns the position of a full-width colon that ends a key of a robots.txt, with or without a
/// typo. In other text, such as a path or a sentence, it is a character like others.
pub(super) fn look_alike_colon(line: &str) -> Option<usize> {
    let at = line.find(LOOK_ALIKE_COLON)?;
    let key = line[..at].trim_matches(is_look_alike).trim();
    let known = DirectiveKey::KNOWN.into_iter().map(DirectiveKey::name);
    let is_key = known.clone().any(|known| known.eq_ignore_ascii_case(key));
    (is_key || closest_match(key, known).is_some()).then_some(at)
}

/// Returns the `/` or the `*` that a character looks like, or the character.
pub(super) fn ascii_mark(character: char) -> char {
    match character {
        '／' | '∕' | '⁄' | '⧸' => '/',
        '＊' | '∗' | '⁎' | '﹡' | '✱' | '✲' | '٭' => '*',
        other => other,
    }
}

/// Returns whether a character joins or separates letters in words of Persian, of Indic languages
/// and in emoji.
pub(super) fn is_joiner(character: char) -> bool {
    matches!(character, '\u{200c}' | '\u{200d}')
}

/// Returns whether a character looks like a space or a colon but is not.
pub(super) fn is_look_alike(character: char) -> bool {
    !character.is_ascii() && character.is_whitespace()
        || is_invisible(character)
        || character == LOOK_ALIKE_COLON
}

/// Returns whether a character is invisible: zero-width space and joiners, direction marks, word
/// joiner, byte order mark, soft hyphen.
pub(super) fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\u{ad}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{2064}'
            | '\u{2066}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
    )
}
