//! Changes of the document that the editor offers at a place.

use gen_lsp_types::{CodeActionKind, TextEdit};
use robots_analysis::diagnostic::{Fix, Safety};
use robots_core::source::Span;
use serde_json::{Value, json};

use super::Client;
use super::diagnostics::diagnostic;
use super::line_edits::line_edits;
use crate::analysis::{Analysis, Located};
use crate::text::range_in;

const QUICK_FIX: &str = "quickfix";
const FIX_ALL: &str = "source.fixAll.robots";

/// The number of findings whose fixes are offered together.
const OFFERED: usize = 100;

pub(super) fn kinds() -> Vec<CodeActionKind> {
    [QUICK_FIX, FIX_ALL].map(|kind| kind.to_owned().into()).into()
}

/// Returns the actions in these lines: a fix of each finding, a comment that allows it, and all
/// fixes that are proved.
pub(super) fn actions(analysis: &Analysis, client: Client, asked: &Value) -> Vec<Value> {
    // The wanted kinds; `None` for all.
    let only = asked.pointer("/context/only").and_then(Value::as_array);
    let is_wanted = |kind: &str| {
        let is_part = |wanted: &Value| {
            let rest = kind.strip_prefix(wanted.as_str().unwrap_or_default());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        only.is_none_or(|only| only.iter().any(is_part))
    };
    let mut actions = Vec::new();
    if is_wanted(QUICK_FIX) {
        let text = analysis.text();
        let range = text.range_in(range_in(asked.get("range").unwrap_or(&Value::Null)));
        let lines = text.line_at(range.start)..=text.line_at(range.end);
        let is_here = |located: &Located| {
            let label = &located.labels[0];
            text.line_at(label.start) <= *lines.end() && text.line_at(label.end) >= *lines.start()
        };
        let findings = analysis.findings.iter().enumerate();
        let here: Vec<_> = findings.filter(|(_, located)| is_here(located)).take(OFFERED).collect();
        if here.iter().any(|(_, located)| !located.finding.fixes.is_empty()) {
            for &(index, located) in &here {
                let fixes = analysis.offered()[index].fixes.iter();
                actions.extend(fixes.map(|fix| quick_fix(analysis, client, located, fix)));
            }
        }
        for (_, located) in &here {
            actions.extend(allowance(analysis, client, located));
        }
    }
    // Proving all fixes takes longer than to ask at each move of the cursor.
    let is_moved = asked.pointer("/context/triggerKind") == Some(&json!(2));
    if is_wanted(FIX_ALL) && (only.is_some() || !is_moved) {
        actions.extend(fix_all(analysis, client));
    }
    actions
}

fn quick_fix(analysis: &Analysis, client: Client, located: &Located, fix: &Fix) -> Value {
    let proof = match fix.safety {
        Safety::KeepsMeaning => " (changes no decision)",
        Safety::AlignsOlder => " (changes no decision of RFC 9309 and Google)",
        Safety::ChangesMeaning => "",
    };
    let edits = fix
        .edits
        .iter()
        .map(|edit| TextEdit::new(analysis.range(edit.span), edit.replacement.clone()));
    let edits: Vec<_> = edits.collect();
    let title = sentence(fix.title.as_str()) + proof;
    let mut action = action(analysis, client, located, &title, &edits);
    if fix.safety != Safety::ChangesMeaning {
        action["isPreferred"] = true.into();
    }
    action
}

/// Returns the action that allows a lint in a line; `None` for a finding that belongs to no lint,
/// or to no line.
fn allowance(analysis: &Analysis, client: Client, located: &Located) -> Option<Value> {
    let lint = located.finding.lint?;
    let place = located.finding.labels.first().filter(|_| located.is_of_text)?;
    let items = &analysis.reading.standard_document().items;
    let after = items.partition_point(|item| item.span.start <= place.span.start);
    let item = items.get(after.checked_sub(1)?)?;
    // A comment applies to the next directive, not to the next comment.
    item.directive.as_ref()?;
    let comment = format!("# robots: allow({})", lint.name);
    let edit = if item.comment.is_none() {
        let end = analysis.reading.slice(item.span).trim_ascii_end().len() + item.span.start;
        let place = analysis.range(Span::new(end, item.span.end));
        TextEdit::new(place, format!(" {comment}"))
    } else {
        let start = Span::new(item.span.start, item.span.start);
        let ending = analysis.reading.source().line_ending();
        TextEdit::new(analysis.range(start), format!("{comment}{ending}"))
    };
    let title = format!("Allow `{}` here", lint.name);
    Some(action(analysis, client, located, &title, &[edit]))
}

/// Returns the action that makes all fixes that are proved, as `robots check --fix` does.
fn fix_all(analysis: &Analysis, client: Client) -> Option<Value> {
    let is_expected = |fix: &Fix| fix.expected != Safety::ChangesMeaning;
    let mut findings = analysis.findings.iter().filter(|located| located.is_of_text);
    findings.find(|located| located.finding.fixes.first().is_some_and(is_expected))?;
    let settings = &analysis.disk.settings;
    let fixed = robots_lint::fix(analysis.reading.source(), settings.dialect, &settings.levels);
    let fixed = String::from_utf8_lossy(fixed.source.bytes());
    let edits = line_edits(analysis.text(), &fixed);
    (!edits.is_empty()).then(|| {
        json!({
            "title": "Make all fixes that change no decision",
            "kind": FIX_ALL,
            "edit": client.edit(&analysis.snapshot, &edits),
        })
    })
}

fn action(
    analysis: &Analysis,
    client: Client,
    located: &Located,
    title: &str,
    edits: &[TextEdit],
) -> Value {
    json!({
        "title": title,
        "kind": QUICK_FIX,
        "diagnostics": [diagnostic(&analysis.snapshot, located)],
        "edit": client.edit(&analysis.snapshot, edits),
    })
}

/// Returns a text with an upper-case letter at its start.
fn sentence(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(characters).collect()
}
