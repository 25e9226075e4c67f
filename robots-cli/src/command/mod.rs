//! The subcommands, a file each: its arguments and its work.
//!
//! In: parsed arguments and the three streams. Out: an [`Outcome`], or the [`Failure`] that ends the
//! command; one that ends a part of it is reported on the way and makes the outcome
//! [`Outcome::Trouble`].

mod batch;
mod certify;
mod check;
mod compile;
mod decide;
mod diff;
mod explain;
mod fmt;
mod graph;
mod lints;
mod prove;
mod scope;

use std::io::{BufReader, Read, Write};

use clap::Subcommand;

use crate::failure::Failure;

/// A subcommand and its arguments.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Check(check::Arguments),
    Fmt(fmt::Arguments),
    Lints(lints::Arguments),
    Decide(decide::Arguments),
    Prove(prove::Arguments),
    Explain(explain::Arguments),
    Graph(graph::Arguments),
    Compile(compile::Arguments),
    Certify(certify::Arguments),
    Diff(diff::Arguments),
    Scope(scope::Arguments),
}

impl Command {
    /// Does what was asked for.
    pub(crate) fn run(&self, streams: &mut Streams<'_>) -> Result<Outcome, Failure> {
        match self {
            Self::Check(arguments) => check::run(arguments, streams),
            Self::Fmt(arguments) => fmt::run(arguments, streams),
            Self::Lints(arguments) => lints::run(arguments, streams),
            Self::Decide(arguments) => decide::run(arguments, streams),
            Self::Prove(arguments) => prove::run(arguments, streams),
            Self::Explain(arguments) => explain::run(arguments, streams),
            Self::Graph(arguments) => graph::run(arguments, streams),
            Self::Compile(arguments) => compile::run(arguments, streams),
            Self::Certify(arguments) => certify::run(arguments, streams),
            Self::Diff(arguments) => diff::run(arguments, streams),
            Self::Scope(arguments) => scope::run(arguments, streams),
        }
    }
}

/// Where a command reads and writes.
pub(crate) struct Streams<'a> {
    /// Read only where the arguments say so.
    pub(crate) stdin: BufReader<Box<dyn Read + 'a>>,
    /// Results. Buffered: what must be seen at once is flushed.
    pub(crate) stdout: &'a mut dyn Write,
    /// Results may be coloured.
    pub(crate) coloured: bool,
    /// What went wrong.
    pub(crate) stderr: &'a mut dyn Write,
}

impl Streams<'_> {
    /// Prints why something cannot be done, and returns what this makes of the outcome.
    pub(crate) fn report(&mut self, failure: impl Into<Failure>) -> Outcome {
        let failure = failure.into();
        if !failure.is_broken_pipe() {
            // A failure to say so has nowhere else to go.
            _ = writeln!(self.stderr, "error: {failure}");
        }
        Outcome::Trouble
    }
}

/// How it went, which the exit status tells; of several parts, the worst counts, which is the greatest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Outcome {
    /// All was done, and nothing is wrong.
    Clean,
    /// All was done, and a verdict disallows, a finding is at `deny`, or a text is not as it should be.
    Denied,
    /// At least one thing could not be done.
    Trouble,
}

impl Outcome {
    /// Returns what a part that was done makes of the outcome.
    pub(crate) fn denied_if(is_denied: bool) -> Self {
        if is_denied { Self::Denied } else { Self::Clean }
    }
}
