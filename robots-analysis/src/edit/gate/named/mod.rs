//! Which crawlers the lines of a fix name.

use robots_core::reading::Reading;
use robots_core::source::{SourceText, Span};
use robots_core::syntax::{Directive, DirectiveKey, Document, Record};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::diagnostic::{Fix, Meant};

/// The number of words of a value that may be a product token together.
const WORDS: usize = 8;

/// Marks that other formats write around a value.
const FRAME: &str = " \t\"'`\u{201c}\u{201d}\u{201e}\u{2018}\u{2019}\u{ab}\u{bb}:;,()[]{}";

/// How much a fix may change for a crawler.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Reach {
    /// The verdicts of paths: not that of `/`, and not those of all URLs.
    Paths,
    /// Any verdict, by fewer rules; new rules decide paths alone.
    FewerRules,
    Everything,
}

/// The crawlers that the lines of a fix name.
#[derive(Clone, Debug, Default)]
pub(super) struct Named {
    /// Whether a `User-agent` line changes: the crawlers are those of such lines, else of records.
    pub(super) has_names: bool,
    /// How much may change, by product token without case and separators, or `*`.
    reach: FxHashMap<Vec<u8>, Reach>,
    /// The starts of the records whose crawlers were added, and how much may change for these.
    records: FxHashSet<(usize, Reach)>,
}

pub(super) struct Lines<'v> {
    source: &'v SourceText,
    document: &'v Document,
    records: Vec<Record<'v>>,
}

impl<'v> Lines<'v> {
    pub(super) fn new(reading: &'v Reading) -> Self {
        let document = reading.standard_document();
        Self { source: reading.source(), document, records: document.records() }
    }

    /// Returns the indexes of the lines that these spans touch.
    fn touched(&self, spans: impl IntoIterator<Item = Span>) -> Vec<usize> {
        let items = &self.document.items;
        let mut touched = Vec::new();
        for span in spans {
            let first = items.partition_point(|item| item.span.end < span.start);
            let lines = items[first..].iter().enumerate();
            let lines = lines.take_while(|(_, item)| item.span.start <= span.end);
            touched.extend(lines.map(|(index, _)| first + index));
        }
        touched.sort_unstable();
        touched.dedup();
        touched
    }

    fn text(&self, index: usize) -> &'v [u8] {
        self.source.slice(self.document.items[index].span).trim_ascii()
    }

    fn directive(&self, index: usize) -> Option<&'v Directive> {
        self.document.items[index].directive.as_ref()
    }

    fn value(&self, index: usize) -> Option<&'v [u8]> {
        Some(self.source.slice(self.directive(index)?.value))
    }

    /// Returns the value of a `User-agent` line.
    fn name(&self, index: usize) -> Option<&'v [u8]> {
        let directive = self.directive(index)?;
        let is_name = directive.key == DirectiveKey::UserAgent && directive.is_well_formed();
        is_name.then(|| self.source.slice(directive.value))
    }

    fn record(&self, index: usize) -> Option<&Record<'v>> {
        let after = self.records.partition_point(|record| record.start <= index);
        self.records.get(after.checked_sub(1)?)
    }
}

fn is_rule(directive: &Directive) -> bool {
    directive.key.is_rule() && directive.is_well_formed()
}

/// Returns those of some lines whose text is not among those of others.
fn changed(lines: &Lines<'_>, touched: &[usize], others: &Lines<'_>, of: &[usize]) -> Vec<usize> {
    let others: FxHashSet<_> = of.iter().map(|&index| others.text(index)).collect();
    let is_new = |index: &usize| !others.contains(lines.text(*index));
    touched.iter().copied().filter(is_new).collect()
}

impl Named {
    /// Returns the crawlers that the changed `User-agent` lines of a fix name. `written` are the
    /// bytes that its edits wrote.
    pub(super) fn by_names(
        fix: &Fix,
        before: &Lines<'_>,
        after: &Lines<'_>,
        written: &[Span],
    ) -> Self {
        let replaced = before.touched(fix.edits.iter().map(|edit| edit.span));
        let new = after.touched(written.iter().copied());
        let old_lines = changed(before, &replaced, after, &new);
        let new_lines = changed(after, &new, before, &replaced);
        let old_names: Vec<_> = old_lines.iter().filter_map(|&at| before.name(at)).collect();
        let new_names: Vec<_> = new_lines.iter().filter_map(|&at| after.name(at)).collect();
        let mut named =
            Self { has_names: !old_names.is_empty() || !new_names.is_empty(), ..Self::default() };
        if !named.has_names {
            return named;
        }
        let values: FxHashSet<_> = replaced.iter().filter_map(|&line| before.value(line)).collect();
        let is_lines = fix.meant.contains(&Meant::Lines);
        let mut are_names = true;
        for value in new_names {
            are_names &= is_name(unframed(value));
            if is_lines {
                named.add_value(value, Reach::Everything);
            } else if values.contains(value) {
                // What is deleted before the key may comment out the line.
                named.add_value(value, Reach::Paths);
            }
        }
        for value in old_names {
            named.add_value(value, Reach::Everything);
        }
        for meant in &fix.meant {
            match meant {
                Meant::Lines if !are_names => {}
                Meant::Lines => {
                    for &line in &old_lines {
                        named.add_record(before, line, Reach::FewerRules);
                    }
                }
                Meant::Crawler(token) => named.add_value(token.as_bytes(), Reach::Everything),
                Meant::RulesOf(token) => named.add_value(token.as_bytes(), Reach::Paths),
            }
        }
        named
    }

