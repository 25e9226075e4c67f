//! Lines to a [`Document`]: the file as written.
//!
//! In: a [`SourceText`](crate::source::SourceText). Out: one [`Item`] a line, with spans. Total: any
//! bytes parse. AFTER THIS STAGE: nobody looks at line endings, comments or white space again; what
//! is odd about a line stands beside it as a fact, and no reading of it has been chosen.

mod document;
mod key;
mod lexis;
mod misspelling;
mod parse;

pub use document::{Directive, Document, Item, SyntaxError};
pub use key::DirectiveKey;
pub use lexis::{ByteOrderMark, Lexis, LineEnds, WhiteSpace};
pub use parse::{parse, parse_as};
