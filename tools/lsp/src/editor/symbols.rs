//! The outline: groups with their rules, and the lines outside of groups.

use gen_lsp_types::{DocumentSymbol, SymbolKind};
use robots_core::source::Span;
use robots_core::syntax::{Directive, DirectiveKey, Item};
use robots_report::visible;

use crate::analysis::Analysis;

pub(super) fn symbols(analysis: &Analysis) -> Vec<DocumentSymbol> {
    let document = analysis.reading.standard_document();
    let records = document.records();
    let first = records.first().map_or(document.items.len(), |record| record.start);
    let mut symbols = lines(analysis, &document.items[..first]);
    for record in &records {
        let tokens = record.user_agents().map(|line| analysis.reading.slice(line.value));
        let tokens = tokens.map(|token| visible(token).into_owned());
        let name = tokens.collect::<Vec<_>>().join(", ");
        let mut directives = record.items.iter().filter_map(|item| item.directive.as_ref());
        let last = directives.next_back().map_or(record.items[0].span, Directive::span);
        let count = record.rules().count();
        let span = Span::new(record.items[0].span.start, last.end);
        let mut symbol = symbol(analysis, "User-agent", &name, SymbolKind::Class, span);
        symbol.selection_range = analysis.range(record.items[0].span);
        symbol.detail = Some(format!("{count} {}", if count == 1 { "rule" } else { "rules" }));
        symbol.children = Some(lines(analysis, record.body()));
        symbols.push(symbol);
    }
    symbols
}

fn lines(analysis: &Analysis, items: &[Item]) -> Vec<DocumentSymbol> {
    let directives = items.iter().filter_map(|item| item.directive.as_ref());
    let symbols = directives.map(|directive| {
        let [key, value] = [directive.name, directive.value];
        let [key, value] = [key, value].map(|span| visible(analysis.reading.slice(span)));
        let kind = match directive.key {
            key if key.is_rule() => SymbolKind::Property,
            DirectiveKey::Sitemap => SymbolKind::File,
            _ => SymbolKind::Field,
        };
        symbol(analysis, &key, &value, kind, directive.span())
    });
    symbols.collect()
}

fn symbol(
    analysis: &Analysis,
    key: &str,
    value: &str,
    kind: SymbolKind,
    span: Span,
) -> DocumentSymbol {
    #[expect(deprecated, reason = "the type has no constructor without this field")]
    DocumentSymbol {
        name: format!("{key}: {value}"),
        detail: None,
        kind,
        tags: None,
        deprecated: None,
        range: analysis.range(span),
        selection_range: analysis.range(span),
        children: None,
    }
}
