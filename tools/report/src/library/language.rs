//! The languages that call the functions.

/// The language that calls a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// JavaScript.
    JavaScript,
    /// Python.
    Python,
}

/// What the indices of a text count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    /// Bytes.
    Byte,
    /// UTF-16 code units, as in JavaScript.
    Utf16,
    /// Code points, as in Python.
    CodePoint,
}

impl Language {
    /// Returns what the indices of its strings count.
    pub(super) fn unit(self) -> Unit {
        match self {
            Self::JavaScript => Unit::Utf16,
            Self::Python => Unit::CodePoint,
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
