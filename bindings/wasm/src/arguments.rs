//! Arguments as JSON.

use robots_core::{Dialect, Levels};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::error::Category;

/// Parses an argument.
///
/// # Errors
///
/// Returns a message for an argument of another type, which starts with the name of the argument.
pub(crate) fn parse<T: DeserializeOwned>(name: &str, json: &str) -> Result<T, String> {
    serde_json::from_str(json).map_err(|error| {
        let message = error.to_string();
        // The position is one in JSON that the caller has not written.
        let message = match (error.classify(), message.rsplit_once(" at line ")) {
            (Category::Data, Some((message, _))) => message,
            _ => &message,
        };
        format!("{name}: {message}")
    })
}

/// How a robots.txt is read, and the levels of lints.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Options {
    name: Option<String>,
    dialect: Option<String>,
    deny: Vec<String>,
    warn: Vec<String>,
    allow: Vec<String>,
    /// Whether a report has every finding.
    pub(crate) all: bool,
    /// The names of both files of a comparison.
    pub(crate) names: Option<[String; 2]>,
    /// The crawlers of a comparison.
    pub(crate) agents: Option<Vec<String>>,
    /// The robots.txt files that claims name, with their lengths in bytes.
    pub(crate) files: Vec<(String, usize)>,
}

impl Options {
    /// Returns the name of the robots.txt.
    pub(crate) fn name(&self) -> &str {
        self.name.as_deref().unwrap_or("robots.txt")
    }

    /// Returns the dialect.
    ///
    /// # Errors
    ///
    /// Returns a message for an unknown dialect.
    pub(crate) fn dialect(&self) -> Result<&'static Dialect, String> {
        let Some(name) = &self.dialect else {
            return Ok(Dialect::RFC_9309);
        };
        Dialect::by_name(name).ok_or_else(|| {
            let known = Dialect::ALL.iter();
            let known: Vec<_> = known.map(|dialect| format!("`{}`", dialect.name)).collect();
            format!(
                "options: unknown dialect `{name}`, expected one of {}",
                known.join(", ")
            )
        })
    }

    /// Returns the levels of lints.
    ///
    /// # Errors
    ///
    /// Returns a message for a name that is neither a lint nor a group of lints.
    pub(crate) fn levels(&self) -> Result<Levels, String> {
        Levels::named(&self.allow, &self.warn, &self.deny)
            .map_err(|unknown| format!("options: {unknown}"))
    }
}
