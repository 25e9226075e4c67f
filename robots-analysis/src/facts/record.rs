//! Records: runs of `User-agent` lines and the lines that follow them.

use robots_core::syntax::{Directive, DirectiveKey, Document, Item};

/// A run of `User-agent` lines and everything up to the next run, as in RFC 9309 §2.2.1.
#[derive(Clone, Copy, Debug)]
pub struct Record<'d> {
    /// All lines, including comments and blank lines. The first is a `User-agent` line.
    pub items: &'d [Item],
    /// The number of lines before the first rule: the `User-agent` lines, and any lines between
    /// them.
    pub head: usize,
}

impl<'d> Record<'d> {
    /// Returns the `User-agent` lines.
    pub fn user_agents(&self) -> impl Iterator<Item = &'d Directive> {
        let lines = self.items[..self.head].iter();
        let directives = lines.filter_map(|item| item.directive.as_ref());
        directives.filter(|directive| is_name(directive))
    }

    /// Returns the Allow and Disallow lines, including those without a value.
    pub fn rules(&self) -> impl Iterator<Item = &'d Directive> {
        let lines = self.items[self.head..].iter();
        let directives = lines.filter_map(|item| item.directive.as_ref());
        directives.filter(|directive| is_rule(directive))
    }
}

/// Returns every record of a document, in file order. Linear in the document.
///
/// ```
/// use robots_analysis::facts::records;
/// use robots_core::syntax::parse;
/// use robots_core::SourceText;
///
/// let source = SourceText::new("robots.txt", "User-agent: a\nUser-agent: b\nDisallow: /\n");
/// let document = parse(&source);
/// let records = records(&document);
/// assert_eq!(records[0].user_agents().count(), 2);
/// assert_eq!(records[0].rules().count(), 1);
/// ```
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
    use robots_core::source::SourceText;
    use robots_core::syntax::parse;

    use super::*;

    #[test]
    fn records_of_a_file_end_before_the_next_user_agent_line() {
        let text = "Disallow: /0\nUser-agent: a\nCrawl-delay: 1\n\nUser-agent: b\nAllow: /1\nSitemap: x\nDisallow:\nUser-agent: c\n#\n";
        let source = SourceText::new("", text);
        let document = parse(&source);
        let records = records(&document);
        let count = |record: &Record<'_>| (record.user_agents().count(), record.rules().count());
        assert_eq!(
            records.iter().map(count).collect::<Vec<_>>(),
            [(2, 2), (1, 0)]
        );
        assert_eq!(records[0].head, 4);
        assert_eq!(records[1].items.len(), 2);
    }
}
