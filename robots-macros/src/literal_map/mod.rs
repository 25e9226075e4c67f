//! String literals as they are written.

use std::ops::Range;

use proc_macro2::Span;
use robots_analysis::Diagnostic;
use robots_core::source::Origins;
use robots_core::{SourceText, source};
use syn::LitStr;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LiteralStyle {
    /// Raw: `r"…"`.
    Raw,
    /// With escapes and literal line breaks.
    Multiline,
    /// With escapes, including `\n` for line breaks.
    Escaped,
}

/// Returns a finding about the value of a literal as a finding about its token, and the text of the
/// token, so that a message can show the token, at its line and column.
pub(crate) fn as_written(
    diagnostic: &Diagnostic,
    value: &SourceText,
    literal: &LitStr,
) -> (Diagnostic, SourceText) {
    let (origins, style) = origins(literal);
    let value = value.clone().with_origins(origins);
    diagnostic.as_written(&value, |text| style.encoded(text))
}

/// Returns the token, indented to its column, and the part of it that each byte of the value is.
fn origins(literal: &LitStr) -> (Origins, LiteralStyle) {
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
    let parts = if style == LiteralStyle::Raw {
        let opening = token.find('"').map_or(0, |quote| quote + 1);
        vec![(0, opening..opening + literal.value().len())]
    } else {
        escaped_parts(&token, &literal.value())
    };
    let before = indent.len();
    let source = SourceText::new(position.file, indent + &token);
    let mut origins = Origins::default();
    let token = source.with_first_line(position.line);
    for (at, written) in parts {
        let written = source::Span::new(before + written.start, before + written.end);
        origins.push(at, &token, written);
    }
    (origins, style)
}

impl LiteralStyle {
    /// Returns a part of the value as it is written in a literal of this style.
    fn encoded(self, value: &str) -> String {
        let breaks = match self {
            Self::Raw => return value.to_owned(),
            Self::Multiline => "\n",
            Self::Escaped => "\\n",
        };
        let lines = value.split('\n').map(|line| {
            let quoted = format!("{line:?}");
            quoted[1..quoted.len() - 1].to_owned()
        });
        lines.collect::<Vec<_>>().join(breaks)
    }
}

/// Returns the parts of a literal with escapes, such as `"a\nb"`: the offset of each in the value,
/// and its range in the token.
fn escaped_parts(token: &str, value: &str) -> Vec<(usize, Range<usize>)> {
    let mut written = 1;
    let mut at = 0;
    let mut parts = Vec::new();
    let inside = token.strip_suffix('"').unwrap_or(token);
    while let Some(rest) = inside.get(written..).filter(|rest| !rest.is_empty()) {
        let is_continuation = rest.starts_with("\\\n") || rest.starts_with("\\\r");
        let length = match rest.as_bytes() {
            _ if is_continuation => 1 + rest[1..].len() - rest[1..].trim_ascii_start().len(),
            [b'\\', b'x', ..] => 4,
            [b'\\', b'u', ..] => rest.find('}').map_or(rest.len(), |brace| brace + 1),
            [b'\\', ..] => 2,
            _ => rest.find('\\').unwrap_or(rest.len()),
        };
        parts.push((at, written..written + length));
        written += length;
        at += if is_continuation {
            0
        } else if rest.starts_with('\\') {
            let character = value.get(at..).and_then(|rest| rest.chars().next());
            character.map_or(0, char::len_utf8)
        } else {
            length
        };
    }
    parts.push((at, written..written));
    parts
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
            return Self { file: String::new(), line: 1, column: 1 };
        }
        let span = span.unwrap();
        Self { file: span.file(), line: span.line().max(1), column: span.column().max(1) }
    }
}

#[cfg(test)]
mod tests;
