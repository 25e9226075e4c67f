//! Values of rules that are not paths.

use robots_core::syntax::Directive;

use super::Subject;
use super::joined_lines::{repeated_key, second_directive};

impl Subject<'_> {
    /// Returns why the value of a rule is invalid: the one reason that explains the others.
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

/// Returns whether a value starts as a path or a pattern does, ignoring white space of any kind.
fn starts_path(value: &str) -> bool {
    let is_nothing =
        |c: char| c.is_whitespace() || matches!(c, '\u{200b}'..='\u{200f}' | '\u{feff}');
    value.trim_start_matches(is_nothing).starts_with(['/', '*'])
}

/// Why the value of a rule matches no path, or other paths than it seems to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InvalidPath {
    /// A whole URL.
    AbsoluteUrl,
    /// Contains another directive.
    SecondDirective,
    /// Starts with neither `/` nor `*`.
    MissingSlash,
}

/// Returns whether a value starts with a scheme and `://`.
fn is_absolute(value: &[u8]) -> bool {
    let scheme = value.iter().position(|&byte| byte == b':');
    let is_scheme =
        |scheme: &[u8]| !scheme.is_empty() && scheme.iter().all(u8::is_ascii_alphabetic);
    scheme.is_some_and(|colon| is_scheme(&value[..colon]) && value[colon..].starts_with(b"://"))
}
