//! How a family of crawlers reads a robots.txt.
//!
//! In: nothing. Out: constants of type [`Dialect`].

mod rfc_9309;

pub use rfc_9309::RFC_9309;

/// How one family of crawlers reads a robots.txt, as data.
#[derive(Debug, PartialEq, Eq)]
pub struct Dialect {
    /// Its name in options and messages.
    pub name: &'static str,
    /// Whether `/robots.txt` itself may always be fetched.
    pub robots_txt_is_allowed: bool,
}

impl Dialect {
    /// RFC 9309, the Robots Exclusion Protocol: the default.
    pub const RFC_9309: &'static Self = &RFC_9309;

    /// Every dialect.
    pub const ALL: &'static [&'static Self] = &[Self::RFC_9309];

    /// The dialect of this name.
    pub fn by_name(name: &str) -> Option<&'static Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|dialect| dialect.name == name)
    }
}
