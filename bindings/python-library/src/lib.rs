//! The compiler, the lints and the audit of robots-static for Python.
//!
//! The class here is that of the wheel; `python/robots_static` has the functions and describes the
//! types of results. Results are those of [`robots_report::library`]; an argument that is rejected
//! is an exception with the sentence of the command. The lock of the interpreter is released while
//! a file is read, compared, proved or audited.

mod arguments;
mod robots;

#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use crate::robots::Robots;

    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "the name in Python")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
