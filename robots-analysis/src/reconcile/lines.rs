//! The lines of a file, and edits of them.

use std::cmp::Reverse;

use robots_core::matcher::Verdict;
use robots_core::source::SourceText;
use robots_core::syntax::{LineRole, Record, parse};

use super::line::{LineKind, WrittenLine, moved_before_overridden};

/// The number of records above which none are merged: each is compared with all before it.
const MERGED_RECORDS: usize = 500;

/// An edit that is made wherever it applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edit {
    /// Removes blank lines within a record, which some dialects end there.
    RemoveBlankLines,
    /// Removes rules without a value beside others: in some dialects they allow every path.
    RemoveEmptyRules,
    /// Removes `*` at the end of a rule: in some dialects it is a literal.
    RemoveTrailingWildcards,
    /// Moves the rules of a second record with the same tokens to the first, which all read.
    MergeRecords,
    /// Moves a rule before the rules that it overrides: in some dialects the first match wins.
    MoveBeforeOverridden,
    /// Sorts the rules of a record by precedence.
    SortByPrecedence,
}

impl Edit {
    pub(super) const ALL: &'static [Self] = &[
        Self::RemoveBlankLines,
        Self::RemoveEmptyRules,
        Self::RemoveTrailingWildcards,
        Self::MergeRecords,
        Self::MoveBeforeOverridden,
        Self::SortByPrecedence,
    ];
}

/// A file as lines, each with its ending.
#[derive(Clone, Debug)]
pub(super) struct WrittenLines {
    name: String,
    lines: Vec<WrittenLine>,
    end: &'static [u8],
    is_last_ended: bool,
}

/// The range of the lines of a record, from its first `User-agent` line to its last rule.
#[derive(Clone, Copy)]
struct RecordLines {
    start: usize,
    /// The index of the line after the last `User-agent` line.
    body: usize,
    end: usize,
}

impl RecordLines {
    fn new(record: &Record<'_, WrittenLine>) -> Self {
        let after_last = |lines: &[WrittenLine]| {
            let last = lines.iter().rposition(|line| line.role() != LineRole::Other);
            last.map_or(0, |last| last + 1)
        };
        Self {
            start: record.start,
            body: record.start + after_last(record.head()),
            end: record.start + after_last(record.items),
        }
    }
}

impl WrittenLines {
    pub(super) fn new(source: &SourceText) -> Self {
        let bytes = source.bytes();
        let document = parse(source);
        let mut lines = Vec::with_capacity(document.items.len());
        let mut at = 0;
        for (index, item) in document.items.iter().enumerate() {
            let next = document.items.get(index + 1);
            let end = next.map_or(bytes.len(), |next| next.span.start);
            lines.push(WrittenLine::new(source, item, &bytes[at..end]));
            at = end;
        }
        let is_crlf = bytes.windows(2).any(|pair| pair == b"\r\n");
        let end: &[u8] = if is_crlf { b"\r\n" } else { b"\n" };
        // An ended line can be moved to any position.
        let is_last_ended = bytes.ends_with(b"\n");
        if let Some(last) = lines.last_mut()
            && !is_last_ended
        {
            last.text.extend_from_slice(end);
        }
        Self { name: source.name().to_owned(), lines, end, is_last_ended }
    }

    pub(super) fn source(&self) -> SourceText {
        let texts: Vec<_> = self.lines.iter().map(|line| line.text.as_slice()).collect();
        let mut bytes = texts.concat();
        if !self.is_last_ended && bytes.ends_with(self.end) {
            bytes.truncate(bytes.len() - self.end.len());
        }
        SourceText::new(self.name.as_str(), bytes)
    }