    /// Adds the crawlers of the records after a fix that its changed lines are in, or, if it only
    /// deletes lines, those of the records before it. A rule whose value loses only the marks that
    /// frame it is what the author wrote.
    pub(super) fn add_records(
        &mut self,
        fix: &Fix,
        before: &Lines<'_>,
        after: &Lines<'_>,
        written: &[Span],
    ) {
        let replaced = before.touched(fix.edits.iter().map(|edit| edit.span));
        let new = after.touched(written.iter().copied());
        let lines = changed(after, &new, before, &replaced);
        let values: FxHashSet<_> = changed(before, &replaced, after, &new)
            .into_iter()
            .filter(|&line| before.directive(line).is_some_and(is_rule))
            .filter_map(|line| Some(unframed(before.value(line)?)))
            .collect();
        let is_written =
            |&line: &usize| after.value(line).is_some_and(|value| values.contains(value));
        let are_written = !lines.is_empty() && lines.iter().all(is_written);
        let reach = if are_written || fix.meant.contains(&Meant::Lines) {
            Reach::Everything
        } else {
            Reach::Paths
        };
        for &line in &lines {
            self.add_record(after, line, reach);
        }
        if lines.is_empty() {
            for line in replaced {
                self.add_record(before, line, reach);
            }
        }
    }

    /// Removes the crawlers that the text after all fixes names, unless they are among those of the
    /// lines in that text: `shown`.
    pub(super) fn keep_shown(&mut self, shown: &Self, crawlers: &[Vec<u8>]) {
        let elsewhere: FxHashSet<_> = crawlers.iter().map(|crawler| plain(crawler)).collect();
        self.reach.retain(|token, _| shown.reach.contains_key(token) || !elsewhere.contains(token));
    }

    pub(super) fn add_all(&mut self, other: &Self) {
        for (token, &reach) in &other.reach {
            self.add(token.clone(), reach);
        }
    }

    /// Returns how much may change for a crawler; `None` if no line names it.
    pub(super) fn reach(&self, crawler: &[u8]) -> Option<Reach> {
        self.reach.get(&plain(crawler)).copied()
    }

    /// Adds the crawlers of a line's record. A rule decides paths alone for the default group.
    fn add_record(&mut self, lines: &Lines<'_>, line: usize, reach: Reach) {
        let Some(record) = lines.record(line) else {
            return;
        };
        if !self.records.insert((record.start, reach)) {
            return;
        }
        for name in record.user_agents() {
            let value = lines.source.slice(name.value);
            let is_rule_of_all = value == b"*" && reach == Reach::Everything;
            self.add_value(value, if is_rule_of_all { Reach::Paths } else { reach });
        }
    }

    /// Adds the crawlers whose product token a value starts with, or `*`.
    fn add_value(&mut self, value: &[u8], reach: Reach) {
        let value = unframed(value);
        if value == b"*" {
            self.add(value.to_vec(), reach);
            return;
        }
        if !is_name(value) {
            return;
        }
        let mut token = Vec::new();
        let mut words = 0;
        for (at, &byte) in value.iter().enumerate() {
            if is_of_word(byte) {
                token.push(byte.to_ascii_lowercase());
            }
            let next = value.get(at + 1);
            // A product token ends before a digit, too, as Google reads it.
            let is_end = is_of_word(byte)
                && next.is_none_or(|next| !is_of_word(*next) || next.is_ascii_digit());
            if is_end && words < WORDS {
                words += 1;
                self.add(token.clone(), reach);
            }
        }
        self.add(token, reach);
    }

    fn add(&mut self, token: Vec<u8>, reach: Reach) {
        let known = self.reach.entry(token).or_insert(reach);
        *known = reach.max(*known);
    }
}

fn unframed(value: &[u8]) -> &[u8] {
    let text = str::from_utf8(value).map(|text| text.trim_matches(|c| FRAME.contains(c)));
    text.map_or(value, str::as_bytes)
}

/// Returns whether a value without a frame is `*` or starts with a product token.
fn is_name(value: &[u8]) -> bool {
    value == b"*" || value.first().is_some_and(|&byte| is_of_word(byte))
}

/// Returns whether a byte is a part of a word: a letter, a digit or not ASCII.
fn is_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || !byte.is_ascii()
}

/// Returns a product token without case and separators; `*` as it is.
fn plain(token: &[u8]) -> Vec<u8> {
    if token == b"*" {
        return token.to_vec();
    }
    let letters = token.iter().filter(|byte| is_of_word(**byte));
    letters.map(u8::to_ascii_lowercase).collect()
}

#[cfg(test)]
mod tests;
