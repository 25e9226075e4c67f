//! Bytes and rules as texts that fit beside an edge or into a state.

use super::super::human::visible;

/// No line of a label has more characters.
const WIDTH: usize = 40;

/// No edge has more lines.
const LINES: usize = 8;

/// Bytes one after the other.
pub(super) fn text(bytes: &[u8]) -> String {
    shortened(&visible(bytes))
}

/// Any of these bytes, which are in ascending order: runs of three and more as `a-z`.
pub(super) fn class(bytes: &[u8]) -> String {
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

/// The rule on a line.
pub(super) fn rule(line: &[u8]) -> String {
    let rule = line.split(|&byte| byte == b'#').next();
    shortened(&visible(rule.unwrap_or_default().trim_ascii()))
}

/// Not more lines than people read.
pub(super) fn folded(mut lines: Vec<String>) -> Vec<String> {
    if lines.len() > LINES {
        let more = lines.len() - LINES + 1;
        lines.truncate(LINES - 1);
        lines.push(format!("and {more} more"));
    }
    lines
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
    fn classes_are_short() {
        assert_eq!(class(b"abc"), "[a-c]");
        assert_eq!(class(b"/ab"), "[/ab]");
        assert_eq!(class(b"0123456789?xz"), "[0-9?xz]");
        assert_eq!(class(b"\xfe\xff"), "[\\xfe\\xff]");
    }

    #[test]
    fn long_texts_and_many_lines_are_cut() {
        assert_eq!(text(&[b'a'; 41]), format!("{}…", "a".repeat(39)));
        let lines = folded(vec![String::new(); 10]);
        assert_eq!((lines.len(), lines[7].as_str()), (8, "and 3 more"));
    }
}
