//! The class `Robots`: a robots.txt as a dialect reads it.

use std::sync::OnceLock;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use robots_core::matcher::Verdict;
use robots_core::{Dialect, compile};
use robots_report::library::{self, Arguments, Asked, Question, ReadFile, Text};
use robots_report::selection::Selected;
use robots_runtime::Site;

use crate::arguments::{Input, LANGUAGE, exception};
use crate::audit::judged;
use crate::batch::{Batch, batches};
use crate::judges::Judges;

/// A robots.txt as a dialect reads it: the base of the class that Python has. It is read when it is
/// created, and compiled at most once, for the first question of `allows` or `audit`.
#[pyclass(frozen, subclass, module = "robots_static")]
#[derive(Debug)]
pub(crate) struct Robots {
    /// What it was created from, for `pickle`.
    source: Py<PyAny>,
    text: Text,
    file: ReadFile,
    site: OnceLock<Site>,
    judges: Judges,
    judges_in_dialect: Judges,
}

#[pymethods]
impl Robots {
    #[new]
    #[pyo3(signature = (robots, *, name = "robots.txt", dialect = None))]
    fn new(
        py: Python<'_>,
        robots: &Bound<'_, PyAny>,
        name: &str,
        dialect: Option<&str>,
    ) -> PyResult<Self> {
        let is_documented = dialect.is_none();
        let dialect = dialect.map_or(Ok(Dialect::RFC_9309), library::dialect);
        let dialect = dialect.map_err(|rejected| exception(&rejected))?;
        let input: Input = robots.extract()?;
        let (text, file) = py.detach(|| {
            let text = input.read(name);
            let file = ReadFile::new(text.source(), dialect);
            (text, file)
        });
        Ok(Self {
            source: robots.clone().unbind(),
            text,
            file,
            site: OnceLock::new(),
            judges: Judges::new(is_documented),
            judges_in_dialect: Judges::new(false),
        })
    }

    /// The name of the file in messages.
    #[getter]
    fn name(&self) -> &str {
        self.text.source().name()
    }

    /// The dialect.
    #[getter]
    fn dialect(&self) -> &'static str {
        self.dialect_read().name
    }

    /// Returns the JSON of a function of the library. `arguments` are JSON, too, and `after` is the
    /// second file of a comparison.
    #[pyo3(name = "_answer")]
    fn answer(
        &self,
        py: Python<'_>,
        function: &str,
        arguments: &str,
        after: Option<&Self>,
    ) -> PyResult<String> {
        let answer = || {
            let read = Arguments::read(function, arguments)?;
            match after {
                Some(after) => library::diff(&self.text, &after.text, &read, LANGUAGE),
                None => library::answer(function, &self.text, || Ok(&self.file), &read, LANGUAGE),
            }
        };
        py.detach(answer).map_err(|rejected| exception(&rejected))
    }

    /// Returns whether a crawler may fetch a URL, decided by the compiled file.
    #[pyo3(signature = (*, agent = None, user_agent = None, url = None, target = None, exact = false))]
    fn allows(
        &self,
        py: Python<'_>,
        agent: Option<String>,
        user_agent: Option<String>,
        url: Option<Input>,
        target: Option<Input>,
        exact: bool,
    ) -> PyResult<bool> {
        let [url, target] = [url, target].map(|input| input.map(|input| input.to_bytes()));
        let question = Question { agent, exact, user_agent, url, target, max_states: None };
        let selected = self.selected(py, &question)?;
        let path = question.path().map_err(|rejected| exception(&rejected))?;
        let verdict = selected.map(|selected| selected.group.decide_bytes(&path));
        Ok(verdict != Some(Verdict::Disallow))
    }

    /// Returns the `Crawl-delay` of the group that a crawler obeys, in seconds.
    #[pyo3(signature = (*, agent = None, user_agent = None, exact = false))]
    fn crawl_delay(
        &self,
        py: Python<'_>,
        agent: Option<String>,
        user_agent: Option<String>,
        exact: bool,
    ) -> PyResult<Option<f64>> {
        let question = Question { agent, exact, user_agent, ..Question::default() };
        let selected = self.selected(py, &question)?;
        let delay = selected.and_then(|selected| selected.group.crawl_delay());
        Ok(delay.map(|delay| delay.as_secs_f64()))
    }

    /// Judges the requests of a table, as `robots_static.audit` does.
    #[pyo3(signature = (table, *, user_agent = "user_agent", target = "target"))]
    fn audit(
        &self,
        py: Python<'_>,
        table: &Bound<'_, PyAny>,
        user_agent: &str,
        target: &str,
    ) -> PyResult<Batch> {
        self.judged(py, &self.judges, table, user_agent, target)
    }

    #[pyo3(name = "_audit_in_dialect", signature = (table, *, user_agent, target))]
    fn audit_in_dialect(
        &self,
        py: Python<'_>,
        table: &Bound<'_, PyAny>,
        user_agent: &str,
        target: &str,
    ) -> PyResult<Batch> {
        self.judged(py, &self.judges_in_dialect, table, user_agent, target)
    }

    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
        let named = PyDict::new(py);
        named.set_item("name", self.name())?;
        if !self.judges.is_documented() {
            named.set_item("dialect", self.dialect())?;
        }
        Ok((PyTuple::new(py, [&self.source])?, named))
    }

    fn __repr__(&self) -> String {
        let (name, dialect) = (self.name(), self.dialect());
        let bytes = self.text.source().bytes().len();
        format!("<Robots {name:?}: {bytes} bytes, dialect {dialect}>")
    }
}

impl Robots {
    fn dialect_read(&self) -> &'static Dialect {
        self.file.reading().dialect()
    }

    fn judged(
        &self,
        py: Python<'_>,
        judges: &Judges,
        table: &Bound<'_, PyAny>,
        user_agent: &str,
        target: &str,
    ) -> PyResult<Batch> {
        let table = batches(table)?;
        py.detach(|| judges.with(&self.file, |judge| judged(judge, table, user_agent, target)))
            .map(Batch)
    }

    /// Returns the group of the compiled file that the crawler of a question obeys.
    fn selected(&self, py: Python<'_>, question: &Question) -> PyResult<Option<Selected<'_>>> {
        let asked = question.crawler(LANGUAGE).map_err(|rejected| exception(&rejected))?;
        let robots = self.site(py).robots_txt();
        let reading = self.file.reading();
        Ok(match asked {
            Asked::Agent(token, documented) => {
                Selected::by_token(reading, robots, token.as_bytes(), documented)
            }
            Asked::Header(header) => {
                Selected::by_client(reading, &robots.identify(header.as_bytes()))
            }
        })
    }

    /// Returns the compiled file.
    fn site(&self, py: Python<'_>) -> &Site {
        py.detach(|| {
            let compiled = || Site::from(compile(self.text.source(), self.dialect_read()).site());
            self.site.get_or_init(compiled)
        })
    }
}
