//! The lines outside RFC 9309 that a server can read, such as `Crawl-delay`.

use std::sync::Arc;

use robots_matcher::__private::{EXTENSION_COUNTS, EXTENSION_FOR_ALL};
use robots_matcher::ExtensionKey;

use super::push_varint;
use super::records::Records;
use crate::extension::{Extension, ExtensionValue};
use crate::reading::{GroupId, Reading};
use crate::source::Span;

/// The packed lines and their groups.
pub(super) struct PackedExtensions<'p> {
    lines: Vec<(ExtensionKey, &'p Extension, Option<usize>)>,
    /// Lists of groups. A line names its list by the index here; the lines of a record share one.
    pub(super) lists: Vec<Vec<u8>>,
}

impl<'p> PackedExtensions<'p> {
    /// Collects the lines with a known key and a valid value, in file order. Sitemaps have their
    /// own section.
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

    /// Appends the section; `lists_at` are the offsets of the lists.
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

/// Returns the spans of the sitemaps that can be fetched: those with an absolute URL.
pub(super) fn sitemaps(reading: &Reading) -> Vec<Span> {
    let lines = reading.extensions().iter();
    lines
        .filter(|line| matches!(line.value, Ok(ExtensionValue::Sitemap(_))))
        .map(|line| line.value_span)
        .collect()
}

/// Encodes the numbers of groups, in order, as differences.
fn list(groups: &[GroupId]) -> Vec<u8> {
    let mut list = Vec::new();
    push_varint(&mut list, groups.len());
    let mut previous = 0;
    for group in groups.iter().map(|group| group.index()) {
        push_varint(&mut list, group - previous);
        previous = group;
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
