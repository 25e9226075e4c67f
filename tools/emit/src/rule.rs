//! A rule as expressions are written for it.

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rule {
    pub(crate) is_disallow: bool,
    pub(crate) pattern: Vec<u8>,
}
