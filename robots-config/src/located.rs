//! Values of TOML with their spans.

use std::borrow::Borrow;

use robots_core::source::{Span, Spanned};
use serde::{Deserialize, Deserializer};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Located<T>(pub(crate) Spanned<T>);

impl<T> Located<T> {
    pub(crate) fn value(&self) -> &T {
        &self.0.value
    }

    pub(crate) fn span(&self) -> Span {
        self.0.span
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Located<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let spanned = toml::Spanned::deserialize(deserializer)?;
        let range = spanned.span();
        let span = Span::new(range.start, range.end);
        Ok(Self(Spanned::new(spanned.into_inner(), span)))
    }
}

impl Borrow<str> for Located<String> {
    fn borrow(&self) -> &str {
        self.value()
    }
}

impl<T: PartialOrd> PartialOrd for Located<T> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        self.value().partial_cmp(other.value())
    }
}

impl<T: Ord> Ord for Located<T> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.value().cmp(other.value())
    }
}
