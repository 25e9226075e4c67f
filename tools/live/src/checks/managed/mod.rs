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
        let counted =
            if added == 1 { "1 line is".to_owned() } else { format!("{added} lines are") };
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

fn marked(served: &[String]) -> String {
    let mark = marks(served).and_then(|block| served.get(block.start));
    mark.map(|mark| format!(", marked by `{mark}`")).unwrap_or_default()
}

/// Returns the lines from the comment that starts a managed block to the one that ends it.
fn marks(served: &[String]) -> Option<Range<usize>> {
    let is_mark = |line: &String, word: &str| {
        let comment = line.strip_prefix('#').map(|text| text.trim().to_ascii_lowercase());
        comment.is_some_and(|text| text.starts_with(word) && text.contains("managed"))
    };
    let start = served.iter().position(|line| is_mark(line, "begin"))?;
    let length = served[start..].iter().position(|line| is_mark(line, "end"))?;
    Some(start..start + length + 1)
}

/// Returns the lines of a text without white space at their ends, and without empty lines at the
/// end of the text.
fn lines(text: &[u8]) -> Vec<String> {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let text = String::from_utf8_lossy(text);
    let mut lines: Vec<_> = text.lines().map(|line| line.trim_end().to_owned()).collect();
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines
}

#[cfg(test)]
mod tests;
