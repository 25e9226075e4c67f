//! Blocks that another system has added to a file.

use std::ops::Range;

/// Returns a sentence about the block that was added to a file; `None` without one. Without the
/// file, the block is found by comments that mark its start and its end.
pub(super) fn added_block(served: &[u8], own: Option<&[u8]>) -> Option<String> {
    let served = lines(served);
    if let Some(own) = own {
        let own = lines(own);
        if own.is_empty() || own.len() >= served.len() {
            return None;
        }
        let added = served.len() - own.len();
        let counted = if added == 1 {
            "1 line is".to_owned()
        } else {
            format!("{added} lines are")
        };
        if served.ends_with(&own) {
            return Some(format!("{counted} added above the file{}", marked(&served)));
        }
        if served.starts_with(&own) {
            return Some(format!("{counted} added below the file{}", marked(&served)));
        }
        return None;
    }
    let block = marks(&served)?;
    let start = served.get(block.start)?;
    Some(format!(
        "lines {} to {} are a block of another system: `{start}`",
        block.start + 1,
        block.end
    ))
}

/// Returns the mention of the mark of a block.
fn marked(served: &[String]) -> String {
    let mark = marks(served).and_then(|block| served.get(block.start));
    mark.map(|mark| format!(", marked by `{mark}`"))
        .unwrap_or_default()
}

/// Returns the lines from the comment that starts a managed block to the one that ends it.
fn marks(served: &[String]) -> Option<Range<usize>> {
    let is_mark = |line: &String, word: &str| {
        let comment = line
            .strip_prefix('#')
            .map(|text| text.trim().to_ascii_lowercase());
        comment.is_some_and(|text| text.starts_with(word) && text.contains("managed"))
    };
    let start = served.iter().position(|line| is_mark(line, "begin"))?;
    let length = served[start..]
        .iter()
        .position(|line| is_mark(line, "end"))?;
    Some(start..start + length + 1)
}

/// Returns the lines of a text without white space at their ends, and without empty lines at the
/// end of the text.
fn lines(text: &[u8]) -> Vec<String> {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let text = String::from_utf8_lossy(text);
    let mut lines: Vec<_> = text
        .lines()
        .map(|line| line.trim_end().to_owned())
        .collect();
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWN: &[u8] = b"User-agent: *\r\nDisallow: /a\r\n";

    #[test]
    fn added_block_of_a_prepended_block_counts_its_lines_and_quotes_its_mark() {
        let served = b"# begin MANAGED content\nUser-agent: *\nAllow: /\n# END managed Content\n\nUser-agent: *\nDisallow: /a\n";
        assert_eq!(
            added_block(served, Some(OWN)).as_deref(),
            Some("5 lines are added above the file, marked by `# begin MANAGED content`")
        );
        assert_eq!(
            added_block(served, None).as_deref(),
            Some("lines 1 to 4 are a block of another system: `# begin MANAGED content`")
        );
    }

    #[test]
    fn added_block_of_another_file_is_none() {
        assert_eq!(
            added_block(b"User-agent: *\nDisallow: /b\n", Some(OWN)),
            None
        );
        assert_eq!(
            added_block(b"User-agent: *\nDisallow: /a\n\n", Some(OWN)),
            None
        );
        assert_eq!(
            added_block(b"User-agent: *\n# managed by the team\n", None),
            None
        );
        let below = [OWN, b"User-agent: b\nDisallow: /\n"].concat();
        let found = added_block(&below, Some(OWN));
        assert_eq!(found.as_deref(), Some("2 lines are added below the file"));
        let below = [OWN, b"# served by an edge\n"].concat();
        let found = added_block(&below, Some(OWN));
        assert_eq!(found.as_deref(), Some("1 line is added below the file"));
    }
}
