//! Text of logs and files as HTML.

use std::fmt::{self, Write};

use askama::filters::{Escaper, Html};

const MOST: usize = 600;

/// Escapes HTML, and shows characters that are invisible, or that change the direction or the place
/// of others, as escapes. The templates write all text by it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Visible;

impl Escaper for Visible {
    fn write_escaped_str<W: Write>(&self, dest: W, string: &str) -> fmt::Result {
        Html.write_escaped_str(dest, &shown(string))
    }
}

/// Returns the first characters of a text, with escapes for those that are not to be shown.
fn shown(raw: &str) -> String {
    let mut shown = String::with_capacity(raw.len().min(MOST));
    for (index, character) in raw.chars().enumerate() {
        if index == MOST {
            shown.push('…');
            break;
        }
        if is_deceptive(character) {
            shown.extend(character.escape_unicode());
        } else {
            shown.push(character);
        }
    }
    shown
}

/// Returns whether a character is invisible, or changes the direction or the place of others.
fn is_deceptive(character: char) -> bool {
    character.is_control()
        || matches!(character,
            // Marks that are drawn over the letter before them.
            '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
            | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}'
            // Joiners, separators, and controls of direction.
            | '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}
