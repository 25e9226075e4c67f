//! Text with code in it: the sentences that the formats of an answer share.
//!
//! In: sentences whose [`code`] and [`strong`] text has marks, which are control characters:
//! [`visible`](crate::visible()) text has none. Out: the text of a format.

const CODE: char = '\u{1}';
const CODE_END: char = '\u{2}';
const STRONG: char = '\u{3}';

/// Returns text of a file, such as a path or a product token, with marks. It must be visible.
pub(crate) fn code(text: &str) -> String {
    format!("{CODE}{text}{CODE_END}")
}

pub(crate) fn strong(text: &str) -> String {
    format!("{STRONG}{text}{STRONG}")
}

/// Returns the text for a terminal, which has `` ` `` around code.
pub(crate) fn human(text: &str) -> String {
    text.replace([CODE, CODE_END], "`").replace(STRONG, "")
}

pub(crate) fn plain(text: &str) -> String {
    text.replace([CODE, CODE_END, STRONG], "")
}

/// Returns the text as Markdown. It may be in a table.
pub(crate) fn markdown(text: &str) -> String {
    let mut parts = text.split(CODE);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (code, rest) = part.split_once(CODE_END).unwrap_or((part, ""));
        out += &inline_code(code);
        out += rest;
    }
    out.replace(STRONG, "**")
}

/// Returns text as inline code of Markdown, which may be in a table.
pub(crate) fn inline_code(text: &str) -> String {
    let text = text.replace('|', "\\|");
    if text.contains('`') { format!("`` {text} ``") } else { format!("`{text}`") }
}
