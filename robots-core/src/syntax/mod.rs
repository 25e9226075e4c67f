//! The parser: lines to a [`Document`].
//!
//! In: a [`SourceText`](crate::source::SourceText). Out: one [`Item`] per line, with spans, and
//! runs of lines as [`Record`]s. Parsing
//! is total: any bytes parse. After this stage no other stage reads line endings, comments or
//! whitespace. A [`SyntaxError`] is recorded beside its line; which errors a crawler accepts is not
//! decided here.

mod document;
mod key;
mod lexis;
mod parse;
mod record;

pub use document::{Directive, Document, Item, SyntaxError};
pub use key::DirectiveKey;
pub use lexis::{ByteOrderMark, Lexis, LineEnds, WhiteSpace};
pub use parse::{parse, parse_as};
pub use record::{LineRole, Record};
