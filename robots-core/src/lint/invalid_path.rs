//! Values of rules that are no path.

use super::Subject;
use super::joined_lines::{repeated_key, second_directive};
use crate::syntax::Directive;

impl Subject<'_> {
    /// What is wrong with the value of a rule: one thing, which explains the others.
    pub(super) fn invalid_path(&self, rule: &Directive) -> Option<InvalidPath> {
        let value = self.bytes(rule.value);
        if second_directive(value).is_some() || repeated_key(value).is_some() {
            Some(InvalidPath::SecondDirective)
        } else if is_absolute(value) {
            Some(InvalidPath::AbsoluteUrl)
        } else if starts_path(&self.text(rule.value)) || value.is_empty() {
            None
        } else {
            Some(InvalidPath::MissingSlash)
        }
    }
}

/// Does this start with what a path or a pattern starts with, white space of any kind aside?
fn starts_path(value: &str) -> bool {
    let is_nothing =
        |c: char| c.is_whitespace() || matches!(c, '\u{200b}'..='\u{200f}' | '\u{feff}');
    value.trim_start_matches(is_nothing).starts_with(['/', '*'])
}

/// Why a rule's value can match no path, or not the ones it seems to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InvalidPath {
    /// It is a whole URL.
    AbsoluteUrl,
    /// Another directive stands in it.
    SecondDirective,
    /// It starts with something that no path and no pattern starts with.
    MissingSlash,
}

/// Does this value start with the scheme of a URL, or as one without?
fn is_absolute(value: &[u8]) -> bool {
    let scheme = value.iter().position(|&byte| byte == b':');
    let is_scheme =
        |scheme: &[u8]| !scheme.is_empty() && scheme.iter().all(u8::is_ascii_alphabetic);
    scheme.is_some_and(|colon| is_scheme(&value[..colon]) && value[colon..].starts_with(b"://"))
}
