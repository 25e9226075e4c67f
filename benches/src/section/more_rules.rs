//! The time of a decision of each library as rules of one kind become more.

use robots_benches::engine::{Engine, Library};
use robots_benches::measure;
use robots_benches::workload::Workload;

/// Libraries that are measured on workloads of more and more rules.
pub(crate) struct MoreRules<'l> {
    libraries: &'l [Library],
    /// Whether each library compiled all workloads. What is too large for some rules is not tried
    /// with more of them.
    compiled_all: Vec<bool>,
}

impl<'l> MoreRules<'l> {
    /// Creates the measurement of these libraries.
    pub(crate) fn new(libraries: &'l [Library]) -> Self {
        let compiled_all = vec![true; libraries.len()];
        Self { libraries, compiled_all }
    }

    /// Returns the nanoseconds per decision of each library; `None` if it cannot compile the
    /// workload.
    pub(crate) fn times(&mut self, workload: &Workload) -> Vec<Option<f64>> {
        let engines: Vec<Option<Box<dyn Engine + '_>>> = self
            .libraries
            .iter()
            .zip(&self.compiled_all)
            .map(|(library, is_tried)| is_tried.then(|| (library.parse)(&workload.text)).flatten())
            .collect();
        self.compiled_all = engines.iter().map(Option::is_some).collect();
        let compiled: Vec<&dyn Engine> = engines.iter().flatten().map(|engine| &**engine).collect();
        let mut timings = measure::warm(&compiled, &workload.requests).into_iter();
        engines
            .iter()
            .map(|engine| engine.as_ref().and_then(|_| Some(timings.next()?.nanoseconds)))
            .collect()
    }
}
