//! The drawings of the packed bytes, which are in the documentation of the modules that read them.

use std::path::Path;
use std::{fs, io};

/// Returns the `text` blocks in the documentation of the module in a file.
///
/// # Errors
///
/// When the file cannot be read, or has no drawing.
pub(crate) fn drawing(file: &Path) -> io::Result<String> {
    let source = fs::read_to_string(file)?;
    let documentation: String = source
        .lines()
        .map_while(|line| line.strip_prefix("//!"))
        .flat_map(|line| [line.strip_prefix(' ').unwrap_or(line), "\n"])
        .collect();
    let blocks: String = documentation
        .split("```text\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .flat_map(|block| ["```text\n", block, "```\n"])
        .collect();
    if blocks.is_empty() {
        let message = format!("{} has no drawing", file.display());
        return Err(io::Error::other(message));
    }
    Ok(blocks)
}
