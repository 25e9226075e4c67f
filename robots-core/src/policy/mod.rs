//! Policy.
use crate::dialect::Dialect;
use crate::matcher::Verdict;
use crate::source::SourceText;
use crate::syntax::Document;

/// What a robots.txt means to one family of crawlers.
#[derive(Debug)]
pub struct Policy {}

/// An answer of the oracle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// The answer.
    pub verdict: Verdict,
    /// The line of the rule that decided, from 1.
    pub line: Option<usize>,
}

impl Policy {
    /// Groups merged, rules ranked.
    pub fn new(_source: &SourceText, _document: &Document, _dialect: &'static Dialect) -> Self {
        Self {}
    }

    /// Decides for a product token, slowly and obviously.
    pub fn evaluate(&self, _token: &[u8], _path: &[u8]) -> Evaluation {
        Evaluation {
            verdict: Verdict::Allow,
            line: None,
        }
    }
}
