//! The judges of a file.

use std::sync::{Mutex, OnceLock, PoisonError};

use robots_audit::kernel::{Judge, RuleFile};
use robots_report::library::ReadFile;

/// The judges of a file, one for each thread that judges at a time. They remember User-Agent
/// headers from one batch to the next.
#[derive(Debug)]
pub(crate) struct Judges {
    is_documented: bool,
    file: OnceLock<RuleFile>,
    free: Mutex<Vec<Judge>>,
}

impl Judges {
    /// `is_documented` is whether each crawler is judged in the dialect that it is documented to
    /// read, and not all in that of the file.
    pub(crate) fn new(is_documented: bool) -> Self {
        Self { is_documented, file: OnceLock::new(), free: Mutex::default() }
    }

    pub(crate) fn is_documented(&self) -> bool {
        self.is_documented
    }

    pub(crate) fn with<T>(&self, file: &ReadFile, act: impl FnOnce(&mut Judge) -> T) -> T {
        let free = || self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let known = free().pop();
        let mut judge = known.unwrap_or_else(|| Judge::new(self.file(file).clone()));
        let result = act(&mut judge);
        free().push(judge);
        result
    }

    fn file(&self, file: &ReadFile) -> &RuleFile {
        self.file.get_or_init(|| {
            let text = file.reading().source().bytes();
            if self.is_documented {
                RuleFile::new(text)
            } else {
                RuleFile::in_dialect(text, file.reading().dialect())
            }
        })
    }
}
