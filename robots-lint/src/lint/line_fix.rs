//! Fixes that add or delete lines and keep their comments.

use robots_analysis::diagnostic::{Fix, line};
use robots_core::source::Span;
use robots_core::syntax::{Directive, Item, Record};

use super::Subject;
use super::level_comment::sets_levels;

impl Subject<'_> {
    /// Returns the position of a new line below the line of a span: after its comment.
    pub(super) fn below(&self, span: Span) -> Span {
        let end = self.item_at(span.start).map_or(span.end, |item| item.span.end);
        Span::new(end, end)
    }

    /// Returns a fix that deletes a directive and its line, but keeps a comment that sets no level.
    /// The only rule of a record is replaced with an empty rule instead: without it, the record
    /// would be merged with the next one.
    pub(super) fn deletion(&self, span: Span) -> Fix {
        if self.is_only_rule(span) {
            let title = "replace it with " + line("Disallow", "") + ", which matches nothing";
            return Fix::equivalent(title, span, "Disallow:");
        }
        let comment = self.item_at(span.start).and_then(|item| item.comment);
        let (place, title) = match comment {
            Some(comment) if !sets_levels(&self.text(comment)) => {
                (Span::new(span.start, comment.start), "delete it and keep the comment")
            }
            _ => (self.whole_line(span), "delete the line"),
        };
        Fix::equivalent(title, place, "")
    }

    /// Returns whether the path that a fix makes of a rule is that of another rule of its record,
    /// which other lints would report as a duplicate.
    pub(super) fn is_written_beside(&self, rule: &Directive, fix: &Fix) -> bool {
        let mut path = self.bytes(rule.value).to_vec();
        for edit in fix.edits.iter().rev() {
            let place = edit.span.start - rule.value.start..edit.span.end - rule.value.start;
            path.splice(place, edit.replacement.bytes());
        }
        let Some(record) = self.record_at(rule.name.start) else {
            return false;
        };
        let known = self.written_paths().get(&(record.start, path.as_slice()));
        let itself = usize::from(self.bytes(rule.value) == path);
        known.is_some_and(|&count| count > itself)
    }

    fn is_only_rule(&self, span: Span) -> bool {
        let record = self.record_at(span.start);
        let mut rules = record.into_iter().flat_map(Record::rules);
        rules.next().map(Directive::span) == Some(span) && rules.next().is_none()
    }

    pub(super) fn record_at(&self, offset: usize) -> Option<&Record<'_>> {
        let records = self.records();
        let is_before = |item: &Item| item.span.start <= offset;
        let after = records.partition_point(|record| record.items.first().is_some_and(is_before));
        records.get(after.checked_sub(1)?)
    }
}
