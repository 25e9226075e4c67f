//! A file of several questions.

use robots_core::matcher::{Client, RobotsTxt};
use robots_core::{Dialect, PackedTokens, Reading, SourceText};

/// A file as a dialect reads it, with its product tokens in the form that identifies clients.
///
/// Not compiled: a module of WebAssembly is smaller without the compiler of automata and their
/// reader.
#[derive(Debug)]
pub struct ReadFile {
    reading: Reading,
    tokens: PackedTokens,
}

impl ReadFile {
    /// Reads a file. Linear in its size.
    pub fn new(source: &SourceText, dialect: &'static Dialect) -> Self {
        let reading = Reading::new(source, dialect);
        let tokens = PackedTokens::new(&reading);
        Self { reading, tokens }
    }

    /// Returns the file as it is read.
    pub fn reading(&self) -> &Reading {
        &self.reading
    }

    /// Returns whether this is what [`new`](Self::new) returns for these arguments.
    pub fn is_of(&self, source: &SourceText, dialect: &'static Dialect) -> bool {
        self.reading.source() == source && std::ptr::eq(self.reading.dialect(), dialect)
    }

    pub(super) fn tokens(&self) -> RobotsTxt<'_> {
        self.tokens.robots_txt()
    }

    pub(super) fn client(&self, header: &str) -> Client<'_> {
        self.tokens().identify(header.as_bytes())
    }
}
