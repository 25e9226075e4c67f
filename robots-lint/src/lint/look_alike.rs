//! Characters that look like ASCII white space or `:`, or that are invisible.

/// The full-width colon, U+FF1A, which East Asian keyboards write.
pub(super) const LOOK_ALIKE_COLON: char = '：';

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
