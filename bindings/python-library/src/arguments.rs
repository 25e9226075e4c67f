//! Arguments of Python.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::{PyString, PyType};
use robots_report::library::{Language, Rejected, RejectedKind, Text};

pub(crate) const LANGUAGE: Language = Language::Python;

/// A text: a string or bytes.
pub(crate) enum Input {
    Text(PyBackedStr),
    Bytes(PyBackedBytes),
}

impl<'py> FromPyObject<'_, 'py> for Input {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if value.is_instance_of::<PyString>() {
            return Ok(Self::Text(value.extract()?));
        }
        value.extract().map(Self::Bytes).map_err(|_| {
            let found = name_of(&value.get_type());
            PyTypeError::new_err(format!("expected a string or bytes, found {found}"))
        })
    }
}

pub(crate) fn name_of(class: &Bound<'_, PyType>) -> String {
    class.name().map_or_else(|_| "another type".to_owned(), |name| format!("`{name}`"))
}

impl Input {
    /// Returns the text that crawlers read. Strings are indexed by code points.
    pub(crate) fn read(&self, name: &str) -> Text {
        match self {
            Self::Text(text) => Text::of_string(name, text.as_bytes(), LANGUAGE),
            Self::Bytes(bytes) => Text::of_bytes(name, bytes),
        }
    }

    /// Returns the text as an argument of the library.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        match self {
            Self::Text(text) => text.as_bytes().to_vec(),
            Self::Bytes(bytes) => bytes.to_vec(),
        }
    }
}

pub(crate) fn exception(rejected: &Rejected) -> PyErr {
    let message = rejected.message(LANGUAGE);
    match rejected.kind {
        RejectedKind::Type => PyTypeError::new_err(message),
        RejectedKind::Value | RejectedKind::Answered(_) => PyValueError::new_err(message),
    }
}
