//! The compiled file of the last question.

use std::cell::RefCell;
use std::rc::Rc;

use robots_core::{Compilation, Dialect, SourceText, compile};

thread_local! {
    static LAST: RefCell<Option<Rc<Compilation>>> = const { RefCell::new(None) };
}

/// Compiles a file. Returns the last compilation if its name, text and dialect are equal: a page that decides
/// many URLs asks about one file.
pub(crate) fn compiled(source: &SourceText, dialect: &'static Dialect) -> Rc<Compilation> {
    LAST.with_borrow_mut(|last| {
        let is_same = |last: &&mut Rc<Compilation>| {
            last.source() == source && last.reading().dialect() == dialect
        };
        if let Some(last) = last.as_mut().filter(is_same) {
            return Rc::clone(last);
        }
        // The memory of the last file is free before the next one is compiled.
        *last = None;
        Rc::clone(last.insert(Rc::new(compile(source, dialect))))
    })
}
