//! What a file must be to be merged.

use robots_core::dialect::Dialect;
use robots_core::reading::Reading;
use robots_core::source::{SIZE_LIMIT, SourceText, Span};
use robots_core::syntax::{Directive, DirectiveKey, SyntaxError};

use super::repetition::Repetition;
use super::{Prefix, Refusal};
use crate::diagnostic::{Diagnostic, line};
use crate::facts::other_format;

/// Returns why a file cannot be merged: the base, or a fragment with its prefix.
pub(super) fn check(source: &SourceText, prefix: Option<&Prefix>) -> Vec<Refusal> {
    let refusal = |diagnostic| Refusal::new(diagnostic, source);
    if source.is_too_large() {
        let message = format!("file has more than {SIZE_LIMIT} bytes");
        let diagnostic = Diagnostic::error(message)
            .note("crawlers read no more of a robots.txt (RFC 9309 §2.5)")
            .help("shorten the file");
        return vec![refusal(diagnostic)];
    }
    let reading = Reading::new(source, Dialect::RFC_9309);
    if let Some(format) = other_format(&reading) {
        let message = format!("expected a robots.txt, found {}", format.name);
        let diagnostic =
            Diagnostic::error(message).label(Span::default(), "").help("name a robots.txt");
        return vec![refusal(diagnostic)];
    }
    let Some(prefix) = prefix else {
        return Vec::new();
    };
    let records = reading.standard_document().records();
    let first = records.first().map_or(usize::MAX, |record| record.start);
    let items = reading.standard_document().items.iter().enumerate();
    let found = items.filter_map(|(index, item)| {
        let directive = item.directive.as_ref()?;
        let value = source.slice(directive.value);
        typo(source, directive).or_else(|| {
            if !directive.key.is_rule() || value.is_empty() {
                None
            } else if index < first {
                Some(without_group(directive))
            } else {
                path(directive, value, prefix)
            }
        })
    });
    found.map(refusal).collect()
}

/// Returns the refusal of a line that some crawlers read as a rule or as a `User-agent` line.
fn typo(source: &SourceText, directive: &Directive) -> Option<Diagnostic> {
    let is_read = |key: DirectiveKey| key.is_rule() || key == DirectiveKey::UserAgent;
    let name = String::from_utf8_lossy(source.slice(directive.name)).into_owned();
    let right = directive.errors.iter().find_map(|error| match error {
        SyntaxError::Misspelled(key) | SyntaxError::KeywordPrefix(key) if is_read(*key) => {
            Some(key.name())
        }
        SyntaxError::MissingColon => {
            let mut known = DirectiveKey::KNOWN.into_iter().filter(|key| is_read(*key));
            let known = known.find(|key| key.name().eq_ignore_ascii_case(&name));
            known.map(DirectiveKey::name)
        }
        _ => None,
    })?;
    let value = String::from_utf8_lossy(source.slice(directive.value)).into_owned();
    Some(
        Diagnostic::error(format!("malformed directive `{name}`"))
            .label(directive.span(), "only some crawlers read this line")
            .note("below a prefix, they would read it as a line about the whole site")
            .help("write " + line(right, value)),
    )
}

fn without_group(rule: &Directive) -> Diagnostic {
    Diagnostic::error("rule before any `User-agent` line")
        .label(rule.span(), "applies to no crawler")
        .note("a rule applies to the `User-agent` lines above it (RFC 9309 §2.2.1)")
        .help("write " + line("User-agent", "*") + " above it")
}

/// Returns the refusal of a path that has no meaning below a prefix, or two.
fn path(rule: &Directive, value: &[u8], prefix: &Prefix) -> Option<Diagnostic> {
    let key = rule.key.name();
    let text = String::from_utf8_lossy(value).into_owned();
    if !value.starts_with(b"/") && !value.starts_with(b"*") {
        let path = text.trim_start_matches('$');
        let note = "alone, it matches no URL: every path starts with `/` (RFC 9309 §2.2.2)";
        return Some(
            Diagnostic::error(format!("path `{text}` does not start with `/`"))
                .label(rule.value, "expected `/` at the start")
                .note(note)
                .help("write " + line(key, format!("/{path}"))),
        );
    }
    let part = Repetition::of(value, prefix.canonical()).filter(|part| !part.is_marked)?;
    let rest = String::from_utf8_lossy(&value[part.len..]).into_owned();
    let inside = match rest.strip_prefix('/') {
        Some(rest) => rest,
        None => &rest,
    };
    let mut help = "write " + line(key, format!("/{inside}")) + " for these URLs";
    if let Some(marked) = part.marked() {
        help = help + ", or " + line(key, marked + &rest) + " if the part has such a folder";
    }
    Some(
        Diagnostic::error(format!("path `{text}` already has the prefix `{prefix}`"))
            .label(rule.value, format!("merged as `{prefix}{}`", &text[1..]))
            .note("a fragment writes paths from its own root, so the prefix would be there twice")
            .help(help),
    )
}
