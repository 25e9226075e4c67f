//! Completion of keys, of crawlers in the order of their importance, and of lints in comments.

use gen_lsp_types::{
    CompletionItem, CompletionItemKind, CompletionItemTextEdit, Position, TextEdit,
};
use robots_analysis::purpose::WELL_KNOWN;
use robots_core::matcher::{KNOWN_CRAWLERS, KnownCrawler, known_crawler};
use robots_core::syntax::DirectiveKey;
use robots_lint::LINTS;

use crate::analysis::Analysis;
use crate::text::Text;

pub(super) fn completions(analysis: &Analysis, position: Position) -> Vec<CompletionItem> {
    let text = analysis.text();
    let end = text.offset(position);
    let line = text.line(text.line_at(end));
    let before = &text.as_str()[line.start..end];
    if let Some((_, comment)) = before.split_once('#') {
        let is_level = comment.trim_start().starts_with("robots:") && comment.contains('(');
        let start = comment.rfind(['(', ',', ' ']).map_or(0, |at| at + 1);
        let start = end - comment[start..].len();
        let lints = LINTS.iter().filter(|_| is_level);
        let lints = lints.map(|entry| (entry.name, entry.summary.to_owned()));
        return items(text, start..end, CompletionItemKind::EnumMember, lints);
    }
    match before.split_once(':') {
        None => {
            let start = end - before.trim_start().len();
            let keys = DirectiveKey::KNOWN.into_iter().map(|key| (key.name(), String::new()));
            let mut items = items(text, start..end, CompletionItemKind::Keyword, keys);
            let has_colon = text.as_str()[end..line.end].contains(':');
            for item in items.iter_mut().filter(|_| !has_colon) {
                if let Some(CompletionItemTextEdit::TextEdit(edit)) = &mut item.text_edit {
                    edit.new_text += ": ";
                }
            }
            items
        }
        Some((key, value)) if key.trim().eq_ignore_ascii_case(DirectiveKey::UserAgent.name()) => {
            let start = end - value.trim_start().len();
            let known = WELL_KNOWN.iter().filter_map(|token| known_crawler(token));
            let others = KNOWN_CRAWLERS.iter();
            let others = others.filter(|crawler| !WELL_KNOWN.contains(&crawler.token));
            let crawlers = known.chain(others).map(|crawler| (crawler.token, about(crawler)));
            let all = [("*", "every crawler without a group of its own".to_owned())];
            items(text, start..end, CompletionItemKind::Value, all.into_iter().chain(crawlers))
        }
        Some(_) => Vec::new(),
    }
}

pub(super) fn about(crawler: &KnownCrawler) -> String {
    format!("{}, {}", crawler.operator, crawler.purpose.name())
}

/// Returns items that replace a range of bytes, in this order.
pub(super) fn items<'l>(
    text: &Text,
    replaced: std::ops::Range<usize>,
    kind: CompletionItemKind,
    labels: impl Iterator<Item = (&'l str, String)>,
) -> Vec<CompletionItem> {
    let range = text.range(replaced);
    let item = |(index, (label, detail)): (usize, (&str, String))| CompletionItem {
        label: label.to_owned(),
        kind: Some(kind),
        detail: (!detail.is_empty()).then_some(detail),
        sort_text: Some(format!("{index:04}")),
        text_edit: Some(TextEdit::new(range, label.to_owned()).into()),
        ..Default::default()
    };
    labels.enumerate().map(item).collect()
}
