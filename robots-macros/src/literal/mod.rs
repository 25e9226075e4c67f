//! The text in string literals.
//!
//! In: the literals of `robots_txt!`. Out: [`MacroText`].

use robots_core::SourceText;
use robots_core::source::SourceMap;
use syn::LitStr;

use crate::literal_map::TokenPosition;
use crate::report::{MacroText, TextOrigin};
use crate::token_range::TokenRange;

/// Reads the text of literals: a single literal is the whole text, each of several is a line.
pub(crate) fn read(mut literals: Vec<LitStr>) -> MacroText {
    let name = literals.first().map(|literal| TokenPosition::of(literal.span()).file);
    let name = name.unwrap_or_default();
    if literals.len() == 1 {
        let literal = literals.remove(0);
        return MacroText {
            source: SourceText::new(name, literal.value()),
            origin: TextOrigin::Literal(literal),
            watched: Vec::new(),
        };
    }
    let mut text = String::new();
    let mut lines = SourceMap::default();
    for literal in literals {
        lines.push(text.len(), TokenRange::one(literal.span()));
        text += &literal.value();
        text.push('\n');
    }
    MacroText {
        source: SourceText::new(name, text),
        origin: TextOrigin::Lines(lines),
        watched: Vec::new(),
    }
}

#[cfg(test)]
mod tests;
