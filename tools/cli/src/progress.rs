//! Progress bars on standard error, if it is a terminal.

use std::io::{self, IsTerminal};

use indicatif::{ProgressBar, ProgressStyle};

/// Creates a bar of files. It is hidden for one file.
pub(crate) fn of_files(count: usize) -> ProgressBar {
    let is_shown = count > 1;
    bar(is_shown, Some(count as u64), "{wide_bar} {pos}/{len} files, {eta} left")
}

/// Creates a bar of bytes, or of bytes whose number is not known. It is hidden if other output is
/// on the terminal.
pub(crate) fn of_bytes(size: Option<u64>, shares_terminal: bool) -> ProgressBar {
    let template = match size {
        Some(_) => "{wide_bar} {bytes}/{total_bytes} {bytes_per_sec} {eta}",
        None => "{spinner} {bytes} {bytes_per_sec}",
    };
    bar(!shares_terminal, size, template)
}

fn bar(is_shown: bool, length: Option<u64>, template: &str) -> ProgressBar {
    if !is_shown || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = length.map_or_else(ProgressBar::new_spinner, ProgressBar::new);
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