    pub(super) fn make(&mut self, edit: Edit) {
        match edit {
            Edit::RemoveBlankLines => self.in_each_record(|lines| {
                let last = lines.iter().rposition(WrittenLine::is_rule).unwrap_or(0);
                let mut number = 0;
                lines.retain(|line| {
                    number += 1;
                    number > last || line.kind != LineKind::Blank
                });
            }),
            Edit::RemoveEmptyRules => self.in_each_record(|lines| {
                let is_empty = |line: &WrittenLine| match &line.kind {
                    LineKind::Rule(_, value) => value.is_empty(),
                    _ => false,
                };
                if lines.iter().any(|line| line.is_rule() && !is_empty(line)) {
                    lines.retain(|line| !is_empty(line));
                }
            }),
            Edit::RemoveTrailingWildcards => {
                let lines = self.lines.iter_mut();
                lines.for_each(WrittenLine::remove_trailing_wildcards);
            }
            // Quadratic: each record is compared with all before it.
            Edit::MergeRecords if self.records().len() > MERGED_RECORDS => {}
            Edit::MergeRecords => while self.merge_one_record() {},
            Edit::MoveBeforeOverridden => self.reorder(moved_before_overridden),
            Edit::SortByPrecedence => self.reorder(|mut rules| {
                rules.sort_by_cached_key(|rule| Reverse(rule.precedence()));
                rules
            }),
        }
    }

    /// Returns the file with another rule, as the first of the record for this crawler.
    pub(super) fn with_rule(&self, agent: &[u8], verdict: Verdict, value: &[u8]) -> Option<Self> {
        let key: &[u8] = match verdict {
            Verdict::Allow => b"Allow: ",
            Verdict::Disallow => b"Disallow: ",
        };
        let records = self.records();
        let names = |record: &&RecordLines, agent: &[u8]| {
            let mut names = self.names(record);
            names.any(|name| name.eq_ignore_ascii_case(agent))
        };
        let own = records.iter().find(|record| names(record, agent));
        let record = own.or_else(|| records.iter().find(|record| names(record, b"*")))?;
        let mut edited = self.clone();
        let rule = WrittenLine {
            text: [key, value, self.end].concat(),
            kind: LineKind::Rule(verdict, value.to_vec()),
        };
        edited.lines.insert(record.body, rule);
        Some(edited)
    }

    fn records(&self) -> Vec<RecordLines> {
        let records = Record::split(&self.lines, WrittenLine::role);
        records.iter().map(RecordLines::new).collect()
    }

    fn names(&self, record: &RecordLines) -> impl Iterator<Item = &[u8]> {
        let lines = self.lines[record.start..record.body].iter();
        lines.filter_map(|line| match &line.kind {
            LineKind::UserAgent(name) => Some(name.as_slice()),
            _ => None,
        })
    }

    fn in_each_record(&mut self, edit: impl Fn(&mut Vec<WrittenLine>)) {
        for record in self.records().iter().rev() {
            let mut lines: Vec<_> = self.lines.drain(record.start..record.end).collect();
            edit(&mut lines);
            self.lines.splice(record.start..record.start, lines);
        }
    }

    /// Reorders the rules of each record. Lines between them are not moved.
    fn reorder(&mut self, order: impl Fn(Vec<WrittenLine>) -> Vec<WrittenLine>) {
        self.in_each_record(|lines| {
            let rules = lines.iter().filter(|line| line.is_rule()).cloned();
            let mut ordered = order(rules.collect()).into_iter();
            for line in lines.iter_mut().filter(|line| line.is_rule()) {
                if let Some(rule) = ordered.next() {
                    *line = rule;
                }
            }
        });
    }

    /// Moves the rules of one record to the first with the same tokens, if there is one.
    fn merge_one_record(&mut self) -> bool {
        let records = self.records();
        let names_of = |record: &RecordLines| {
            let mut names: Vec<_> = self.names(record).map(<[u8]>::to_ascii_lowercase).collect();
            names.sort_unstable();
            names.dedup();
            names
        };
        let named: Vec<_> = records.iter().map(names_of).collect();
        for later in (0..records.len()).rev() {
            let Some(first) = named[..later].iter().position(|names| *names == named[later]) else {
                continue;
            };
            let (from, to) = (&records[later], &records[first]);
            let moved: Vec<_> = self.lines.drain(from.start..from.end).collect();
            let moved = moved.into_iter().skip(from.body - from.start);
            self.lines.splice(to.end..to.end, moved);
            return true;
        }
        false
    }
}
