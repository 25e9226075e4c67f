//! Values of rules that are not paths.

use robots_core::dialect::Dialect;
use robots_core::pattern::PathPattern;
use robots_core::syntax::Directive;

use super::Subject;
use super::foreign_line::without_html;
use super::joined_lines::{repeated_key, second_directive};

impl Subject<'_> {
    pub(super) fn invalid_path(&self, rule: &Directive) -> Option<InvalidPath> {
        let value = self.bytes(rule.value);
        let text = self.text(rule.value);
        if second_directive(value).is_some() || repeated_key(value).is_some() {
            Some(InvalidPath::SecondDirective)
        } else if is_absolute(value) {
            Some(InvalidPath::AbsoluteUrl)
        } else if value.is_empty() {
            None
        } else if starts_path(&text) {
            let path = path_of(&text).len();
            (path < text.len()).then_some(InvalidPath::OtherFormat { path })
        } else {
            Some(InvalidPath::MissingSlash)
        }
    }
}

/// Returns whether the value of a rule matches the start page, as one for the whole site does. An
/// edit writes such a rule only if the author wrote one: a slip next to a `/` would otherwise close
/// or open the site.
pub(super) fn matches_start(value: &str) -> bool {
    let pattern = PathPattern::in_form(value.as_bytes(), Dialect::RFC_9309.path_form);
    !value.is_empty() && pattern.matches(b"/")
}

/// Returns whether a value starts as a path or a pattern does, ignoring white space of any kind.
fn starts_path(value: &str) -> bool {
    let is_nothing =
        |c: char| c.is_whitespace() || matches!(c, '\u{200b}'..='\u{200f}' | '\u{feff}');
    value.trim_start_matches(is_nothing).starts_with(['/', '*'])
}

/// Returns the path at the start of a value, without what another format has after it: the comma or
/// the semicolon of a list, a quote, an ellipsis, or an HTML tag.
fn path_of(value: &str) -> &str {
    let html = without_html(value);
    let path = html.trim_end_matches([',', ';', '"', '\'', '`', '”', '’']);
    // `/private/...` is everything below the folder.
    let folder = path.strip_suffix("...").or_else(|| path.strip_suffix('…'));
    let path = folder.filter(|folder| folder.len() > 1 && folder.ends_with('/')).unwrap_or(path);
    let tail = &html[path.len()..];
    let is_separated = !tail.is_empty() && tail.chars().all(|c| ",;".contains(c));
    // `/*;` and `/*id,` are for URLs that contain these, and spaces are between several paths.
    let is_part = is_separated && path.contains(['*', ' ']) && !path.ends_with(['/', '$']);
    let is_query = !tail.is_empty() && path.contains('?');
    if path.is_empty() || !value.starts_with(path) || is_part || is_query {
        return value;
    }
    path
}

/// Why the value of a rule matches no path, or other paths than it seems to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InvalidPath {
    AbsoluteUrl,
    SecondDirective,
    MissingSlash,
    /// Has text of another format after the first bytes, which are the path.
    OtherFormat {
        path: usize,
    },
}

fn is_absolute(value: &[u8]) -> bool {
    if value.starts_with(b"//www.") {
        return true;
    }
    let scheme = value.iter().position(|&byte| byte == b':');
    let is_scheme =
        |scheme: &[u8]| !scheme.is_empty() && scheme.iter().all(u8::is_ascii_alphabetic);
    scheme.is_some_and(|colon| is_scheme(&value[..colon]) && value[colon..].starts_with(b"://"))
}
