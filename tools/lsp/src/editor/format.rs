//! Formatting, as `robots fmt` does it: a file that the configuration excludes stays as it is.

use gen_lsp_types::TextEdit;
use lsp_server::ResponseError;
use robots_analysis::edit;
use robots_report::not_formatted;

use super::failed;
use super::line_edits::line_edits;
use crate::analysis::Analysis;

pub(super) fn edits(analysis: &Analysis) -> Result<Vec<TextEdit>, ResponseError> {
    if analysis.disk.settings.is_excluded {
        return Ok(Vec::new());
    }
    let formatted = edit::format(analysis.reading.source())
        .map_err(|difference| failed(not_formatted("robots.txt", &difference)))?;
    // Only deletes and inserts whole characters of a text.
    let formatted = String::from_utf8_lossy(formatted.bytes());
    Ok(line_edits(analysis.text(), &formatted))
}
