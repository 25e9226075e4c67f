//! Maps bytes of the value of a string literal to the bytes of its token.

use std::ops::Range;

use proc_macro2::Span;
use robots_analysis::Diagnostic;
use robots_core::{SourceText, source};
use syn::LitStr;

/// A map from the value of a string literal to its token.
///
/// A message about the value can then show the token as written, at its line and column.
pub(crate) struct LiteralMap {
    /// The token, indented to its column.
    pub(crate) source: SourceText,
    /// Pairs of an offset in the value and an offset in `source`, in order. Bytes between two pairs
    /// are equal in both.
    offsets: Vec<(usize, usize)>,
    style: LiteralStyle,
}

/// The style of a string literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LiteralStyle {
    /// Raw: `r"…"`.
    Raw,
    /// With escapes and literal line breaks.
    Multiline,
    /// With escapes, including `\n` for line breaks.
    Escaped,
}

impl LiteralMap {
    pub(crate) fn new(literal: &LitStr) -> Self {
        let token = literal.token().to_string();
        let position = TokenPosition::of(literal.span());
        let indent = " ".repeat(position.column - 1);
        let style = if token.starts_with('r') {
            LiteralStyle::Raw
        } else if token.contains('\n') && !token.contains("\\\n") {
            LiteralStyle::Multiline
        } else {
            LiteralStyle::Escaped
        };
        let mut offsets = if style == LiteralStyle::Raw {
            let opening = token.find('"').map_or(0, |quote| quote + 1);
            vec![(0, opening)]
        } else {
            offsets_of_escapes(&token, &literal.value())
        };
        for (_, written) in &mut offsets {
            *written += indent.len();
        }
        Self {
            source: SourceText::new(position.file, indent + &token).with_first_line(position.line),
            offsets,
            style,
        }
    }

    /// Returns a finding about the value as a finding about [`LiteralMap::source`].
    pub(crate) fn moved(&self, diagnostic: &Diagnostic) -> Diagnostic {
        let moved = |span: source::Span| {
            let range = self.range(span.start..span.end);
            source::Span::new(range.start, range.end)
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

    /// Returns a part of the value as it is written in this literal.
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

    /// Returns the range of [`LiteralMap::source`] for a range of the value.
    pub(crate) fn range(&self, value: Range<usize>) -> Range<usize> {
        // Two pairs may share an offset of the value: the bytes between them have no value, such as
        // a `\` at the end of a line. A range starts after them and ends before them.
        let start = self.offsets.partition_point(|&(at, _)| at <= value.start);
        let start = self.written(start.saturating_sub(1), value.start);
        let end = self.offsets.partition_point(|&(at, _)| at < value.end);
        let exact = self
            .offsets
            .get(end)
            .is_some_and(|&(at, _)| at == value.end);
        let end = if exact { end } else { end.saturating_sub(1) };
        start..self.written(end, value.end).max(start)
    }

    fn written(&self, pair: usize, value: usize) -> usize {
        self.offsets
            .get(pair)
            .map_or(value, |&(at, written)| written + value.saturating_sub(at))
    }
}

/// Returns [`LiteralMap::offsets`] of a literal with escapes, such as `"a\nb"`.
fn offsets_of_escapes(token: &str, value: &str) -> Vec<(usize, usize)> {
    let mut written = 1;
    let mut at = 0;
    let mut offsets = vec![(at, written)];
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
        offsets.push((at, written));
        written += length;
        if !matches!(rest.as_bytes().get(1), Some(b'\n' | b'\r')) {
            let character = value.get(at..).and_then(|rest| rest.chars().next());
            at += character.map_or(0, char::len_utf8);
        }
        offsets.push((at, written));
    }
    offsets
}

/// The position of a token: the file as the compiler names it, line and column from 1.
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

    /// Returns the part of the token for the part of the value that equals `find`.
    fn written(token: &str, find: &str) -> String {
        let literal = literal(token);
        let value = literal.value();
        let start = value.find(find).expect("the value holds it");
        let written = LiteralMap::new(&literal);
        let range = written.range(start..start + find.len());
        String::from_utf8_lossy(&written.source.bytes()[range]).into_owned()
    }

    #[test]
    fn range_of_a_raw_literal_is_the_same_text() {
        assert_eq!(written("r##\"a\nb\"c\"##", "b\"c"), "b\"c");
        assert_eq!(written("r\"\\n\"", "\\n"), "\\n");
    }

    #[test]
    fn range_of_a_literal_with_escapes_is_the_written_text() {
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
    fn range_excludes_a_line_continuation_at_its_ends() {
        let token = "\"one\\\n    two\\\n\\nthree\"";
        assert_eq!(written(token, "one"), "one");
        assert_eq!(written(token, "two"), "two");
        assert_eq!(written(token, "three"), "three");
        assert_eq!(written(token, "onetwo"), "one\\\n    two");
    }

    #[test]
    fn end_of_the_value_is_before_the_closing_quote() {
        let written = LiteralMap::new(&literal(r#""one""#));
        assert_eq!(written.range(3..3), 4..4);
    }
}
