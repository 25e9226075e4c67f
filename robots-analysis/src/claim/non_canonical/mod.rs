//! Literals of a regular expression that occur in no canonical path.
//!
//! They match nothing, and a claim about no URL always holds. Such a claim would be proved for the
//! rest of the expression alone.

use regex_syntax::ParserBuilder;
use regex_syntax::hir::{Class, Hir, HirKind};
use robots_core::matcher::PathForm;
use robots_core::pattern::canonical_path;

/// The maximum number of members of a class that are checked. Larger classes are usually negated.
const LISTED: usize = 8;

/// Returns the first such literal, and its canonical form; `None` if there is none, or if the
/// expression is invalid.
pub(super) fn non_canonical(regex: &str, form: PathForm) -> Option<[String; 2]> {
    let mut parser = ParserBuilder::new().unicode(false).utf8(false).build();
    let whole = parser.parse(regex).ok()?;
    let mut open = vec![&whole];
    while let Some(part) = open.pop() {
        let found = texts(part).into_iter().find_map(|text| canonicalized(&text, form));
        if found.is_some() {
            return found;
        }
        let parts = match part.kind() {
            HirKind::Repetition(repetition) => std::slice::from_ref(&*repetition.sub),
            HirKind::Capture(capture) => std::slice::from_ref(&*capture.sub),
            HirKind::Concat(parts) | HirKind::Alternation(parts) => parts,
            HirKind::Empty | HirKind::Literal(_) | HirKind::Class(_) | HirKind::Look(_) => &[],
        };
        open.extend(parts.iter().rev());
    }
    None
}

/// Returns the texts that a leaf of the expression matches, if they are few.
fn texts(part: &Hir) -> Vec<Vec<u8>> {
    match part.kind() {
        HirKind::Literal(literal) => vec![literal.0.to_vec()],
        HirKind::Class(Class::Bytes(class)) => {
            let ranges = class.ranges().iter();
            let bytes = ranges.flat_map(|range| range.start()..=range.end());
            listed(bytes.map(|byte| vec![byte]))
        }
        HirKind::Class(Class::Unicode(class)) => {
            let ranges = class.ranges().iter();
            let characters = ranges.flat_map(|range| range.start()..=range.end());
            listed(characters.map(|character| character.to_string().into_bytes()))
        }
        _ => Vec::new(),
    }
}

fn listed(members: impl Iterator<Item = Vec<u8>>) -> Vec<Vec<u8>> {
    let members: Vec<_> = members.take(LISTED + 1).collect();
    if members.len() > LISTED { Vec::new() } else { members }
}

fn canonicalized(text: &[u8], form: PathForm) -> Option<[String; 2]> {
    let mut sent = vec![b'/'];
    for &byte in text {
        if byte.is_ascii_graphic() && byte != b'#' {
            sent.push(byte);
        } else {
            sent.extend_from_slice(format!("%{byte:02X}").as_bytes());
        }
    }
    let canonical = canonical_path(&sent, form);
    let canonical = canonical.strip_prefix(b"/").unwrap_or(&canonical);
    let both = [text, canonical].map(|text| String::from_utf8_lossy(text).into_owned());
    (canonical != text).then_some(both)
}

#[cfg(test)]
mod tests;
