//! Mistakes in sitemaps, and their findings.

use std::path::Path;

use robots_analysis::diagnostic::Diagnostic;
use robots_core::SourceText;
use robots_core::source::Span;
use robots_lint::SITEMAP_INVALID;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct InvalidSitemap {
    pub(crate) span: Span,
    /// The line of its start, from 1.
    pub(crate) line: usize,
    /// Lower case, no full stop.
    pub(crate) reason: String,
    pub(crate) help: String,
}

impl InvalidSitemap {
    pub(crate) fn of_file(reason: impl Into<String>) -> Self {
        Self {
            span: Span::new(0, 0),
            line: 1,
            reason: reason.into(),
            help: "give the path of a sitemap or of a sitemap index (https://www.sitemaps.org)"
                .to_owned(),
        }
    }

    pub(crate) fn at(start: usize, line: usize, reason: impl Into<String>) -> Self {
        Self {
            span: Span::new(start, start),
            line,
            reason: reason.into(),
            help: "correct the file, or generate it again".to_owned(),
        }
    }

    pub(crate) fn finding(&self, file: &Path, bytes: &[u8]) -> Diagnostic {
        let (lines, span) = shown(self.span, self.line, file, bytes);
        SITEMAP_INVALID
            .finding(self.reason.clone())
            .label_in(lines, span, "in this file")
            .note(
                "a sitemap is XML that lists absolute URLs, or a text with one on each line, in \
                 UTF-8 (https://www.sitemaps.org/protocol.html)",
            )
            .help(self.help.clone())
    }
}

/// Returns the lines of `file` around a span, and the span in these lines. `bytes` is the content
/// of the file, and `line` is the number of the first line.
pub(crate) fn shown(span: Span, line: usize, file: &Path, bytes: &[u8]) -> (SourceText, Span) {
    let start = span.start.min(bytes.len());
    let end = span.end.clamp(start, bytes.len());
    let before = bytes.get(..start).unwrap_or_default();
    let from = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let after = bytes.get(end..).unwrap_or_default();
    let rest = after.iter().take(MAX_SHOWN_BYTES).position(|&byte| byte == b'\n');
    let to = end + rest.unwrap_or(after.len().min(MAX_SHOWN_BYTES));
    let lines = bytes.get(from..to).unwrap_or_default();
    let source = SourceText::new(file.to_string_lossy(), lines).with_first_line(line);
    (source, Span::new(start - from, end - from))
}

const MAX_SHOWN_BYTES: usize = 1_000;
