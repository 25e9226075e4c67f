//! The functions of the libraries for other languages, as data.
//!
//! In: a [`Text`], and questions whose parts a binding has read. Out: JSON. A binding converts
//! arguments, and returns the JSON as values of its language. Names of fields are those of a line
//! of `--format json` of the command without its `type`.

mod check;
mod decide;
mod diff;
mod explain;
mod prove;
mod question;
mod read_file;
mod text;

pub use check::check;
pub use decide::decide;
pub use diff::{diff, diff_dialects};
pub use explain::explain;
pub use prove::prove;
pub use question::{Asked, Rejected, check_token, dialect};
pub use read_file::ReadFile;
pub use text::{Text, Unit, json, written};
