//! The functions of the libraries for other languages, as data.
//!
//! In: a [`Text`], and [`Arguments`], which are read from JSON. Out: JSON, or a [`Rejected`]
//! argument. A binding converts texts, and returns the JSON as values of its language. Names of
//! fields are those of a line of `--format json` of the command without its `type`; [`types()`]
//! describes them.

use std::ops::Deref;

mod arguments;
mod catalog;
mod check;
mod decide;
mod diff;
mod edit;
mod explain;
mod graph;
mod language;
mod prove;
mod question;
mod read_file;
mod rejected;
mod text;
mod types;
mod value;

pub use arguments::{Arguments, dialect};
pub use catalog::{crawlers, lints};
pub use diff::diff;
pub use edit::{Edited, fix, format};
pub use language::Language;
pub use question::{Asked, Question};
pub use read_file::ReadFile;
pub use rejected::{Rejected, RejectedKind, Rejection};
pub use text::{Text, json};
pub use types::{Types, types};

/// Calls the function with this name about a text: `check`, `decide`, `explain`, `diffDialects`,
/// `prove` or `graph`. `file` returns the text as the dialect of the arguments reads it.
///
/// # Errors
///
/// Returns a rejection of an argument.
pub fn answer<F: Deref<Target = ReadFile>>(
    function: &str,
    text: &Text,
    file: impl FnOnce() -> Result<F, Rejected>,
    arguments: &Arguments,
    language: Language,
) -> Result<String, Rejected> {
    match function {
        "decide" => decide::decide(text, &*file()?, arguments, language),
        "explain" => explain::explain(&*file()?, arguments, language),
        "prove" => prove::prove(text, &*file()?, arguments, language),
        "diffDialects" => diff::diff_dialects(text, arguments, language),
        "graph" => graph::graph(text, arguments, language),
        _ => check::check(text, arguments),
    }
}
