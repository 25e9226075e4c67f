//! The subcommands, one file each: its arguments and its work.
//!
//! In: parsed arguments and the three streams. Out: a [`Status`], or the [`Failure`] that ends the
//! command. A failure that ends only a part of the work is reported at once, and the command goes
//! on and returns [`Status::Error`].

mod audit;
mod batch;
mod certify;
mod check;
mod compile;
mod completions;
mod config;
mod decide;
mod diff;
mod emit;
mod explain;
mod fmt;
mod gate;
mod graph;
mod init;
mod lints;
mod live;
mod lsp;
mod man;
mod matrix;
mod merge;
mod prove;
mod purposes;
mod ranges;
mod schema;
mod scope;
mod update;

use clap::Subcommand;

use crate::failure::Failure;
use crate::streams::{Status, Streams};

/// Returns the failure of what WebAssembly has not.
#[cfg(target_family = "wasm")]
fn lacks<T>(what: &str) -> Result<T, Failure> {
    let message = format!("{what}: install the command for this platform");
    Err(Failure::new(message))
}

/// A subcommand and its arguments.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Check(check::Arguments),
    Fmt(fmt::Arguments),
    Update(update::Arguments),
    Lints(lints::Arguments),
    Decide(decide::Arguments),
    Prove(prove::Arguments),
    Explain(explain::Arguments),
    Matrix(matrix::Arguments),
    Purposes(purposes::Arguments),
    Ranges(ranges::Arguments),
    Graph(graph::Arguments),
    Compile(compile::Arguments),
    Certify(certify::Arguments),
    Diff(diff::Arguments),
    Emit(emit::Arguments),
    Merge(merge::Arguments),
    Scope(scope::Arguments),
    Lsp(lsp::Arguments),
    Live(live::Arguments),
    Audit(audit::Arguments),
    Gate(gate::Arguments),
    Config(config::Arguments),
    Init(init::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
    Schema(schema::Arguments),
}

impl Command {
    /// Runs the subcommand. `program` returns the whole command, which its documentation describes.
    pub(crate) fn run(
        &self,
        program: fn() -> clap::Command,
        streams: &mut Streams<'_>,
    ) -> Result<Status, Failure> {
        match self {
            Self::Check(arguments) => check::run(arguments, streams),
            Self::Fmt(arguments) => fmt::run(arguments, streams),
            Self::Update(arguments) => update::run(arguments, streams),
            Self::Lints(arguments) => lints::run(arguments, streams),
            Self::Decide(arguments) => decide::run(arguments, streams),
            Self::Prove(arguments) => prove::run(arguments, streams),
            Self::Explain(arguments) => explain::run(arguments, streams),
            Self::Matrix(arguments) => matrix::run(arguments, streams),
            Self::Purposes(arguments) => purposes::run(arguments, streams),
            Self::Ranges(arguments) => ranges::run(arguments, streams),
            Self::Graph(arguments) => graph::run(arguments, streams),
            Self::Compile(arguments) => compile::run(arguments, streams),
            Self::Certify(arguments) => certify::run(arguments, streams),
            Self::Diff(arguments) => diff::run(arguments, streams),
            Self::Emit(arguments) => emit::run(arguments, streams),
            Self::Merge(arguments) => merge::run(arguments, streams),
            Self::Scope(arguments) => scope::run(arguments, streams),
            Self::Lsp(arguments) => lsp::run(arguments, streams),
            Self::Live(arguments) => live::run(arguments, streams),
            Self::Audit(arguments) => audit::run(arguments, streams),
            Self::Gate(arguments) => gate::run(arguments, streams),
            Self::Config(arguments) => config::run(arguments, streams),
            Self::Init(arguments) => init::run(arguments, streams),
            Self::Completions(arguments) => completions::run(arguments, program(), streams),
            Self::Man(arguments) => man::run(arguments, program()),
            Self::Schema(arguments) => schema::run(arguments, streams),
        }
    }
}
