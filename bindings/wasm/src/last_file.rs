//! The file of the last question.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use robots_core::matcher::RobotsTxt;
use robots_core::{Dialect, PackedTokens, Reading, SourceText};

/// A file as a dialect reads it, with its product tokens in the form that identifies clients.
///
/// Not compiled: this module is smaller without the compiler of automata and their reader.
#[derive(Debug)]
pub(crate) struct ReadFile {
    pub(crate) reading: Reading,
    tokens: OnceCell<PackedTokens>,
}

impl ReadFile {
    /// Returns the product tokens, which identify clients.
    pub(crate) fn tokens(&self) -> RobotsTxt<'_> {
        let tokens = self.tokens.get_or_init(|| PackedTokens::new(&self.reading));
        tokens.robots_txt()
    }
}

thread_local! {
    static LAST: RefCell<Option<Rc<ReadFile>>> = const { RefCell::new(None) };
}

/// Reads a file. Returns the last one if its name, text and dialect are equal: a page that decides
/// many URLs asks about one file.
pub(crate) fn read(source: &SourceText, dialect: &'static Dialect) -> Rc<ReadFile> {
    LAST.with_borrow_mut(|last| {
        let is_same = |last: &&mut Rc<ReadFile>| {
            last.reading.source() == source && std::ptr::eq(last.reading.dialect(), dialect)
        };
        if let Some(last) = last.as_mut().filter(is_same) {
            return Rc::clone(last);
        }
        // The memory of the last file is free before the next one is read.
        *last = None;
        Rc::clone(last.insert(Rc::new(ReadFile {
            reading: Reading::new(source, dialect),
            tokens: OnceCell::new(),
        })))
    })
}
