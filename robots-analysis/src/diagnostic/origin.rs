//! Diagnostics about a text at the places that it was written from.

use std::borrow::Cow;

use robots_core::source::{SourceText, Span};

use super::{Diagnostic, OtherFileLabel, line};

impl Diagnostic {
    /// Returns a finding about a text with origins as a finding about the text that its first label
    /// was written in, and this text. Labels in other texts become labels in other files.
    ///
    /// The changes of its fixes are written with `encode`, as the text has them.
    #[must_use]
    pub fn as_written(
        &self,
        source: &SourceText,
        encode: impl Fn(&str) -> String,
    ) -> (Self, SourceText) {
        let mut moved = self.clone();
        let origin = moved.move_labels(source);
        for edit in moved.fixes.iter_mut().flat_map(|fix| &mut fix.edits) {
            edit.span = source.origin(edit.span).1;
            edit.replacement = encode(&edit.replacement);
        }
        (moved, origin)
    }

    /// Returns the finding at the texts that `source` was merged from, and the text of its first
    /// label; the finding itself if `source` was not merged.
    ///
    /// A fix of the merged text is no fix of a part of it: only its title is left, as a help. A
    /// note has the merged line where it is not the written one.
    ///
    /// ```
    /// use robots_analysis::Diagnostic;
    /// use robots_core::SourceText;
    /// use robots_core::source::{Origins, Span};
    ///
    /// let mut origins = Origins::default();
    /// let docs = SourceText::new("docs/robots.txt", "Disallow: /a\n");
    /// origins.push(0, &docs, Span::new(0, 10));
    /// origins.push(10, &docs, Span::new(10, 10));
    /// origins.push(15, &docs, Span::new(10, 13));
    /// let merged = SourceText::new("robots.txt", "Disallow: /docs/a\n").with_origins(origins);
    ///
    /// let finding = Diagnostic::error("odd").label(Span::new(10, 17), "here");
    /// let (finding, source) = finding.at_origin(&merged);
    /// assert_eq!((source.name(), finding.labels[0].span), ("docs/robots.txt", Span::new(10, 12)));
    /// assert_eq!(finding.notes[0].as_str(), "merged as `Disallow: /docs/a`");
    /// ```
    #[must_use]
    pub fn at_origin<'d>(&'d self, source: &SourceText) -> (Cow<'d, Self>, SourceText) {
        if !source.has_origins() {
            return (Cow::Borrowed(self), source.clone());
        }
        let mut moved = self.clone();
        let origin = moved.move_labels(source);
        if let Some(label) = self.labels.first() {
            let merged = line_around(source, label.span);
            let (key, value) = merged.split_once(':').unwrap_or_default();
            let written = line_around(&origin, moved.labels[0].span);
            if merged.trim() != written.trim() && !key.is_empty() && !key.starts_with('#') {
                moved = moved.note("merged as " + line(key, value.trim()));
            }
        }
        let titles = std::mem::take(&mut moved.fixes).into_iter();
        let title = titles.map(|fix| fix.title).next();
        moved.help = moved.help.or(title);
        (Cow::Owned(moved), origin)
    }

    /// Moves each label to the text it was written in. Returns that of the first label.
    fn move_labels(&mut self, source: &SourceText) -> SourceText {
        let first = self.labels.first().map(|label| label.span);
        let primary = source.origin(first.unwrap_or_default()).0.clone();
        for mut label in std::mem::take(&mut self.labels) {
            let (written, span) = source.origin(label.span);
            label.span = span;
            if written.is_clone_of(&primary) {
                self.labels.push(label);
            } else {
                let source = written.clone();
                self.other_files.push(OtherFileLabel { source, label });
            }
        }
        primary
    }
}

/// Returns the first line of a span, without a comment.
fn line_around(source: &SourceText, span: Span) -> Cow<'_, str> {
    let bytes = source.bytes();
    let at = span.start.min(bytes.len());
    let is_end = |byte: &u8| matches!(byte, b'\r' | b'\n');
    let start = bytes[..at].iter().rposition(is_end).map_or(0, |end| end + 1);
    let len = bytes[at..].iter().position(is_end);
    let line = &bytes[start..len.map_or(bytes.len(), |len| at + len)];
    let comment = line.iter().skip(1).position(|&byte| byte == b'#');
    String::from_utf8_lossy(&line[..comment.map_or(line.len(), |at| at + 1)])
}
