//! Paths of a fragment that repeat its prefix.
//!
//! In: the path of a rule, and the prefix in canonical form. Out: the part of the path that is the
//! folder of the prefix, and whether it is *marked*: an escape of a letter or a digit, which no
//! program writes, shows that the author means a folder of that name below the prefix. In the
//! merged text the part is in canonical form, because Google compares escapes as they are written.

use robots_core::dialect::Dialect;
use robots_core::matcher::__private::escape_at;
use robots_core::pattern::PathPattern;
use robots_core::reading::Reading;
use robots_core::source::{Origins, SourceText, Span};

/// The start of a path that is the folder of the prefix: `/docs` of `/docs/a` at `/docs/`.
pub(super) struct Repetition<'p> {
    folder: &'p [u8],
    pub(super) len: usize,
    pub(super) is_marked: bool,
}

impl<'p> Repetition<'p> {
    /// Returns the part of a path that repeats the prefix, if it does: `/docs`, `/docs/a`,
    /// `/docs?b`.
    pub(super) fn of(path: &[u8], prefix: &'p [u8]) -> Option<Self> {
        let folder = prefix.strip_suffix(b"/")?;
        let canonical = |path| PathPattern::in_form(path, Dialect::RFC_9309.path_form);
        let whole = canonical(path);
        let rest = whole.canonical().strip_prefix(folder)?;
        if !matches!(rest.first(), None | Some(b'/' | b'?' | b'$' | b'*')) {
            return None;
        }
        let len = (1..=path.len()).find(|&len| canonical(&path[..len]).canonical() == folder)?;
        let is_marked = (0..len).any(|at| {
            let escaped = escape_at(&path[..len], at);
            escaped.is_some_and(|octet| octet.is_ascii_alphanumeric())
        });
        Some(Self { folder, len, is_marked })
    }

    /// Returns the part with a mark; `None` if it has no letter or digit.
    pub(super) fn marked(&self) -> Option<String> {
        let mut at = 0;
        while let Some(&byte) = self.folder.get(at) {
            if byte.is_ascii_alphanumeric() {
                let [before, after] = [&self.folder[..at], &self.folder[at + 1..]];
                let [before, after] = [before, after].map(String::from_utf8_lossy);
                return Some(format!("{before}%{byte:02X}{after}"));
            }
            at += escape_at(self.folder, at).map_or(1, |_| 3);
        }
        None
    }
}

pub(super) fn unmarked(path: &[u8], prefix: &[u8]) -> Vec<u8> {
    match Repetition::of(path, prefix) {
        Some(part) if part.is_marked => [part.folder, &path[part.len..]].concat(),
        _ => path.to_vec(),
    }
}

/// Returns the text of a fragment without marks in the paths of its rules, each of which has its
/// origin in the fragment. Every other byte is copied.
pub(super) fn without_marks(source: &SourceText, prefix: &[u8]) -> SourceText {
    let reading = Reading::new(source, Dialect::RFC_9309);
    let items = reading.standard_document().items.iter();
    let directives = items.filter_map(|item| item.directive.as_ref());
    let paths = directives.filter(|directive| directive.key.is_rule());
    let mut bytes = Vec::new();
    let mut origins = Origins::default();
    let mut written = 0;
    for path in paths.map(|directive| directive.value) {
        let value = source.slice(path);
        let Some(part) = Repetition::of(value, prefix).filter(|part| part.is_marked) else {
            continue;
        };
        origins.push(bytes.len(), source, Span::new(written, path.start));
        bytes.extend_from_slice(&source.bytes()[written..path.start]);
        written = path.start + part.len;
        origins.push(bytes.len(), source, Span::new(path.start, written));
        bytes.extend_from_slice(part.folder);
    }
    if written == 0 {
        return source.clone();
    }
    let end = source.bytes().len();
    origins.push(bytes.len(), source, Span::new(written, end));
    bytes.extend_from_slice(&source.bytes()[written..]);
    SourceText::new(source.name(), bytes).with_origins(origins)
}
