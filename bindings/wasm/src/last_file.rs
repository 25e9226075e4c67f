//! The file of the last question.

use std::cell::RefCell;
use std::rc::Rc;

use robots_core::{Dialect, SourceText};
use robots_report::library::ReadFile;

thread_local! {
    static LAST: RefCell<Option<Rc<ReadFile>>> = const { RefCell::new(None) };
}

/// Reads a file. Returns the last one if its name, text and dialect are equal: a page that decides
/// many URLs asks about one file.
pub(crate) fn read(source: &SourceText, dialect: &'static Dialect) -> Rc<ReadFile> {
    LAST.with_borrow_mut(|last| {
        if let Some(last) = last.as_mut().filter(|last| last.is_of(source, dialect)) {
            return Rc::clone(last);
        }
        // The memory of the last file is free before the next one is read.
        *last = None;
        Rc::clone(last.insert(Rc::new(ReadFile::new(source, dialect))))
    })
}
