//! The subcommands, one file each: its arguments and its work.
//!
//! In: parsed arguments and the three streams. Out: a [`Status`], or the [`Failure`] that ends the
//! command. A failure that ends only a part of the work is reported at once, and the command goes on
//! and returns [`Status::Error`].

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
    /// Runs the subcommand.
    pub(crate) fn run(&self, streams: &mut Streams<'_>) -> Result<Status, Failure> {
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

/// The streams that a command reads and writes.
pub(crate) struct Streams<'a> {
    /// Standard input, read only if the arguments ask for it.
    pub(crate) stdin: BufReader<Box<dyn Read + 'a>>,
    /// Results. Buffered: flush what must be seen at once.
    pub(crate) stdout: &'a mut dyn Write,
    /// Whether results are colored.
    pub(crate) colored: bool,
    /// Errors and warnings.
    pub(crate) stderr: &'a mut dyn Write,
}

impl Streams<'_> {
    /// Prints an error, and returns [`Status::Error`].
    pub(crate) fn report(&mut self, failure: impl Into<Failure>) -> Status {
        let failure = failure.into();
        if !failure.is_broken_pipe() {
            // An error that cannot be written cannot be reported.
            _ = writeln!(self.stderr, "error: {failure}");
        }
        Status::Error
    }
}

/// The exit status. A command that does several things has the greatest of their statuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    /// 0: everything was done, and the result is positive.
    Success,
    /// 1: everything was done, and a verdict disallows, a finding is at `deny`, a claim is false, or a
    /// file is not formatted.
    Failed,
    /// 2: something could not be done.
    Error,
}

impl Status {
    /// Returns [`Status::Failed`] if `is_failed`, else [`Status::Success`].
    pub(crate) fn failed_if(is_failed: bool) -> Self {
        if is_failed {
            Self::Failed
        } else {
            Self::Success
        }
    }
}
