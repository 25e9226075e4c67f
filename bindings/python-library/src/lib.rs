//! The compiler, the lints and the audit of robots-static for Python.
//!
//! The class here is that of the wheel; `python/robots_static` has the functions and describes the
//! types of results. Results are those of [`robots_report::library`]; an argument that is rejected
//! is an exception with the sentence of the command. The lock of the interpreter is released while
//! a file is read, compared, proved or audited.

mod arguments;
mod audit;
mod batch;
mod column;
mod judges;
mod parse;
mod robots;

#[pyo3::pymodule]
mod _native {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::batch::Batch;
    #[pymodule_export]
    use crate::parse::parse;
    #[pymodule_export]
    use crate::robots::Robots;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
