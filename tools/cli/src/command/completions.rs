//! `robots completions`: prints a script that completes the arguments of the command in a shell.

use clap::Args;
use clap_complete::{Shell, generate};

use crate::failure::Failure;
use crate::streams::{Status, Streams};

const EXAMPLES: &str = "Examples:
  robots completions bash > ~/.local/share/bash-completion/completions/robots
  robots completions zsh > ~/.zfunc/_robots
  robots completions fish > ~/.config/fish/completions/robots.fish

Exit status:
  0  printed
  2  on error";

/// Print the completions of a shell
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    shell: Shell,
}

pub(crate) fn run(
    arguments: &Arguments,
    mut program: clap::Command,
    streams: &mut Streams<'_>,
) -> Result<Status, Failure> {
    let name = program.get_name().to_owned();
    // A closed pipe is an error of the stream, and not of the generator, which panics.
    let mut script = Vec::new();
    generate(arguments.shell, &mut program, name, &mut script);
    streams.stdout.write_all(&script)?;
    Ok(Status::Success)
}
