//! The compiler and the lints of robots-static for JavaScript.
//!
//! The functions here are those of the npm package, whose script converts arguments and results:
//! each takes the bytes of a robots.txt and its other arguments as JSON, and returns JSON. The file
//! `npm/index.d.ts` describes both sides. No input makes a function panic, and the only error is an
//! argument that does not have the described type; the script throws it as a `TypeError`.

mod arguments;
mod check;
mod crawlers;
mod decide;
mod diff;
mod edit;
mod explain;
mod graph;
mod last_file;
mod lints;
mod prove;
mod question;
mod text;

pub use check::check;
pub use crawlers::crawlers;
pub use decide::decide;
pub use diff::{diff, diff_dialects};
pub use edit::{Edited, fix, format};
pub use explain::explain;
pub use graph::graph;
pub use lints::lints;
pub use prove::prove;
