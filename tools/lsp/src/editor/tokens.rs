//! Product tokens: the lines that name one, and its new name.

use gen_lsp_types::{Location, Position, Range, TextEdit};
use lsp_server::ResponseError;
use robots_core::source::Span;
use robots_core::syntax::{Directive, DirectiveKey};
use robots_report::selection::is_product_token;

use super::{failed, uri};
use crate::analysis::Analysis;

pub(super) fn line_at(analysis: &Analysis, position: Position) -> Option<&Directive> {
    let text = analysis.text();
    let line = text.line(text.line_at(text.offset(position)));
    lines(analysis).find(|directive| line.contains(&directive.name.start))
}

fn lines(analysis: &Analysis) -> impl Iterator<Item = &Directive> {
    let items = analysis.reading.standard_document().items.iter();
    let lines = items.filter_map(|item| item.directive.as_ref());
    lines.filter(|line| line.key == DirectiveKey::UserAgent && line.is_well_formed())
}

/// Returns the values that are the product token in this one.
fn equal(analysis: &Analysis, token: Span) -> impl Iterator<Item = Span> {
    let token = analysis.reading.slice(token);
    let is_equal =
        |line: &&Directive| analysis.reading.slice(line.value).eq_ignore_ascii_case(token);
    lines(analysis).filter(is_equal).map(|line| line.value)
}

pub(super) fn range(analysis: &Analysis, position: Position) -> Option<Range> {
    let line = line_at(analysis, position)?;
    let value = str::from_utf8(analysis.reading.slice(line.value)).ok()?;
    is_product_token(value).then(|| analysis.range(line.value))
}

/// Returns every line that names the product token at a position.
pub(super) fn references(analysis: &Analysis, position: Position) -> Vec<Location> {
    let line = line_at(analysis, position).into_iter();
    let spans = line.flat_map(|line| equal(analysis, line.value));
    let location = |span| Location::new(uri(&analysis.snapshot), analysis.range(span));
    spans.map(location).collect()
}

/// Returns the edits that give a crawler's group another product token.
pub(super) fn rename(
    analysis: &Analysis,
    position: Position,
    name: &str,
) -> Result<Vec<TextEdit>, ResponseError> {
    if range(analysis, position).is_none() {
        return Err(failed("expected a product token in a `User-agent` line"));
    }
    if !is_product_token(name) {
        return Err(failed(format!("`{name}` is not a product token")));
    }
    let Some(line) = line_at(analysis, position) else {
        return Ok(Vec::new());
    };
    let reading = &analysis.reading;
    let is_same = reading.slice(line.value).eq_ignore_ascii_case(name.as_bytes());
    let other = reading.agents().get(&*name.to_ascii_lowercase().into_bytes());
    if let Some(other) = other.filter(|_| !is_same) {
        let line = reading.source().position(other.token.start).line;
        let message =
            format!("`{name}` has a group in line {line}, which would be merged with this one");
        return Err(failed(message));
    }
    let edit = |span| TextEdit::new(analysis.range(span), name.to_owned());
    Ok(equal(analysis, line.value).map(edit).collect())
}
