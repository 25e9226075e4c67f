//! Labels of states and edges, in pictures and in JSON.

use crate::visible::visible;

/// The maximum number of characters in a line.
const WIDTH: usize = 40;

/// The maximum number of lines of an edge.
const LINES: usize = 8;

/// Returns the label of consecutive bytes.
pub(crate) fn text(bytes: &[u8]) -> String {
    shortened(&visible(bytes))
}

/// Returns the label of a class of bytes in ascending order. Runs of three or more are written as
/// `a-z`.
pub(crate) fn class(bytes: &[u8]) -> String {
    let mut class = String::from("[");
    let runs = bytes.chunk_by(|&byte, &next| byte.checked_add(1) == Some(next));
    for run in runs {
        match run {
            [first, _, .., last] => {
                class.push_str(&visible(&[*first]));
                class.push('-');
                class.push_str(&visible(&[*last]));
            }
            few => few
                .iter()
                .for_each(|&byte| class.push_str(&visible(&[byte]))),
        }
    }
    class.push(']');
    shortened(&class)
}

/// Returns the label of the rule on a line.
pub(crate) fn rule(line: &[u8]) -> String {
    let rule = line.split(|&byte| byte == b'#').next();
    shortened(&visible(rule.unwrap_or_default().trim_ascii()))
}

/// Limits the number of lines.
pub(crate) fn fold(lines: &mut Vec<String>) {
    if lines.len() > LINES {
        let more = lines.len() - LINES + 1;
        lines.truncate(LINES - 1);
        lines.push(format!("and {more} more"));
    }
}

fn shortened(text: &str) -> String {
    if text.chars().count() <= WIDTH {
        return text.to_owned();
    }
    let kept: String = text.chars().take(WIDTH - 1).collect();
    format!("{kept}…")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn class_of_consecutive_bytes_is_a_range() {
        assert_eq!(class(b"abc"), "[a-c]");
        assert_eq!(class(b"/ab"), "[/ab]");
        assert_eq!(class(b"0123456789?xz"), "[0-9?xz]");
        assert_eq!(class(b"\xfe\xff"), "[\\xfe\\xff]");
    }

    #[test]
    fn long_text_and_many_lines_are_cut() {
        assert_eq!(text(&[b'a'; 41]), format!("{}…", "a".repeat(39)));
        let mut lines = vec![String::new(); 10];
        fold(&mut lines);
        assert_eq!((lines.len(), lines[7].as_str()), (8, "and 3 more"));
    }
}
