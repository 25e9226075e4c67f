//! Unified diffs.

use std::borrow::Cow;
use std::fmt;

use imara_diff::{
    Algorithm, Diff, InternedInput, Interner, Token, UnifiedDiffConfig, UnifiedDiffPrinter,
};
use robots_core::SourceText;

/// Returns the difference of two texts as a patch for `patch -p1`; nothing if they are equal.
/// Control characters other than line ends are replaced, so that a file cannot send escapes to a
/// terminal.
pub fn unified(before: &SourceText, after: &SourceText) -> String {
    if before == after {
        return String::new();
    }
    let (old, new) = (shown(before), shown(after));
    let name = before.name().trim_start_matches('/');
    // `patch` ends lines only at a line feed, and so do the lines of this input.
    let input = InternedInput::new(&*old, &*new);
    let mut diff = Diff::compute(Algorithm::Myers, &input);
    diff.postprocess_no_heuristic(&input);
    let patch = Patch(&input.interner);
    let hunks = diff.unified_diff(&patch, UnifiedDiffConfig::default(), &input);
    format!("--- a/{name}\n+++ b/{name}\n{hunks}")
}

/// Writes hunks as `diff -u` does.
struct Patch<'i>(&'i Interner<&'i str>);

impl Patch<'_> {
    fn write(&self, mut out: impl fmt::Write, mark: char, line: Token) -> fmt::Result {
        let line = self.0[line];
        write!(out, "{mark}{line}")?;
        if line.ends_with('\n') {
            Ok(())
        } else {
            out.write_str("\n\\ No newline at end of file\n")
        }
    }
}

impl UnifiedDiffPrinter for Patch<'_> {
    fn display_header(
        &self,
        mut out: impl fmt::Write,
        start_before: u32,
        start_after: u32,
        len_before: u32,
        len_after: u32,
    ) -> fmt::Result {
        // imara-diff 0.2 writes up to six lines before a first change from the start of the texts,
        // but has the line that is three lines before it in the header.
        let at_start = start_before <= 3;
        let [start_before, start_after] =
            [start_before, start_after].map(|start| if at_start { 0 } else { start });
        let lines = |start: u32, length: u32| match length {
            // The line before.
            0 => format!("{start},0"),
            1 => format!("{}", start + 1),
            _ => format!("{},{length}", start + 1),
        };
        let (before, after) = (lines(start_before, len_before), lines(start_after, len_after));
        writeln!(out, "@@ -{before} +{after} @@")
    }

    fn display_context_token(&self, out: impl fmt::Write, line: Token) -> fmt::Result {
        self.write(out, ' ', line)
    }

    fn display_hunk(
        &self,
        mut out: impl fmt::Write,
        before: &[Token],
        after: &[Token],
    ) -> fmt::Result {
        for (mark, lines) in [('-', before), ('+', after)] {
            for &line in lines {
                self.write(&mut out, mark, line)?;
            }
        }
        Ok(())
    }
}

fn shown(source: &SourceText) -> Cow<'_, str> {
    let text = String::from_utf8_lossy(source.bytes());
    let steers = |c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t');
    if text.contains(steers) { text.replace(steers, "\u{fffd}").into() } else { text }
}

#[cfg(test)]
mod tests;
