//! `parse`: reads the lines of access logs.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::sync::Arc;

use arrow_array::builder::{Int32Builder, StringBuilder, TimestampMicrosecondBuilder};
use arrow_array::{ArrayRef, RecordBatch, RecordBatchReader};
use arrow_schema::{Field, Schema};
use pyo3::exceptions::{PyUserWarning, PyValueError};
use pyo3::prelude::*;
use robots_audit::format::{Format, Row};

use crate::batch::{Batch, batches, error};
use crate::column::values;

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
    let format =
        Format::parse(format).map_err(|invalid| PyValueError::new_err(invalid.to_string()))?;
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
    let mut columns = Columns::default();
    for batch in table {
        let batch = batch.map_err(error)?;
        for line in values(&batch, line)? {
            columns.push(format, line.unwrap_or_default());
        }
    }
    columns.finish()
}

/// The columns of requests.
#[derive(Debug, Default)]
struct Columns {
    time: TimestampMicrosecondBuilder,
    address: StringBuilder,
    target: StringBuilder,
    status: Int32Builder,
    user_agent: StringBuilder,
    error: StringBuilder,
}

impl Columns {
    fn push(&mut self, format: &Format, line: &[u8]) {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        match format.row(line) {
            Ok(row) => {
                self.push_row(&row);
                self.error.append_null();
            }
            Err(reason) => {
                self.time.append_null();
                self.address.append_null();
                self.target.append_null();
                self.status.append_null();
                self.user_agent.append_null();
                // Headers of columns, and empty lines, are no requests.
                let is_comment = line.is_empty() || line.starts_with(b"#");
                self.error.append_option((!is_comment).then_some(reason));
            }
        }
    }

    fn push_row(&mut self, row: &Row<'_>) {
        let microseconds = row
            .seconds()
            .and_then(|seconds| seconds.checked_mul(1_000_000));
        self.time.append_option(microseconds);
        let address = (!row.address.is_empty()).then(|| String::from_utf8_lossy(row.address));
        self.address.append_option(address);
        let target = row.target();
        self.target.append_option(target.as_deref().map(escaped));
        self.status
            .append_option((row.status > 0).then_some(i32::from(row.status)));
        self.user_agent
            .append_value(String::from_utf8_lossy(&row.user_agent));
    }

    fn finish(mut self) -> PyResult<RecordBatch> {
        let columns: [(&str, ArrayRef); 6] = [
            ("time", Arc::new(self.time.finish().with_timezone("UTC"))),
            ("address", Arc::new(self.address.finish())),
            ("target", Arc::new(self.target.finish())),
            ("status", Arc::new(self.status.finish())),
            ("user_agent", Arc::new(self.user_agent.finish())),
            ("error", Arc::new(self.error.finish())),
        ];
        let fields = columns
            .iter()
            .map(|(name, column)| Field::new(*name, column.data_type().clone(), true));
        let schema = Schema::new(fields.collect::<Vec<_>>());
        let arrays = columns.into_iter().map(|(_, column)| column).collect();
        RecordBatch::try_new(Arc::new(schema), arrays).map_err(error)
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
