//! The lines beside the protocol that a server may want to know.

use std::sync::Arc;

use super::push_varint;
use super::records::Records;
use crate::extension::{Extension, ExtensionValue};
use crate::matcher::__private::{EXTENSION_COUNTS, EXTENSION_FOR_ALL};
use crate::matcher::ExtensionKey;
use crate::reading::{GroupId, Reading};
use crate::source::Span;

/// The lines that are packed, and whom they are for.
pub(super) struct PackedExtensions<'p> {
    lines: Vec<(ExtensionKey, &'p Extension, Option<usize>)>,
    /// Lists of groups, which lines name by their place here: those of a record share one.
    pub(super) lists: Vec<Vec<u8>>,
}

impl<'p> PackedExtensions<'p> {
    /// Lines whose key is known and whose value is well-formed, in file order. Sitemaps have a
    /// section of their own.
    pub(super) fn new(reading: &'p Reading) -> Self {
        let mut packed = Self {
            lines: Vec::new(),
            lists: Vec::new(),
        };
        let mut record: Option<&Arc<[Span]>> = None;
        let lines = reading.extensions().iter();
        let known = lines.filter_map(|line| Some((key_of(line.value.as_ref().ok()?)?, line)));
        for (key, line) in known {
            if key.is_for_all() {
                packed.lines.push((key, line, None));
                continue;
            }
            if record.is_none_or(|agents| !Arc::ptr_eq(agents, &line.agents)) {
                record = Some(&line.agents);
                packed.lists.push(list(&reading.groups_of(line)));
            }
            packed.lines.push((key, line, Some(packed.lists.len() - 1)));
        }
        packed
    }

    pub(super) fn len(&self) -> usize {
        self.lines.len()
    }

    /// Appends the section, with the lists where they stand.
    pub(super) fn write(&self, lists_at: &[usize], out: &mut Records) {
        for &(key, line, groups) in &self.lines {
            let counts = if line.applies { EXTENSION_COUNTS } else { 0 };
            out.bytes.push(key.number() | counts);
            out.offset(line.line);
            out.span(line.value_span);
            out.offset(groups.map_or(EXTENSION_FOR_ALL, |list| lists_at[list]));
        }
    }
}

/// The sitemaps that can be fetched: those that are named by an absolute URL.
pub(super) fn sitemaps(reading: &Reading) -> Vec<Span> {
    let lines = reading.extensions().iter();
    lines
        .filter(|line| matches!(line.value, Ok(ExtensionValue::Sitemap(_))))
        .map(|line| line.value_span)
        .collect()
}

/// The numbers of groups, in order, as steps from one to the next.
fn list(groups: &[GroupId]) -> Vec<u8> {
    let mut list = Vec::new();
    push_varint(&mut list, groups.len());
    let mut from = 0;
    for group in groups.iter().map(|group| group.index()) {
        push_varint(&mut list, group - from);
        from = group;
    }
    list
}

fn key_of(value: &ExtensionValue) -> Option<ExtensionKey> {
    Some(match value {
        ExtensionValue::CrawlDelay(_) => ExtensionKey::CrawlDelay,
        ExtensionValue::RequestRate(_) => ExtensionKey::RequestRate,
        ExtensionValue::VisitTime(_) => ExtensionKey::VisitTime,
        ExtensionValue::Host(_) => ExtensionKey::Host,
        ExtensionValue::CleanParam { .. } => ExtensionKey::CleanParam,
        ExtensionValue::Noindex(_) => ExtensionKey::Noindex,
        ExtensionValue::ContentSignal(_) => ExtensionKey::ContentSignal,
        ExtensionValue::ContentUsage(_) => ExtensionKey::ContentUsage,
        ExtensionValue::License(_) => ExtensionKey::License,
        ExtensionValue::Sitemap(_) | ExtensionValue::Unknown => return None,
    })
}
