//! Configurations that cannot be used.

use std::error::Error;
use std::fmt;

use robots_analysis::Diagnostic;
use robots_analysis::diagnostic::render::plain;
use robots_core::SourceText;

/// The errors in a configuration or in a file that it names. `Display` renders them for people.
#[derive(Clone, PartialEq, Eq)]
pub struct Invalid {
    source: SourceText,
    errors: Vec<Diagnostic>,
}

impl Invalid {
    /// Takes the errors in a file: at least one.
    pub(crate) fn new(source: SourceText, mut errors: Vec<Diagnostic>) -> Self {
        errors.sort_by_key(|error| error.labels.first().map(|label| label.span.start));
        Self { source, errors }
    }

    /// Returns the text of the file; empty if it cannot be read.
    pub fn source(&self) -> &SourceText {
        &self.source
    }

    /// Returns the errors, in the order of the file.
    pub fn errors(&self) -> &[Diagnostic] {
        &self.errors
    }
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.errors.iter().enumerate() {
            if index > 0 {
                f.write_str("\n\n")?;
            }
            f.write_str(&plain(error, &self.source))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Error for Invalid {}
