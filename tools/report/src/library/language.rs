//! The languages that call the functions.

/// The language that calls a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// JavaScript.
    JavaScript,
    /// Python.
    Python,
}

impl Language {
    /// Returns how many units of its strings a character has: code units of UTF-16, or one code
    /// point.
    pub(super) fn units(self, character: char) -> usize {
        match self {
            Self::JavaScript => character.len_utf16(),
            Self::Python => 1,
        }
    }

    /// Returns the name of the argument that takes a User-Agent header.
    pub(super) fn user_agent(self) -> &'static str {
        match self {
            Self::JavaScript => "userAgent",
            Self::Python => "user_agent",
        }
    }
}
