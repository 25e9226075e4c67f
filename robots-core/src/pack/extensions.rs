//! The lines outside RFC 9309 that a server can read, such as `Crawl-delay`.

use std::sync::Arc;

use robots_matcher::__layout::{EXTENSION_COUNTS, EXTENSION_FOR_ALL, EXTENSION_HAS_PATH};
use robots_matcher::ExtensionKey;

use super::push_varint;
use super::records::Records;
use crate::extension::{Extension, ExtensionValue};
use crate::pattern::PathPattern;
use crate::reading::Reading;
use crate::source::Span;

pub(super) struct PackedExtensions<'p> {
    lines: Vec<PackedExtension<'p>>,
    /// Lists of groups. A line names its list by the index here; the lines of a record share one,
    /// unless a path precedes it.
    pub(super) lists: Vec<Vec<u8>>,
}

struct PackedExtension<'p> {
    key: u8,
    line: &'p Extension,
    /// The index of its list of groups; `None` if it applies to every crawler.
    groups: Option<usize>,
}

impl<'p> PackedExtensions<'p> {
    /// Collects the lines with a known key and a valid value, in file order, without sitemaps.
    pub(super) fn new(reading: &'p Reading) -> Self {
        let mut packed = Self { lines: Vec::new(), lists: Vec::new() };
        // The list of the last record, which its lines without a path share.
        let mut of_record: Option<(&Arc<[Span]>, usize)> = None;
        for line in reading.extensions() {
            let Ok(value) = &line.value else { continue };
            let Some(key) = key_of(value) else { continue };
            let counts = if line.applies { EXTENSION_COUNTS } else { 0 };
            let (number, groups) = if key.is_for_all() {
                (key.number() | counts, None)
            } else if let Some(path) = path_of(value) {
                let mut list = path_before_list(path, line, reading);
                list.extend(groups_of(line, reading));
                packed.lists.push(list);
                let has_path = counts | EXTENSION_HAS_PATH;
                (key.number() | has_path, Some(packed.lists.len() - 1))
            } else {
                let list = match of_record {
                    Some((agents, list)) if Arc::ptr_eq(agents, &line.agents) => list,
                    _ => {
                        packed.lists.push(groups_of(line, reading));
                        packed.lists.len() - 1
                    }
                };
                of_record = Some((&line.agents, list));
                (key.number() | counts, Some(list))
            };
            packed.lines.push(PackedExtension { key: number, line, groups });
        }
        packed
    }

    pub(super) fn len(&self) -> usize {
        self.lines.len()
    }

    /// Appends the section; `lists_at` are the offsets of the lists.
    pub(super) fn write(&self, lists_at: &[usize], out: &mut Records) {
        for packed in &self.lines {
            out.bytes.push(packed.key);
            out.offset(packed.line.line);
            out.span(packed.line.value_span);
            out.offset(packed.groups.map_or(EXTENSION_FOR_ALL, |list| lists_at[list]));
        }
    }
}

fn path_of(value: &ExtensionValue) -> Option<&str> {
    match value {
        ExtensionValue::ContentSignal(preferences) | ExtensionValue::ContentUsage(preferences) => {
            preferences.path.as_deref()
        }
        _ => None,
    }
}

/// Encodes the offset of a list of preferences in its value, and the pattern before it.
fn path_before_list(path: &str, line: &Extension, reading: &Reading) -> Vec<u8> {
    let value = reading.slice(line.value_span);
    let list = value[path.len()..].trim_ascii_start();
    let pattern = PathPattern::in_form(path.as_bytes(), reading.dialect().path_form);
    let mut bytes = Vec::new();
    push_varint(&mut bytes, value.len() - list.len());
    push_varint(&mut bytes, pattern.octets());
    bytes.extend_from_slice(pattern.canonical());
    bytes
}

/// Returns the spans of the sitemaps that can be fetched: those with an absolute URL.
pub(super) fn sitemaps(reading: &Reading) -> Vec<Span> {
    let lines = reading.extensions().iter();
    lines
        .filter(|line| matches!(line.value, Ok(ExtensionValue::Sitemap(_))))
        .map(|line| line.value_span)
        .collect()
}

/// Encodes the numbers of the groups of a line, in order, as differences.
fn groups_of(line: &Extension, reading: &Reading) -> Vec<u8> {
    let groups = reading.groups_of(line);
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
        ExtensionValue::RequestRate => ExtensionKey::RequestRate,
        ExtensionValue::VisitTime => ExtensionKey::VisitTime,
        ExtensionValue::Host => ExtensionKey::Host,
        ExtensionValue::CleanParam => ExtensionKey::CleanParam,
        ExtensionValue::Noindex => ExtensionKey::Noindex,
        ExtensionValue::ContentSignal(_) => ExtensionKey::ContentSignal,
        ExtensionValue::ContentUsage(_) => ExtensionKey::ContentUsage,
        ExtensionValue::License => ExtensionKey::License,
        ExtensionValue::Sitemap(_) | ExtensionValue::Unknown => return None,
    })
}
