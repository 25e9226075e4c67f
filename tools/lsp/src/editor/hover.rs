//! What a line does: the explanation of `robots explain` for a rule, the documentation of a crawler
//! or of a lint.

use std::fmt::Write as _;

use gen_lsp_types::{Hover, MarkupContent, MarkupKind, Position};
use robots_analysis::facts::{RuleEffect, rule_effect};
use robots_core::matcher::{DefaultGroupPolicy, Verdict, known_crawler};
use robots_core::reading::{GroupId, WrittenRule};
use robots_core::source::Span;
use robots_report::selection::DocumentedBehavior;
use robots_report::{ExplainedPath, visible, write_lint_page};

use super::completion::about;
use super::rules::{rule_at, token_of};
use super::tokens::line_at;
use crate::analysis::Analysis;
use crate::text::Text;

const GROUPS: usize = 3;

pub(super) fn hover(analysis: &Analysis, position: Position) -> Option<Hover> {
    let text = analysis.text();
    let at = text.offset(position);
    let start = text.line(text.line_at(at)).start;
    let is_comment = text.as_str()[start..at].contains('#');
    let page = lint(text, position).filter(|_| is_comment);
    page.or_else(|| {
        let (text, span) = directive(analysis, position)?;
        Some(markdown(text, analysis.range(span)))
    })
}

fn directive(analysis: &Analysis, position: Position) -> Option<(String, Span)> {
    let rules = rule_at(analysis, position);
    if let Some(&(_, rule)) = rules.first() {
        let parts = rules.iter().take(GROUPS).map(|&(group, rule)| effect(analysis, group, rule));
        return Some((parts.collect::<Vec<_>>().join("\n\n---\n\n"), rule.span));
    }
    let line = line_at(analysis, position)?;
    let token = str::from_utf8(analysis.reading.slice(line.value)).ok()?;
    Some((crawler(token)?, line.span()))
}

fn markdown(text: String, range: gen_lsp_types::Range) -> Hover {
    let content = MarkupContent::new(MarkupKind::Markdown, text);
    Hover::new(content.into(), Some(range))
}

fn effect(analysis: &Analysis, group: GroupId, rule: &WrittenRule) -> String {
    let reading = &analysis.reading;
    let verb = match rule.verdict {
        Verdict::Allow => "Allows",
        Verdict::Disallow => "Disallows",
    };
    let token = token_of(reading, group);
    let of = visible(token);
    let path = match rule_effect(reading, group, rule) {
        RuleEffect::Decides(url) => Ok((format!("{verb} for {}:", code(&of)), url)),
        RuleEffect::Overridden(rules) => {
            let rules = rules.iter().map(|rule| {
                let text = visible(reading.slice(rule.span));
                format!("{} (line {})", code(&text), rule.line)
            });
            let rules = rules.collect::<Vec<_>>().join(", ");
            let text = format!("Never takes effect for {}: overridden by {rules}.", code(&of));
            Ok((text, rule.pattern.shortest_path()))
        }
        RuleEffect::Nothing => Err("Matches no URL that a crawler requests."),
        RuleEffect::Unknown => Err("Budget exhausted: not every URL was compared."),
    };
    match path {
        Ok((text, url)) => {
            let documented = DocumentedBehavior::Applied;
            let explained = ExplainedPath::new(reading, token, documented, &url);
            let mut out = Vec::new();
            // Writing to memory does not fail.
            _ = explained.human(&mut out, false);
            format!("{text}\n\n{}", block(&String::from_utf8_lossy(&out)))
        }
        Err(text) => text.to_owned(),
    }
}

fn crawler(token: &str) -> Option<String> {
    let known = known_crawler(token)?;
    let mut text = format!("**{}**: {}\n", known.token, about(known));
    let default = match known.default_group_policy {
        DefaultGroupPolicy::Obeys => "obeys",
        DefaultGroupPolicy::Ignores => "ignores",
        _ => "is not documented to obey",
    };
    // Writing to a string does not fail.
    _ = writeln!(text, "\nWithout a group of its own it {default} `User-agent: *`.");
    if !known.fallbacks.is_empty() {
        _ = writeln!(text, "Before that it obeys the group of {}.", known.fallbacks.join(", "));
    }
    if known.control_token {
        text += "No request has this token in its header: it controls how pages are used.\n";
    }
    _ = writeln!(text, "\nSource: {} (read {})", known.source, known.checked());
    Some(text)
}

pub(super) fn lint(text: &Text, position: Position) -> Option<Hover> {
    let at = text.offset(position);
    let line = text.line(text.line_at(at));
    let is_other = |c: char| c != '_' && !c.is_ascii_alphanumeric();
    let before = &text.as_str()[line.start..at];
    let before = before.char_indices().rev().find(|&(_, character)| is_other(character));
    let start = before.map_or(0, |(at, character)| at + character.len_utf8());
    let start = line.start + start;
    let after = &text.as_str()[at..line.end];
    let end = at + after.find(is_other).unwrap_or(after.len());
    let named = robots_lint::by_name(&text.as_str()[start..end])?;
    let mut out = Vec::new();
    // Writing to memory does not fail.
    _ = write_lint_page(&mut out, named);
    let page = block(&String::from_utf8_lossy(&out));
    Some(markdown(page, text.range(start..end)))
}

/// Returns text in a block of code, which no line of it ends.
fn block(text: &str) -> String {
    format!("~~~text\n{}\n~~~", text.trim_end().replace("\n~~~", "\n ~~~"))
}

fn code(text: &str) -> String {
    format!("`` {text} ``")
}
