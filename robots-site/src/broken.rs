//! A mistake in a file of the site, shown where it is.

use std::path::Path;

use robots_core::SourceText;
use robots_core::diagnostic::Diagnostic;
use robots_core::lint::SITEMAP_INVALID;
use robots_core::source::Span;

/// Why a sitemap, or a part of it, cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Broken {
    /// Where in the file.
    pub(crate) span: Span,
    /// The line of its start, from 1.
    pub(crate) line: usize,
    /// Lower case, no full stop.
    pub(crate) reason: String,
    pub(crate) help: String,
}

impl Broken {
    /// Of a file that is something else altogether.
    pub(crate) fn of_file(reason: impl Into<String>) -> Self {
        Self {
            span: Span::new(0, 0),
            line: 1,
            reason: reason.into(),
            help: "give the path of a sitemap or of a sitemap index, as https://www.sitemaps.org describes them"
                .to_owned(),
        }
    }

    /// Of a file that goes wrong here.
    pub(crate) fn at(start: usize, line: usize, reason: impl Into<String>) -> Self {
        Self {
            span: Span::new(start, start),
            line,
            reason: reason.into(),
            help: "correct the file, or write it again with what made it".to_owned(),
        }
    }

    /// The finding that it is; `bytes` are those of `file`.
    pub(crate) fn finding(&self, file: &Path, bytes: &[u8]) -> Diagnostic {
        let (lines, span) = shown(self.span, self.line, file, bytes);
        SITEMAP_INVALID
            .finding(self.reason.clone())
            .label_in(lines, span, "in this sitemap")
            .note("a sitemap is XML in UTF-8 that lists absolute URLs (https://www.sitemaps.org/protocol.html)")
            .help(self.help.clone())
    }
}

/// The lines around a place in `file`, of which these are the bytes, and the place in them; `line` is the
/// number of the first.
pub(crate) fn shown(place: Span, line: usize, file: &Path, bytes: &[u8]) -> (SourceText, Span) {
    let start = place.start.min(bytes.len());
    let end = place.end.clamp(start, bytes.len());
    let before = bytes.get(..start).unwrap_or_default();
    let from = before
        .iter()
        .rposition(|&byte| byte == b'\n')
        .map_or(0, |at| at + 1);
    let behind = bytes.get(end..).unwrap_or_default();
    let rest = behind
        .iter()
        .take(LINE_LIMIT)
        .position(|&byte| byte == b'\n');
    let to = end + rest.unwrap_or(behind.len().min(LINE_LIMIT));
    let lines = bytes.get(from..to).unwrap_or_default();
    let source = SourceText::new(file.to_string_lossy(), lines).with_first_line(line);
    (source, Span::new(start - from, end - from))
}

/// So much of a line is shown after what it is about.
const LINE_LIMIT: usize = 1_000;
