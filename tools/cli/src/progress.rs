//! A progress bar on standard error, if it is a terminal.

use std::io::{self, IsTerminal};

use indicatif::{ProgressBar, ProgressStyle};

/// Creates a bar of bytes, or of bytes whose number is not known. It is hidden if other output is
/// on the terminal.
pub(crate) fn of_bytes(size: Option<u64>, shares_terminal: bool) -> ProgressBar {
    if shares_terminal || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let (bar, template) = match size {
        Some(size) => {
            let template = "{wide_bar} {bytes}/{total_bytes} {bytes_per_sec} {eta}";
            (ProgressBar::new(size), template)
        }
        None => (ProgressBar::new_spinner(), "{spinner} {bytes} {bytes_per_sec}"),
    };
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
