//! `robots man`: writes the manual pages.

use std::fs;
use std::path::PathBuf;

use clap::Args;

use crate::failure::{Failure, Unreadable};
use crate::streams::Status;

const EXAMPLES: &str = "Examples:
  robots man ~/.local/share/man/man1
  man robots-check

Exit status:
  0  written
  2  on error";

/// Write a manual page for the command and for each subcommand
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The folder, which is created if it does not exist
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

pub(crate) fn run(arguments: &Arguments, program: clap::Command) -> Result<Status, Failure> {
    let folder = &arguments.folder;
    let written = fs::create_dir_all(folder)
        .and_then(|()| clap_mangen::generate_to(program.disable_help_subcommand(true), folder));
    written.map_err(|error| Failure::File(Unreadable::new(folder, &error)))?;
    Ok(Status::Success)
}
