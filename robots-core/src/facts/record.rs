//! Runs of `User-agent` lines and what stands behind them, line by line.

use crate::syntax::{Directive, DirectiveKey, Document, Item};

/// A run of `User-agent` lines and everything up to the next, as RFC 9309 §2.2.1 has it.
#[derive(Clone, Copy, Debug)]
pub struct Record<'d> {
    /// All of its lines, comments and blank lines among them; the first is a `User-agent` line.
    pub items: &'d [Item],
    /// How many of them come before its first rule: the `User-agent` lines, and whatever stands
    /// between them.
    pub head: usize,
}

impl<'d> Record<'d> {
    /// Its `User-agent` lines.
    pub fn names(&self) -> impl Iterator<Item = &'d Directive> {
        let lines = self.items[..self.head].iter();
        let directives = lines.filter_map(|item| item.directive.as_ref());
        directives.filter(|directive| is_name(directive))
    }

    /// Its Allow and Disallow lines, also those without a value.
    pub fn rules(&self) -> impl Iterator<Item = &'d Directive> {
        let lines = self.items[self.head..].iter();
        let directives = lines.filter_map(|item| item.directive.as_ref());
        directives.filter(|directive| is_rule(directive))
    }
}

/// Every record of a document, in file order. Linear in it.
pub fn records(document: &Document) -> Vec<Record<'_>> {
    let items = &document.items;
    let mut records = Vec::new();
    let mut start = None;
    let mut head: Option<usize> = None;
    for (index, item) in items.iter().enumerate() {
        let Some(directive) = &item.directive else {
            continue;
        };
        if is_rule(directive) {
            if start.is_some() {
                head = head.or(Some(index));
            }
        } else if is_name(directive) && (start.is_none() || head.is_some()) {
            if let (Some(start), Some(head)) = (start, head) {
                let head = head - start;
                let items = &items[start..index];
                records.push(Record { items, head });
            }
            start = Some(index);
            head = None;
        }
    }
    if let Some(start) = start {
        let end = head.unwrap_or(items.len());
        let (items, head) = (&items[start..], end - start);
        records.push(Record { items, head });
    }
    records
}

fn is_name(directive: &Directive) -> bool {
    directive.key == DirectiveKey::UserAgent && directive.is_well_formed()
}

fn is_rule(directive: &Directive) -> bool {
    directive.key.is_rule() && directive.is_well_formed()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::SourceText;
    use crate::syntax::parse;

    #[test]
    fn names_run_on_until_a_rule() {
        let text = "Disallow: /0\nUser-agent: a\nCrawl-delay: 1\n\nUser-agent: b\nAllow: /1\nSitemap: x\nDisallow:\nUser-agent: c\n#\n";
        let source = SourceText::new("", text);
        let document = parse(&source);
        let records = records(&document);
        let count = |record: &Record<'_>| (record.names().count(), record.rules().count());
        assert_eq!(
            records.iter().map(count).collect::<Vec<_>>(),
            [(2, 2), (1, 0)]
        );
        assert_eq!(records[0].head, 4);
        assert_eq!(records[1].items.len(), 2);
    }
}
