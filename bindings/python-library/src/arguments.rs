//! Arguments of Python.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::{PyDict, PyString, PyType};
use robots_analysis::claim::ClaimTable;
use robots_lint::Levels;
use robots_report::library::{Asked, Text, Unit, check_token};
use robots_report::request_target;
use robots_report::selection::DocumentedBehavior;

/// A text: a string or bytes.
pub(crate) enum Input {
    /// A string.
    Text(PyBackedStr),
    /// The bytes of a file.
    Bytes(PyBackedBytes),
}

impl<'py> FromPyObject<'_, 'py> for Input {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if value.is_instance_of::<PyString>() {
            return Ok(Self::Text(value.extract()?));
        }
        let bytes = value.extract().map(Self::Bytes);
        bytes.map_err(|_| unexpected(&value, "a string or bytes"))
    }
}

/// Returns the exception for a value of another type.
fn unexpected(value: &Bound<'_, PyAny>, expected: &str) -> PyErr {
    let found = value.get_type();
    PyTypeError::new_err(format!("expected {expected}, found {}", name_of(&found)))
}

/// Returns the name of a type for messages.
pub(crate) fn name_of(class: &Bound<'_, PyType>) -> String {
    class
        .name()
        .map_or_else(|_| "another type".to_owned(), |name| format!("`{name}`"))
}

impl Input {
    pub(crate) fn as_bytes(&self) -> &[u8] {
        match self {
            Self::Text(text) => text.as_bytes(),
            Self::Bytes(bytes) => bytes,
        }
    }

    /// Returns the text that crawlers read. Strings are indexed by code points.
    pub(crate) fn read(&self, name: &str) -> Text {
        let unit = match self {
            Self::Text(_) => Unit::CodePoint,
            Self::Bytes(_) => Unit::Byte,
        };
        Text::new(name, self.as_bytes(), unit)
    }
}

/// The parts of a question about a URL.
pub(crate) struct Question {
    pub(crate) agent: Option<String>,
    pub(crate) user_agent: Option<String>,
    pub(crate) url: Option<Input>,
    pub(crate) target: Option<Input>,
    pub(crate) exact: bool,
}

impl Question {
    /// Returns the crawler.
    ///
    /// # Errors
    ///
    /// Raises a `TypeError` unless there is one of a product token and a header, and a `ValueError`
    /// for a text that is not a product token.
    pub(crate) fn crawler(&self) -> PyResult<Asked> {
        match (&self.agent, &self.user_agent) {
            (Some(agent), None) => {
                token(agent)?;
                let documented = if self.exact {
                    DocumentedBehavior::Ignored
                } else {
                    DocumentedBehavior::Applied
                };
                Ok(Asked::Agent(agent.clone(), documented))
            }
            (None, Some(header)) if !self.exact => Ok(Asked::Header(header.clone())),
            (None, Some(_)) => Err(PyTypeError::new_err("`exact` requires `agent`")),
            _ => Err(PyTypeError::new_err(
                "expected one of `agent` and `user_agent`",
            )),
        }
    }

    /// Returns the path and query.
    ///
    /// # Errors
    ///
    /// Raises a `TypeError` unless there is one of a URL and a target, and a `ValueError` for an
    /// invalid one.
    pub(crate) fn path(&self) -> PyResult<Vec<u8>> {
        let read = match (&self.url, &self.target) {
            (Some(url), None) => request_target::read(url.as_bytes()),
            (None, Some(target)) => request_target::as_sent(target.as_bytes().to_vec()),
            _ => return Err(PyTypeError::new_err("expected one of `url` and `target`")),
        };
        read.map_err(|invalid| PyValueError::new_err(invalid.to_string()))
    }
}

/// Checks that a text is a product token.
///
/// # Errors
///
/// Raises a `ValueError` for another text.
pub(crate) fn token(text: &str) -> PyResult<()> {
    check_token(text, "user_agent")
        .map_err(|rejected| PyValueError::new_err(rejected.message().to_owned()))
}

/// A list of strings, or one string, which is not a list of its characters.
pub(crate) struct Names(Vec<String>);

impl<'py> FromPyObject<'_, 'py> for Names {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if value.is_instance_of::<PyString>() {
            return Ok(Self(vec![value.extract()?]));
        }
        let unexpected = || unexpected(&value, "a string or a list of strings");
        let items = value.try_iter().map_err(|_| unexpected())?;
        let names = items.map(|item| item?.extract().map_err(|_| unexpected()));
        Ok(Self(names.collect::<PyResult<_>>()?))
    }
}

/// Returns the product tokens of crawlers; `None` for every crawler.
///
/// # Errors
///
/// Raises a `ValueError` for a text that is not a product token.
pub(crate) fn agents(names: Option<Names>) -> PyResult<Option<Vec<Vec<u8>>>> {
    let Some(names) = names else {
        return Ok(None);
    };
    for name in &names.0 {
        token(name)?;
    }
    Ok(Some(names.0.into_iter().map(String::into_bytes).collect()))
}

/// Returns the levels of lints.
///
/// # Errors
///
/// Raises a `ValueError` for a name that is neither a lint nor a group of lints.
pub(crate) fn levels(deny: Names, warn: Names, allow: Names) -> PyResult<Levels> {
    let [deny, warn, allow] = [deny, warn, allow].map(|names| names.0);
    Levels::named(&allow, &warn, &deny)
        .map_err(|unknown| PyValueError::new_err(unknown.to_string()))
}

/// Reads a claim: a dictionary with the keys of a table of a claims file.
///
/// # Errors
///
/// Raises a `TypeError` for a value of another type, and a `ValueError` for an unknown key.
pub(crate) fn claim(index: usize, claim: &Bound<'_, PyAny>) -> PyResult<ClaimTable> {
    let Ok(claim) = claim.cast::<PyDict>() else {
        return Err(PyTypeError::new_err(format!(
            "claims[{index}]: expected a dictionary"
        )));
    };
    let mut table = ClaimTable::default();
    for (key, value) in claim {
        let key: String = key.extract()?;
        if value.is_none() {
            continue;
        }
        if key == "agents" {
            let names: Names = value.extract().map_err(|_| {
                PyTypeError::new_err(format!(
                    "claims[{index}][\"agents\"]: expected a string or a list of strings"
                ))
            })?;
            table.agents = Some(names.0);
            continue;
        }
        let place = match key.as_str() {
            "allow" => &mut table.allow,
            "disallow" => &mut table.disallow,
            "no-looser-than" => &mut table.no_looser_than,
            "no-stricter-than" => &mut table.no_stricter_than,
            "notation" => &mut table.notation,
            "query" => &mut table.query,
            _ => {
                return Err(PyValueError::new_err(format!(
                    "claims[{index}]: unknown key `{key}`: expected one of `allow`, `disallow`, \
                     `no-looser-than`, `no-stricter-than`, `agents`, `notation`, `query`"
                )));
            }
        };
        let Ok(text) = value.cast::<PyString>() else {
            return Err(PyTypeError::new_err(format!(
                "claims[{index}][\"{key}\"]: expected a string"
            )));
        };
        *place = Some(text.to_str()?.to_owned());
    }
    Ok(table)
}
