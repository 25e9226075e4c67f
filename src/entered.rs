//! The scope around one piece of work. Only services have such pieces.

use crate::Scope;

/// A scope that is entered until this is dropped.
#[must_use]
pub(crate) struct Entered<'s>(Option<&'s dyn Scope>);

impl<'s> Entered<'s> {
    #[inline]
    pub(crate) fn new(scope: Option<&'s dyn Scope>) -> Self {
        if let Some(scope) = scope {
            scope.enter();
        }
        Self(scope)
    }
}

impl Drop for Entered<'_> {
    #[inline]
    fn drop(&mut self) {
        if let Some(scope) = self.0 {
            scope.exit();
        }
    }
}
