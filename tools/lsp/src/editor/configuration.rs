//! Completion in a `robots.toml`: what its schema cannot list.

use gen_lsp_types::{CompletionItem, CompletionItemKind, Position};
use robots_analysis::diagnostic::LintGroup;
use robots_lint::LINTS;

use super::completion::items;
use crate::text::Text;

/// Returns the names of lints and of groups where a table of levels has a key.
pub(super) fn completions(text: &Text, position: Position) -> Vec<CompletionItem> {
    let end = text.offset(position);
    let line = text.line_at(end);
    let before = &text.as_str()[text.start_of(line)..end];
    let key = match before.rsplit_once("lints") {
        // An inline table, as in `[[overrides]]`.
        Some((_, table)) if table.trim_start_matches([' ', '=']).starts_with('{') => {
            let key = table.rsplit(['{', ',']).next().unwrap_or_default();
            (!table.contains('}')).then_some(key)
        }
        _ => (table_at(text, line) == Some("lints")).then_some(before),
    };
    let key = key.map(str::trim_start);
    let Some(key) = key.filter(|key| !key.contains(['=', '#', '['])) else {
        return Vec::new();
    };
    let names = [("warnings", "the lints that are warnings")];
    let groups = LintGroup::ALL.map(|group| (group.name(), "a group of lints"));
    let lints = LINTS.iter().map(|lint| (lint.name, lint.summary));
    let names = names.into_iter().chain(groups).chain(lints);
    let names = names.map(|(name, detail)| (name, detail.to_owned()));
    items(text, end - key.len()..end, CompletionItemKind::Property, names)
}

fn table_at(text: &Text, line: usize) -> Option<&str> {
    let lines = (0..line).rev().map(|line| text.as_str()[text.line(line)].trim_start());
    let mut headers = lines.filter_map(|line| line.strip_prefix('['));
    let header = headers.next()?.trim_start_matches('[');
    let (keys, _) = header.split_once(']')?;
    keys.rsplit('.').next().map(str::trim)
}
