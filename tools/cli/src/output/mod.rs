//! The results of the subcommands, each in its formats.
//!
//! In: facts, without sentences. Out: lines on a stream of the caller. Every error is one of that
//! stream.

pub(crate) mod answers;
pub(crate) mod certificates;
pub(crate) mod compiled;
