//! Changes of whole lines that leave alone what else their lines hold.

use super::Subject;
use super::level_comment::sets_levels;
use crate::diagnostic::{Fix, line};
use crate::facts::Record;
use crate::source::Span;
use crate::syntax::{Directive, Item};

impl Subject<'_> {
    /// Where a line can be put below the one that holds this span: after its comment.
    pub(super) fn below(&self, span: Span) -> Span {
        let end = self
            .item_at(span.start)
            .map_or(span.end, |item| item.span.end);
        Span::new(end, end)
    }

    /// A fix that deletes a directive, and its line but for a comment that is not about its level.
    /// Where it is the only rule of its record, a rule without a value takes its place: without one,
    /// the names above it would be read together with those below.
    pub(super) fn deletion(&self, span: Span) -> Fix {
        if self.is_only_rule(span) {
            let title = "write " + line("Disallow", "") + ", a rule that matches nothing";
            return Fix::equivalent(title, span, "Disallow:");
        }
        let comment = self.item_at(span.start).and_then(|item| item.comment);
        let (place, title) = match comment {
            Some(comment) if !sets_levels(&self.text(comment)) => (
                Span::new(span.start, comment.start),
                "delete it, and keep the comment",
            ),
            _ => (self.whole_line(span), "delete it"),
        };
        Fix::equivalent(title, place, "")
    }

    /// Is the path that this fix makes of a rule written in another rule of its record, which other lints
    /// would then find twice?
    pub(super) fn is_written_beside(&self, rule: &Directive, fix: &Fix) -> bool {
        let mut path = self.bytes(rule.value).to_vec();
        for edit in fix.edits.iter().rev() {
            let place = edit.span.start - rule.value.start..edit.span.end - rule.value.start;
            path.splice(place, edit.replacement.bytes());
        }
        let record = self.record_at(rule.name.start);
        let mut rules = record.into_iter().flat_map(Record::rules);
        rules.any(|other| other.value != rule.value && self.bytes(other.value) == path)
    }

    /// Is the directive the only Allow or Disallow line between two runs of `User-agent` lines?
    fn is_only_rule(&self, span: Span) -> bool {
        let record = self.record_at(span.start);
        let mut rules = record.into_iter().flat_map(Record::rules);
        rules.next().map(Directive::span) == Some(span) && rules.next().is_none()
    }

    /// The record that this byte stands in.
    fn record_at(&self, offset: usize) -> Option<&Record<'_>> {
        let records = self.records();
        let is_before = |item: &Item| item.span.start <= offset;
        let after = records.partition_point(|record| record.items.first().is_some_and(is_before));
        records.get(after.checked_sub(1)?)
    }
}
