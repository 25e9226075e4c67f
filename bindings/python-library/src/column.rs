//! Columns of text, in each of Arrow's types for it.

use std::sync::Arc;

use arrow_array::builder::StringBuilder;
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, RecordBatch};
use arrow_schema::{DataType, SchemaRef};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

/// The values of a column; `None` for null.
pub(crate) type Values<'a> = Box<dyn Iterator<Item = Option<&'a [u8]>> + 'a>;

/// Returns the values of a column: text or bytes, also in a dictionary. Engines have
/// `string`, `large_string` or `string_view`.
///
/// # Errors
///
/// Raises a `ValueError` for an unknown name, and a `TypeError` for a column of another type.
pub(crate) fn values<'a>(batch: &'a RecordBatch, name: &str) -> PyResult<Values<'a>> {
    let Some(column) = batch.column_by_name(name) else {
        let schema = batch.schema();
        let fields = schema.fields().iter();
        let mut known: Vec<_> = fields.map(|field| format!("`{}`", field.name())).collect();
        if known.is_empty() {
            known.push("no columns".to_owned());
        }
        return Err(PyValueError::new_err(format!(
            "the table has no column `{name}`: it has {}",
            known.join(", ")
        )));
    };
    of_array(column).ok_or_else(|| {
        PyTypeError::new_err(format!(
            "column `{name}`: expected text or bytes, found `{}`",
            column.data_type()
        ))
    })
}

/// Checks the columns of a table, which may have no rows.
pub(crate) fn check(schema: SchemaRef, names: &[&str]) -> PyResult<()> {
    let empty = RecordBatch::new_empty(schema);
    names.iter().try_for_each(|name| values(&empty, name).map(drop))
}

fn bytes(text: Option<&str>) -> Option<&[u8]> {
    text.map(str::as_bytes)
}

fn of_array(array: &ArrayRef) -> Option<Values<'_>> {
    Some(match array.data_type() {
        DataType::Utf8 => Box::new(array.as_string::<i32>().iter().map(bytes)),
        DataType::LargeUtf8 => Box::new(array.as_string::<i64>().iter().map(bytes)),
        DataType::Utf8View => Box::new(array.as_string_view().iter().map(bytes)),
        DataType::Binary => Box::new(array.as_binary::<i32>().iter()),
        DataType::LargeBinary => Box::new(array.as_binary::<i64>().iter()),
        DataType::BinaryView => Box::new(array.as_binary_view().iter()),
        // A column without a value.
        DataType::Null => nulls(array.len()),
        DataType::Dictionary(..) => {
            let dictionary = array.as_any_dictionary();
            let values: Vec<_> = of_array(dictionary.values())?.collect();
            if values.is_empty() {
                return Some(nulls(array.len()));
            }
            let keys = dictionary.normalized_keys().into_iter().enumerate();
            Box::new(keys.map(move |(row, key)| {
                let is_valid = array.is_valid(row);
                is_valid.then(|| values.get(key).copied().flatten()).flatten()
            }))
        }
        _ => return None,
    })
}

fn nulls<'a>(count: usize) -> Values<'a> {
    Box::new((0..count).map(|_| None))
}

/// The longest text of a `string`, in bytes: the offsets of Arrow have 32 bits. All engines take
/// this type, and not all take `large_string`.
const MAX_TEXT: usize = i32::MAX as usize;

#[derive(Debug, Default)]
pub(crate) struct TextBuilder(StringBuilder);

impl TextBuilder {
    /// Adds a value; `None` for null.
    ///
    /// # Errors
    ///
    /// Raises a `ValueError` if the column has no room for it.
    pub(crate) fn append(&mut self, text: Option<&str>) -> PyResult<()> {
        let added = text.map_or(0, str::len);
        if added > MAX_TEXT - self.0.values_slice().len() {
            return Err(PyValueError::new_err(
                "a column of the result has more than 2 GiB of text: pass the table in pieces",
            ));
        }
        self.0.append_option(text);
        Ok(())
    }

    pub(crate) fn finish(&mut self) -> ArrayRef {
        Arc::new(self.0.finish())
    }
}
