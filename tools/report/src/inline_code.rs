//! Inline code of Markdown.

/// Returns text as inline code in a table.
pub(crate) fn code(text: &str) -> String {
    let text = text.replace('|', "\\|");
    if text.contains('`') {
        format!("`` {text} ``")
    } else {
        format!("`{text}`")
    }
}
