//! Columns of text, in each of Arrow's types for it.

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, RecordBatch};
use arrow_schema::DataType;
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
        let known: Vec<_> = fields.map(|field| format!("`{}`", field.name())).collect();
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
        DataType::Null => Box::new((0..array.len()).map(|_| None)),
        DataType::Dictionary(..) => {
            let dictionary = array.as_any_dictionary();
            let values: Vec<_> = of_array(dictionary.values())?.collect();
            let keys = dictionary.normalized_keys().into_iter().enumerate();
            Box::new(keys.map(move |(row, key)| {
                let is_valid = array.is_valid(row);
                is_valid
                    .then(|| values.get(key).copied().flatten())
                    .flatten()
            }))
        }
        _ => return None,
    })
}
