//! `parse`: reads the lines of access logs.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::sync::Arc;

use arrow_array::builder::{Int32Builder, TimestampMicrosecondBuilder};
use arrow_array::{ArrayRef, RecordBatch, RecordBatchReader};
use pyo3::exceptions::{PyUserWarning, PyValueError};
use pyo3::prelude::*;
use robots_audit::format::{Format, MAX_LINE, Row, TOO_LONG};

use crate::batch::{Batch, batches, error};
use crate::column::{TextBuilder, check, values};

/// Reads the lines of access logs: a table with a column `line`, which is text or bytes.
///
/// `format` is a name, such as `combined` or `cloudfront`, the string of a `log_format` of nginx or
/// of a `LogFormat` of Apache, or names of JSON fields, as in `json:user_agent=ua,target=req.uri`.
/// Escapes are undone once, as the server does them.
///
/// The result has a row for each line: `time`, `address`, `target`, `status` and `user_agent`. A
/// line that is not one of the format has nulls, and the reason in `error`. Headers of columns and
/// empty lines have nulls alone.
#[pyfunction]
#[pyo3(signature = (table, *, format = "combined", line = "value"))]
pub(crate) fn parse(
    py: Python<'_>,
    table: &Bound<'_, PyAny>,
    format: &str,
    line: &str,
) -> PyResult<Batch> {
    let format = Format::parse(format).map_err(PyValueError::new_err)?;
    for warning in format.warnings() {
        let message = std::ffi::CString::new(warning)?;
        PyErr::warn(py, &py.get_type::<PyUserWarning>(), &message, 1)?;
    }
    let table = batches(table)?;
    py.detach(|| parsed(&format, table, line)).map(Batch)
}

fn parsed(
    format: &Format,
    table: Box<dyn RecordBatchReader + Send>,
    line: &str,
) -> PyResult<RecordBatch> {
    check(table.schema(), &[line])?;
    let mut columns = Columns::default();
    for batch in table {
        let batch = batch.map_err(error)?;
        for line in values(&batch, line)? {
            columns.push(format, line.unwrap_or_default())?;
        }
    }
    columns.finish()
}

#[derive(Debug, Default)]
struct Columns {
    time: TimestampMicrosecondBuilder,
    address: TextBuilder,
    target: TextBuilder,
    status: Int32Builder,
    user_agent: TextBuilder,
    error: TextBuilder,
}

impl Columns {
    fn push(&mut self, format: &Format, line: &[u8]) -> PyResult<()> {
        let is_too_long = line.len() > MAX_LINE;
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let row = if is_too_long {
            Err(TOO_LONG)
        } else {
            let row = format.row(line);
            row.and_then(|row| Ok((row.seconds()?, row)))
        };
        match row {
            Ok((seconds, row)) => {
                self.push_row(&row, seconds)?;
                self.error.append(None)
            }
            Err(reason) => {
                self.time.append_null();
                self.address.append(None)?;
                self.target.append(None)?;
                self.status.append_null();
                self.user_agent.append(None)?;
                // Headers of columns, and empty lines, are no requests.
                let is_comment = line.is_empty() || line.starts_with(b"#");
                self.error.append((!is_comment).then_some(reason))
            }
        }
    }

    fn push_row(&mut self, row: &Row<'_>, seconds: Option<i64>) -> PyResult<()> {
        let microseconds = seconds.and_then(|seconds| seconds.checked_mul(1_000_000));
        self.time.append_option(microseconds);
        let address = (!row.address.is_empty()).then(|| String::from_utf8_lossy(row.address));
        self.address.append(address.as_deref())?;
        let target = row.target();
        self.target.append(target.as_deref().map(escaped).as_deref())?;
        self.status.append_option((row.status > 0).then_some(i32::from(row.status)));
        self.user_agent.append(Some(&String::from_utf8_lossy(&row.user_agent)))
    }

    fn finish(mut self) -> PyResult<RecordBatch> {
        let time = self.time.finish().with_timezone("UTC");
        let columns: [(&str, ArrayRef, bool); 6] = [
            ("time", Arc::new(time), true),
            ("address", self.address.finish(), true),
            ("target", self.target.finish(), true),
            ("status", Arc::new(self.status.finish()), true),
            ("user_agent", self.user_agent.finish(), true),
            ("error", self.error.finish(), true),
        ];
        RecordBatch::try_from_iter_with_nullable(columns).map_err(error)
    }
}

/// Returns a target as text. A byte that is not UTF-8 becomes its escape, which is the same path in
/// canonical form (RFC 9309 §2.2.2).
fn escaped(target: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = str::from_utf8(target) {
        return Cow::Borrowed(text);
    }
    let mut text = String::with_capacity(3 * target.len());
    for chunk in target.utf8_chunks() {
        text.push_str(chunk.valid());
        for byte in chunk.invalid() {
            // Writing to a string does not fail.
            _ = write!(text, "%{byte:02X}");
        }
    }
    Cow::Owned(text)
}
