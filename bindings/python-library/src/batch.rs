//! Tables of other libraries, over the Arrow C Data Interface
//! (<https://arrow.apache.org/docs/format/CDataInterface/PyCapsuleInterface.html>).

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, to_ffi};
use arrow_array::ffi_stream::{FFI_ArrowArrayStream, RecordBatchStreamReader};
use arrow_array::{Array, RecordBatch, RecordBatchIterator, RecordBatchReader, StructArray};
use arrow_pyarrow::FromPyArrow;
use arrow_schema::ArrowError;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use crate::arguments::name_of;

/// Columns of rows, which pyarrow, pandas, Polars and other libraries take without a copy: it has
/// the methods of the Arrow `PyCapsule` interface.
#[pyclass(frozen, module = "robots_static")]
#[derive(Debug)]
pub(crate) struct Batch(pub(crate) RecordBatch);

type Capsules<'py> = (Bound<'py, PyCapsule>, Bound<'py, PyCapsule>);

#[pymethods]
impl Batch {
    /// The number of rows.
    fn __len__(&self) -> usize {
        self.0.num_rows()
    }

    #[getter]
    fn column_names(&self) -> Vec<String> {
        let schema = self.0.schema();
        let fields = schema.fields().iter();
        fields.map(|field| field.name().clone()).collect()
    }

    fn __repr__(&self) -> String {
        let columns = self.column_names().join(", ");
        format!("<Batch: {} rows of {columns}>", self.0.num_rows())
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(self.0.schema().as_ref()).map_err(error)?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Capsules<'py>> {
        // A producer may ignore the schema that a consumer would like.
        drop(requested_schema);
        let array = StructArray::from(self.0.clone());
        let (array, _): (FFI_ArrowArray, _) = to_ffi(&array.to_data()).map_err(error)?;
        let array = PyCapsule::new_with_value(py, array, c"arrow_array")?;
        Ok((self.__arrow_c_schema__(py)?, array))
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        drop(requested_schema);
        let reader = RecordBatchIterator::new([Ok(self.0.clone())], self.0.schema());
        let stream = FFI_ArrowArrayStream::new(Box::new(reader));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }
}

/// Returns the batches of a table of another library.
///
/// # Errors
///
/// Raises a `TypeError` for a value without the methods of the interface.
pub(crate) fn batches(table: &Bound<'_, PyAny>) -> PyResult<Box<dyn RecordBatchReader + Send>> {
    let py = table.py();
    if table.hasattr("__arrow_c_array__")? {
        let batch = RecordBatch::from_pyarrow_bound(table)?;
        let schema = batch.schema();
        return Ok(Box::new(RecordBatchIterator::new([Ok(batch)], schema)));
    }
    if table.hasattr("__arrow_c_stream__")? {
        let reader = RecordBatchStreamReader::from_pyarrow_bound(table);
        let reader = reader.map_err(|error| {
            // Of Arrow for a stream of arrays, such as a series. Libraries raise their own types.
            let is_of_arrow = error.get_type(py).is(py.get_type::<PyValueError>());
            if is_of_arrow { unexpected(table, &format!(": {}", error.value(py))) } else { error }
        });
        return Ok(Box::new(reader?));
    }
    Err(unexpected(table, ""))
}

fn unexpected(value: &Bound<'_, PyAny>, reason: &str) -> PyErr {
    PyTypeError::new_err(format!(
        "expected a table with the Arrow PyCapsule interface, such as a `pyarrow.RecordBatch` or \
         a data frame of pandas or Polars, found {}{reason}",
        name_of(&value.get_type())
    ))
}

#[expect(clippy::needless_pass_by_value, reason = "an argument of `map_err`")]
pub(crate) fn error(error: ArrowError) -> PyErr {
    PyValueError::new_err(error.to_string())
}
