//! The way back from a byte of a literal's value to the place in the user's program where it is written.

use std::ops::Range;

use proc_macro2::Span;
use robots_core::{Diagnostic, SourceText, source};
use syn::LitStr;

/// A literal as it stands in the program, so that a message about its value shows what the user
/// wrote, at the line and column where they wrote it.
pub(crate) struct LiteralMap {
    /// The token, moved to its column.
    pub(crate) source: SourceText,
    /// Pairs of a byte of the value and the byte of `source` that it is written at, in order. What
    /// is between two pairs is written as it is.
    places: Vec<(usize, usize)>,
    style: LiteralStyle,
}

/// How a literal says what it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LiteralStyle {
    /// As it is: `r"…"`.
    Raw,
    /// With escapes, and with line breaks as they are.
    Multiline,
    /// With escapes, among them `\n`.
    Escaped,
}

impl LiteralMap {
    pub(crate) fn new(literal: &LitStr) -> Self {
        let token = literal.token().to_string();
        let place = TokenPosition::of(literal.span());
        let indent = " ".repeat(place.column - 1);
        let style = if token.starts_with('r') {
            LiteralStyle::Raw
        } else if token.contains('\n') && !token.contains("\\\n") {
            LiteralStyle::Multiline
        } else {
            LiteralStyle::Escaped
        };
        let mut places = if style == LiteralStyle::Raw {
            let opening = token.find('"').map_or(0, |quote| quote + 1);
            vec![(0, opening)]
        } else {
            places_of_escapes(&token, &literal.value())
        };
        for (_, written) in &mut places {
            *written += indent.len();
        }
        Self {
            source: SourceText::new(place.file, indent + &token).with_first_line(place.line),
            places,
            style,
        }
    }

    /// A finding about the literal's value as one about [`LiteralMap::source`].
    pub(crate) fn moved(&self, diagnostic: &Diagnostic) -> Diagnostic {
        let moved = |span: source::Span| {
            let place = self.place(span.start..span.end);
            source::Span::new(place.start, place.end)
        };
        let mut diagnostic = diagnostic.clone();
        for label in &mut diagnostic.labels {
            label.span = moved(label.span);
        }
        for edit in diagnostic.fixes.iter_mut().flat_map(|fix| &mut fix.edits) {
            edit.span = moved(edit.span);
            edit.replacement = self.encoded(&edit.replacement);
        }
        diagnostic
    }

    /// How a part of the value is written in this literal.
    fn encoded(&self, value: &str) -> String {
        if self.style == LiteralStyle::Raw {
            return value.to_owned();
        }
        let breaks = match self.style {
            LiteralStyle::Multiline => "\n",
            LiteralStyle::Raw | LiteralStyle::Escaped => "\\n",
        };
        let lines = value.split('\n').map(|line| {
            let quoted = format!("{line:?}");
            quoted[1..quoted.len() - 1].to_owned()
        });
        lines.collect::<Vec<_>>().join(breaks)
    }

    /// The bytes of [`LiteralMap::source`] that say bytes `value` of the literal's value.
    pub(crate) fn place(&self, value: Range<usize>) -> Range<usize> {
        // Two pairs may share a value byte: what is between them says nothing, such as a `\` at
        // the end of a line. A place starts behind it and ends in front of it.
        let start = self.places.partition_point(|&(at, _)| at <= value.start);
        let start = self.written(start.saturating_sub(1), value.start);
        let end = self.places.partition_point(|&(at, _)| at < value.end);
        let exact = self.places.get(end).is_some_and(|&(at, _)| at == value.end);
        let end = if exact { end } else { end.saturating_sub(1) };
        start..self.written(end, value.end).max(start)
    }

    fn written(&self, pair: usize, value: usize) -> usize {
        self.places
            .get(pair)
            .map_or(value, |&(at, written)| written + value.saturating_sub(at))
    }
}

/// [`LiteralMap::places`] of a literal with escapes, such as `"a\nb"`.
fn places_of_escapes(token: &str, value: &str) -> Vec<(usize, usize)> {
    let mut written = 1;
    let mut at = 0;
    let mut places = vec![(at, written)];
    while let Some(rest) = token.get(written..).filter(|rest| !rest.is_empty()) {
        if !rest.starts_with('\\') {
            let plain = rest.find('\\').unwrap_or(rest.len());
            written += plain;
            at += plain;
            continue;
        }
        let length = match rest.as_bytes().get(1) {
            Some(b'x') => 4,
            Some(b'u') => rest.find('}').map_or(rest.len(), |brace| brace + 1),
            Some(b'\n' | b'\r') => 1 + rest[1..].len() - rest[1..].trim_ascii_start().len(),
            _ => 2,
        };
        places.push((at, written));
        written += length;
        if !matches!(rest.as_bytes().get(1), Some(b'\n' | b'\r')) {
            let character = value.get(at..).and_then(|rest| rest.chars().next());
            at += character.map_or(0, char::len_utf8);
        }
        places.push((at, written));
    }
    places
}

/// Where a token stands: as the compiler names the file, line and column from 1.
pub(crate) struct TokenPosition {
    pub(crate) file: String,
    line: usize,
    column: usize,
}

impl TokenPosition {
    pub(crate) fn of(span: Span) -> Self {
        if !proc_macro::is_available() {
            return Self {
                file: String::new(),
                line: 1,
                column: 1,
            };
        }
        let span = span.unwrap();
        Self {
            file: span.file(),
            line: span.line().max(1),
            column: span.column().max(1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn literal(token: &str) -> LitStr {
        syn::parse_str(token).expect("the test holds a string literal")
    }

    /// What of the token says the part of the value that `find` finds.
    fn written(token: &str, find: &str) -> String {
        let literal = literal(token);
        let value = literal.value();
        let start = value.find(find).expect("the value holds it");
        let written = LiteralMap::new(&literal);
        let place = written.place(start..start + find.len());
        String::from_utf8_lossy(&written.source.bytes()[place]).into_owned()
    }

    #[test]
    fn a_place_in_a_raw_literal_is_the_same_text() {
        assert_eq!(written("r##\"a\nb\"c\"##", "b\"c"), "b\"c");
        assert_eq!(written("r\"\\n\"", "\\n"), "\\n");
    }

    #[test]
    fn a_place_in_a_literal_with_escapes_is_what_is_written_there() {
        assert_eq!(written(r#""one\ntwo""#, "two"), "two");
        assert_eq!(written(r#""one\ntwo""#, "one"), "one");
        assert_eq!(written(r#""one\ntwo""#, "\n"), r"\n");
        assert_eq!(
            written(r#""é\u{e9}\x41\"\\z""#, "ééA\"\\z"),
            r#"é\u{e9}\x41\"\\z"#
        );
        assert_eq!(written(r#""\u{1F600}\t""#, "\t"), r"\t");
    }

    #[test]
    fn a_continued_line_belongs_to_neither_side() {
        let token = "\"one\\\n    two\\\n\\nthree\"";
        assert_eq!(written(token, "one"), "one");
        assert_eq!(written(token, "two"), "two");
        assert_eq!(written(token, "three"), "three");
        assert_eq!(written(token, "onetwo"), "one\\\n    two");
    }

    #[test]
    fn the_end_of_the_text_is_in_front_of_the_closing_quote() {
        let written = LiteralMap::new(&literal(r#""one""#));
        assert_eq!(written.place(3..3), 4..4);
    }
}
