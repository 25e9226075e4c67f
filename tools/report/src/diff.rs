//! Unified diffs.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, Write};

use imara_diff::{
    Algorithm, Diff, InternedInput, Interner, Token, UnifiedDiffConfig, UnifiedDiffPrinter,
};
use robots_core::SourceText;

/// Writes the difference of two texts as a patch for `patch -p1`; nothing if they are equal.
/// Control characters other than line ends are removed, so that a file cannot send escapes to a
/// terminal.
pub fn diff(out: &mut dyn Write, before: &SourceText, after: &SourceText) -> io::Result<()> {
    write!(out, "{}", unified(before, after))
}

/// Returns the difference of two texts as a patch.
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
        let (before, after) = (
            lines(start_before, len_before),
            lines(start_after, len_after),
        );
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
    if text.contains(steers) {
        text.replace(steers, "\u{fffd}").into()
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use proptest::array::uniform2;
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn patch_of_a_moved_line_deletes_it_and_inserts_it() {
        let text = |text: &str| SourceText::new("robots.txt", text);
        assert_eq!(
            unified(&text("a\nb\nc\nd\ne\n"), &text("a\nc\nb\nd\ne\n")),
            "--- a/robots.txt\n+++ b/robots.txt\n@@ -1,5 +1,5 @@\n a\n-b\n c\n+b\n d\n e\n"
        );
    }

    /// Applies a patch by the numbers of its headers, as `patch` does.
    fn applied(old: &str, patch: &str) -> String {
        let old: Vec<_> = old.split_inclusive('\n').collect();
        let (mut new, mut at) = (Vec::new(), 0);
        let number = |range: &str| range[1..].split(',').next()?.parse::<usize>().ok();
        for line in patch.split_inclusive('\n').skip(2) {
            if let Some(header) = line.strip_prefix("@@ ") {
                let mut ranges = header.split(' ').map(number);
                let [before, after] = [(); 2].map(|()| ranges.next().flatten().expect("a range"));
                let is_insertion = header
                    .split(' ')
                    .next()
                    .is_some_and(|it| it.ends_with(",0"));
                let start = if is_insertion { before } else { before - 1 };
                new.extend_from_slice(&old[at..start]);
                at = start;
                let is_deletion = header
                    .split(' ')
                    .nth(1)
                    .is_some_and(|it| it.ends_with(",0"));
                assert_eq!(
                    new.len(),
                    if is_deletion { after } else { after - 1 },
                    "{patch}"
                );
                continue;
            }
            let (mark, line) = line.split_at(1);
            if mark != "+" {
                assert_eq!(old[at], line, "{patch}");
                at += 1;
            }
            if mark != "-" {
                new.push(line);
            }
        }
        new.extend_from_slice(&old[at..]);
        new.concat()
    }

    proptest! {
        #[test]
        fn patch_applied_by_its_headers_gives_the_new_text(
            [old, new] in uniform2("([a-c]\n){0,24}"),
            common in "([a-c]\n){0,12}",
        ) {
            let [old, new] = [old, new].map(|text| common.clone() + &text);
            let texts = [&old, &new].map(|text| SourceText::new("robots.txt", text.as_str()));
            let patch = unified(&texts[0], &texts[1]);
            prop_assert_eq!(applied(&old, &patch), new);
        }
    }

    #[test]
    fn patch_of_carriage_returns_ends_lines_at_line_feeds_only() {
        let text = |text: &str| SourceText::new("robots.txt", text);
        let header = "--- a/robots.txt\n+++ b/robots.txt\n@@ -1 +1 @@\n";
        let open = "\n\\ No newline at end of file\n";
        assert_eq!(
            unified(&text("a\rb\r"), &text("a\rc\r")),
            format!("{header}-a\rb\r{open}+a\rc\r{open}")
        );
        assert_eq!(
            unified(&text("a\r\n"), &text("c\r\n")),
            format!("{header}-a\r\n+c\r\n")
        );
    }
}
