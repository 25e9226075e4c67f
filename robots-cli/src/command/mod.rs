//! The subcommands, a file each: its arguments and its work.
//!
//! In: parsed arguments and the three streams. Out: an [`Outcome`]; an error is a stream that
//! failed, everything else that goes wrong is told on the way and makes the outcome
//! [`Outcome::Trouble`].

mod batch;

use std::io::{self, BufReader, Read, Write};

use clap::Subcommand;

/// Declares the modules, the clap enum and the dispatch, so that a subcommand is one line here.
macro_rules! subcommands {
    ($($module:ident => $name:ident,)+) => {
        $(mod $module;)+

        /// A subcommand and its arguments.
        #[derive(Debug, Subcommand)]
        pub(crate) enum Command {
            $($name($module::Arguments),)+
        }

        impl Command {
            /// Does what was asked for.
            pub(crate) fn run(&self, streams: &mut Streams<'_>) -> io::Result<Outcome> {
                match self {
                    $(Self::$name(arguments) => $module::run(arguments, streams),)+
                }
            }
        }
    };
}

subcommands! {
    check => Check,
    fmt => Fmt,
    lints => Lints,
    decide => Decide,
    prove => Prove,
    explain => Explain,
    graph => Graph,
    compile => Compile,
    certify => Certify,
    diff => Diff,
    scope => Scope,
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

/// How it went, which the exit status tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// All was done and, where verdicts were asked for, all allow.
    Clean,
    /// All was done, and at least one verdict disallows.
    Disallowed,
    /// All was done, and at least one finding is at `deny`, or a text is not as it should be.
    Denied,
    /// At least one thing could not be done.
    Trouble,
}
