//! The class `Robots`: a robots.txt as a dialect reads it.

use std::sync::OnceLock;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use robots_core::matcher::Verdict;
use robots_core::{Dialect, compile};
use robots_report::library::{self, Asked, ReadFile, Text};
use robots_report::selection::Selected;
use robots_runtime::Site;

use crate::arguments::{Input, Names, Question, agents, claim, levels};
use crate::audit::judged;
use crate::batch::{Batch, batches};
use crate::judges::Judges;

/// A robots.txt as a dialect reads it. It is read when it is created, and compiled at most once,
/// for the first question of `allows` or `audit`.
#[pyclass(frozen, module = "robots_static")]
#[derive(Debug)]
pub(crate) struct Robots {
    /// What it was created from, for `pickle`.
    source: Py<PyAny>,
    text: Text,
    file: ReadFile,
    site: OnceLock<Site>,
    judges: Judges,
    /// The judges that judge every crawler in the dialect of the file.
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
        let dialect = library::dialect(dialect).map_err(PyValueError::new_err)?;
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

    #[pyo3(name = "_check", signature = (*, deny, warn, allow, all))]
    fn check<'py>(
        &self,
        py: Python<'py>,
        deny: Names,
        warn: Names,
        allow: Names,
        all: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let levels = levels(deny, warn, allow)?;
        value(py, || {
            library::check(&self.text, self.dialect_read(), &levels, all)
        })
    }

    /// Decides whether a crawler may fetch a URL, as `robots_static.decide` does.
    #[pyo3(signature = (*, agent = None, user_agent = None, url = None, target = None, exact = false))]
    fn decide<'py>(
        &self,
        py: Python<'py>,
        agent: Option<String>,
        user_agent: Option<String>,
        url: Option<Input>,
        target: Option<Input>,
        exact: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let question = Question {
            agent,
            user_agent,
            url,
            target,
            exact,
        };
        let (asked, path) = (question.crawler()?, question.path()?);
        value(py, || {
            library::decide(&self.text, &self.file, &asked, &path)
        })
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
        let question = Question {
            agent,
            user_agent,
            url,
            target,
            exact,
        };
        let (asked, path) = (question.crawler()?, question.path()?);
        let selected = self.selected(py, &asked);
        let verdict = selected.map_or(Verdict::Allow, |selected| {
            selected.group.decide_bytes(&path)
        });
        Ok(verdict == Verdict::Allow)
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
        let (url, target) = (None, None);
        let asked = Question {
            agent,
            user_agent,
            url,
            target,
            exact,
        }
        .crawler()?;
        let delay = self
            .selected(py, &asked)
            .and_then(|selected| selected.group.crawl_delay());
        Ok(delay.map(|delay| delay.as_secs_f64()))
    }

    /// Explains a decision step by step, as `robots_static.explain` does.
    #[pyo3(signature = (*, agent = None, user_agent = None, url = None, target = None, exact = false))]
    fn explain<'py>(
        &self,
        py: Python<'py>,
        agent: Option<String>,
        user_agent: Option<String>,
        url: Option<Input>,
        target: Option<Input>,
        exact: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let question = Question {
            agent,
            user_agent,
            url,
            target,
            exact,
        };
        let (asked, path) = (question.crawler()?, question.path()?);
        value(py, || library::explain(&self.file, &asked, &path))
    }

    #[pyo3(name = "_diff", signature = (after, *, agents))]
    fn diff<'py>(
        &self,
        py: Python<'py>,
        after: &Self,
        agents: Option<Names>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let agents = self::agents(agents)?;
        value(py, || {
            let (old, new) = (self.text.source(), after.text.source());
            library::diff(old, new, self.dialect_read(), agents.as_deref())
        })
    }

    #[pyo3(name = "_diff_dialects", signature = (*, agents))]
    fn diff_dialects<'py>(
        &self,
        py: Python<'py>,
        agents: Option<Names>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let agents = self::agents(agents)?;
        value(py, || {
            library::diff_dialects(self.text.source(), agents.as_deref())
        })
    }

    #[pyo3(name = "_prove", signature = (claims, *, files, deny, warn, allow))]
    fn prove<'py>(
        &self,
        py: Python<'py>,
        claims: Vec<Bound<'py, PyAny>>,
        files: Vec<(String, Input)>,
        deny: Names,
        warn: Names,
        allow: Names,
    ) -> PyResult<Bound<'py, PyAny>> {
        let levels = levels(deny, warn, allow)?;
        let claims = claims.into_iter().enumerate();
        let claims: Vec<_> = claims
            .map(|(index, written)| claim(index, &written))
            .collect::<PyResult<_>>()?;
        value(py, || {
            let files = files.into_iter();
            let files = files.map(|(name, input)| input.read(&name).source().clone());
            let files: Vec<_> = files.collect();
            let claims = claims.into_iter().map(Ok);
            library::prove(&self.text, &self.file, &levels, claims, &files)
        })
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

    /// Returns the group of the compiled file that a crawler obeys.
    fn selected(&self, py: Python<'_>, asked: &Asked) -> Option<Selected<'_>> {
        let robots = self.site(py).robots_txt();
        let reading = self.file.reading();
        match asked {
            Asked::Agent(token, documented) => {
                Selected::by_token(reading, robots, token.as_bytes(), *documented)
            }
            Asked::Header(header) => {
                Selected::by_client(reading, &robots.identify(header.as_bytes()))
            }
        }
    }

    /// Returns the compiled file.
    fn site(&self, py: Python<'_>) -> &Site {
        py.detach(|| {
            let compiled = || Site::from(compile(self.text.source(), self.dialect_read()).site());
            self.site.get_or_init(compiled)
        })
    }
}

/// Returns JSON as values of Python. It is made without the lock of the interpreter.
fn value(py: Python<'_>, make: impl FnOnce() -> String + Send) -> PyResult<Bound<'_, PyAny>> {
    let json = py.detach(make);
    py.import("json")?.call_method1("loads", (json,))
}
