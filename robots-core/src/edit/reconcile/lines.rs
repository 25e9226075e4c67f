//! The lines of a file, and what may be done to them.

use std::cmp::Reverse;

use super::line::{LineKind, WrittenLine, moved_before_overridden};
use crate::matcher::Verdict;
use crate::source::SourceText;
use crate::syntax::parse;

/// Something that is done wherever it can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edit {
    /// Blank lines between the first name and the last rule of a record go: to some they end it.
    RemoveBlankLines,
    /// Rules without a value go where there are others: to some they allow everything.
    RemoveEmptyRules,
    /// A `*` at the end of a rule goes: to some it is a letter.
    RemoveTrailingWildcards,
    /// What stands below the same names a second time moves up to the first: some read only that.
    MergeRecords,
    /// A rule moves before those that it wins over and that say the opposite: to some the first rule
    /// decides.
    MoveBeforeOverridden,
    /// The rules of a record stand in the order in which they win.
    SortByPrecedence,
}

impl Edit {
    /// Every edit, those first that change less.
    pub(super) const ALL: &'static [Self] = &[
        Self::RemoveBlankLines,
        Self::RemoveEmptyRules,
        Self::RemoveTrailingWildcards,
        Self::MergeRecords,
        Self::MoveBeforeOverridden,
        Self::SortByPrecedence,
    ];
}

/// In a file with more records none are joined.
const RECORDS: usize = 500;

/// A file as lines, each with its ending.
#[derive(Clone, Debug)]
pub(super) struct WrittenLines {
    name: String,
    lines: Vec<WrittenLine>,
    end: &'static [u8],
    is_last_ended: bool,
}

/// The lines of a record: `names..end`, of which those from `body` on are behind the names.
struct RecordLines {
    names: usize,
    body: usize,
    end: usize,
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
        // With it any line may come last.
        let is_last_ended = bytes.ends_with(b"\n");
        if let Some(last) = lines.last_mut()
            && !is_last_ended
        {
            last.text.extend_from_slice(end);
        }
        Self {
            name: source.name().to_owned(),
            lines,
            end,
            is_last_ended,
        }
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
                let last = lines.iter().rposition(WrittenLine::is_rule);
                let last = last.unwrap_or(0);
                let mut number = 0;
                lines.retain(|line| {
                    number += 1;
                    number > last || line.kind != LineKind::Blank
                });
            }),
            Edit::RemoveEmptyRules => self.in_each_record(|lines| {
                let is_empty =
                    |line: &WrittenLine| matches!(&line.kind, LineKind::Rule(_, value) if value.is_empty());
                if lines.iter().any(|line| line.is_rule() && !is_empty(line)) {
                    lines.retain(|line| !is_empty(line));
                }
            }),
            Edit::RemoveTrailingWildcards => self.lines.iter_mut().for_each(WrittenLine::remove_trailing_wildcards),
            Edit::MergeRecords => self.merge_records(),
            Edit::MoveBeforeOverridden => self.reorder(moved_before_overridden),
            Edit::SortByPrecedence => self.reorder(|mut rules| {
                rules.sort_by_cached_key(|rule| Reverse(rule.precedence()));
                rules
            }),
        }
    }

    /// The same with a rule more, the first of the record that is for this crawler.
    pub(super) fn with_rule(&self, agent: &[u8], verdict: Verdict, value: &[u8]) -> Option<Self> {
        let key: &[u8] = match verdict {
            Verdict::Allow => b"Allow: ",
            Verdict::Disallow => b"Disallow: ",
        };
        let records = self.records();
        let names = |record: &&RecordLines, agent: &[u8]| {
            let mut lines = self.lines[record.names..record.body].iter();
            lines.any(
                |line| matches!(&line.kind, LineKind::UserAgent(name) if name.eq_ignore_ascii_case(agent)),
            )
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
        let mut records: Vec<RecordLines> = Vec::new();
        let mut is_in_names = false;
        for (number, line) in self.lines.iter().enumerate() {
            match line.kind {
                LineKind::UserAgent(_) if is_in_names => {}
                LineKind::UserAgent(_) => {
                    is_in_names = true;
                    records.push(RecordLines {
                        names: number,
                        body: number,
                        end: number,
                    });
                }
                LineKind::Rule(..) => is_in_names = false,
                LineKind::Blank | LineKind::Other => continue,
            }
            if let Some(record) = records.last_mut() {
                record.end = number + 1;
                if is_in_names {
                    record.body = number + 1;
                }
            }
        }
        records
    }

    /// From the first name of each record to its last rule.
    fn in_each_record(&mut self, edit: impl Fn(&mut Vec<WrittenLine>)) {
        for record in self.records().iter().rev() {
            let mut lines: Vec<_> = self.lines.drain(record.names..record.end).collect();
            edit(&mut lines);
            self.lines.splice(record.names..record.names, lines);
        }
    }

    /// Puts the rules of each record into another order; what stands between them stays.
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

    fn merge_records(&mut self) {
        // Each is looked for among all before it.
        if self.records().len() <= RECORDS {
            while self.merge_one_record() {}
        }
    }

    /// Moves the rules of one record to the first with the same names; `false` if there is none.
    fn merge_one_record(&mut self) -> bool {
        let records = self.records();
        let names_of = |record: &RecordLines| {
            let lines = self.lines[record.names..record.body].iter();
            let mut names: Vec<_> = lines
                .filter_map(|line| match &line.kind {
                    LineKind::UserAgent(name) => Some(name.to_ascii_lowercase()),
                    _ => None,
                })
                .collect();
            names.sort_unstable();
            names.dedup();
            names
        };
        let named: Vec<_> = records.iter().map(names_of).collect();
        for later in (0..records.len()).rev() {
            let Some(first) = named[..later]
                .iter()
                .position(|names| *names == named[later])
            else {
                continue;
            };
            let (from, to) = (&records[later], &records[first]);
            let moved: Vec<_> = self.lines.drain(from.names..from.end).collect();
            let moved = moved.into_iter().skip(from.body - from.names);
            self.lines.splice(to.end..to.end, moved);
            return true;
        }
        false
    }
}
