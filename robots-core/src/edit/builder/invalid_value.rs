//! Why no line holds a value, where that is not for what the value says.

use std::fmt;

use super::BuildError;

/// What no line holds, and the value that it stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InvalidValue<'v> {
    /// There is no value.
    Empty,
    /// White space around it, without which it may be right.
    Padded(&'v str),
    /// What starts a comment.
    NumberSign(&'v str),
    /// A line break or another control character.
    Control(char),
    /// White space in a URL.
    Space(&'v str),
}

impl BuildError {
    /// What is wrong with the characters of the value, if that is what is wrong.
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
    /// What to do about it.
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
                    format!("write `{before}`, or `{escaped}` in a URL that holds one")
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
            Self::Empty => f.write_str("an empty value says nothing"),
            Self::Padded(trimmed) => write!(f, "white space stands around `{trimmed}`"),
            Self::NumberSign(value) => {
                write!(f, "the `#` in `{value}` would start a comment")
            }
            Self::Control(control) => {
                let code = u32::from(*control);
                write!(
                    f,
                    "no line of a robots.txt holds the character U+{code:04X}"
                )
            }
            Self::Space(url) => write!(f, "the URL `{url}` holds white space"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_says_which_character_is_wrong_and_what_to_write() {
        let url = |url: &str| BuildError::InvalidSitemap(url.to_owned());
        let value = |value: &str| BuildError::InvalidValue(value.to_owned());
        for (error, message, help) in [
            (
                url("https://e.example/s.xml#f"),
                "the `#` in `https://e.example/s.xml#f` would start a comment",
                "write `https://e.example/s.xml`, or `https://e.example/s.xml%23f` in a URL that \
                 holds one",
            ),
            (
                url("https://e.example/a b"),
                "the URL `https://e.example/a b` holds white space",
                "write `https://e.example/a%20b`",
            ),
            (
                BuildError::InvalidPath(" /x".to_owned()),
                "white space stands around `/x`",
                "write `/x`",
            ),
            (
                value(""),
                "an empty value says nothing",
                "write a value, or delete the statement",
            ),
            (value(" a"), "white space stands around `a`", "write `a`"),
            (
                value("a\nb"),
                "no line of a robots.txt holds the character U+000A",
                "write one line of visible characters",
            ),
        ] {
            assert_eq!(
                (error.to_string(), error.help()),
                (message.into(), help.into())
            );
        }
        let relative = url("/s.xml");
        assert!(relative.to_string().contains("is not an absolute URL"));
    }
}
