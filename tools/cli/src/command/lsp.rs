//! `robots lsp`: a language server.

use clap::Args;

use crate::failure::Failure;
use crate::streams::{Status, Streams};

const DETAILS: &str =
    "An editor starts this command, and sends messages of the Language Server Protocol to its
standard input. The guide has the settings of editors.

A document is a robots.txt if its file has that name, or if a [[site]] of its
robots.toml names it. The findings are those of `robots check`, and for a [[site]]
those of `robots prove`. The fixes are those of `robots check --fix` and `--suggest`,
and the format is that of `robots fmt`. A robots.toml is checked, too.

Exit status:
  0  the editor ended the server as the protocol requires
  1  the editor ended without that
  2  on error";

/// Show findings, fixes and explanations in an editor (Language Server Protocol)
#[derive(Debug, Args)]
#[command(after_help = DETAILS)]
pub(crate) struct Arguments {
    /// Use standard input and output, which is the only way. Clients pass it
    #[arg(long, hide = true)]
    stdio: bool,
}

#[cfg(not(target_family = "wasm"))]
pub(crate) fn run(_: &Arguments, streams: &mut Streams<'_>) -> Result<Status, Failure> {
    let is_ended = robots_lsp::serve(&mut streams.stdin, &mut *streams.stdout)?;
    Ok(Status::failed_if(!is_ended))
}

#[cfg(target_family = "wasm")]
pub(crate) fn run(_: &Arguments, _: &mut Streams<'_>) -> Result<Status, Failure> {
    super::lacks("`robots lsp` checks while it reads, and WebAssembly has no threads")
}
