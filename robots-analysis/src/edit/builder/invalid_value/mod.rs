//! Values that no line can contain, because of their characters.

use std::fmt;

use super::BuildError;

/// A value that no line can contain, by reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InvalidValue<'v> {
    /// The value is empty.
    Empty,
    /// Leading or trailing whitespace; with the value without it.
    Padded(&'v str),
    /// A `#`, which starts a comment.
    NumberSign(&'v str),
    /// A line break or another control character.
    Control(char),
    /// Whitespace in a URL.
    Space(&'v str),
}

impl BuildError {
    /// Returns the reason in the characters of the value, if there is one.
    pub(super) fn invalid_value(&self) -> Option<InvalidValue<'_>> {
        let (value, is_url) = match self {
            Self::InvalidPath(path) => {
                let trimmed = path.trim_start();
                let is_padded = trimmed.starts_with(['/', '*']);
                return is_padded.then_some(InvalidValue::Padded(trimmed));
            }
            Self::InvalidSitemap(value) => (value, true),
            Self::InvalidValue(value) => (value, false),
            _ => return None,
        };
        let trimmed = value.trim();
        let breaks = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
        if trimmed.is_empty() {
            Some(InvalidValue::Empty)
        } else if let Some(control) = trimmed.chars().find(|&c| breaks(c)) {
            Some(InvalidValue::Control(control))
        } else if value.contains('#') {
            Some(InvalidValue::NumberSign(value))
        } else if trimmed != value {
            Some(InvalidValue::Padded(trimmed))
        } else if is_url && value.contains(char::is_whitespace) {
            Some(InvalidValue::Space(value))
        } else {
            None
        }
    }
}

impl InvalidValue<'_> {
    /// Returns the help: what to write instead.
    pub(super) fn help(self) -> String {
        match self {
            Self::Empty => "write a value, or delete the statement".to_owned(),
            Self::Padded(trimmed) => format!("write `{trimmed}`"),
            Self::NumberSign(value) => {
                let before = value.split('#').next().unwrap_or_default().trim();
                let escaped = value.trim().replace('#', "%23");
                if before.is_empty() {
                    format!("write `{escaped}`")
                } else {
                    format!("write `{before}`, or `{escaped}` for a literal `#`")
                }
            }
            Self::Control(_) => "write one line of visible characters".to_owned(),
            Self::Space(url) => {
                let escaped: Vec<_> = url.split(char::is_whitespace).collect();
                format!("write `{}`", escaped.join("%20"))
            }
        }
    }
}

impl fmt::Display for InvalidValue<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("value must not be empty"),
            Self::Padded(_) => f.write_str("leading or trailing whitespace in value"),
            Self::NumberSign(value) => {
                write!(f, "value `{value}` contains `#`, which starts a comment")
            }
            Self::Control(control) => {
                let code = u32::from(*control);
                write!(f, "control character U+{code:04X} is not allowed")
            }
            Self::Space(url) => write!(f, "URL `{url}` contains whitespace"),
        }
    }
}

#[cfg(test)]
mod tests;
