//! Labels of states and edges, in pictures and in JSON.

use std::slice;

use crate::visible::visible;

const WIDTH: usize = 40;

const LINES: usize = 8;

pub(crate) fn text(bytes: &[u8]) -> String {
    shortened(&visible(bytes))
}

/// Returns the label of a class of bytes in ascending order. Runs of three or more are written as
/// `a-z`.
pub(crate) fn class(bytes: &[u8]) -> String {
    let shown = |byte: &u8| visible(slice::from_ref(byte)).into_owned();
    let runs = bytes.chunk_by(|&byte, &next| byte.checked_add(1) == Some(next));
    let class = runs.map(|run| match run {
        [first, _, .., last] => format!("{}-{}", shown(first), shown(last)),
        few => few.iter().map(shown).collect(),
    });
    shortened(&format!("[{}]", class.collect::<String>()))
}

/// Returns the label of the rule on a line.
pub(crate) fn rule(line: &[u8]) -> String {
    let rule = line.split(|&byte| byte == b'#').next();
    shortened(&visible(rule.unwrap_or_default().trim_ascii()))
}

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
mod tests;
