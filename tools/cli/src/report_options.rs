//! The options that select what of the findings is printed, and whether they fail the command.

use clap::Args;

use crate::streams::Status;

/// What is printed of findings.
#[derive(Debug, Args)]
pub(crate) struct ReportOptions {
    /// Print the number of findings of each lint in place of the findings. Requires `--format
    /// human` or `--format json`
    #[arg(long)]
    pub(crate) statistics: bool,

    /// Print no summary, and nothing if there are no findings. Errors and warnings about files are
    /// printed
    #[arg(long, short)]
    pub(crate) quiet: bool,

    /// Exit with 0 if there are findings, with 2 on error
    #[arg(long)]
    exit_zero: bool,
}

impl ReportOptions {
    /// Returns the exit status for a result.
    pub(crate) fn status(&self, status: Status) -> Status {
        if self.exit_zero && status == Status::Failed {
            Status::Success
        } else {
            status
        }
    }
}
