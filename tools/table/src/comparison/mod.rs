//! The table beside public lists.

use std::collections::BTreeSet;
use std::fmt;

use robots_core::matcher::{KNOWN_CRAWLERS, KnownCrawler, known_crawler};

use crate::reasons;

/// What lists name and the table does not, and the other way around.
#[derive(Debug, Default)]
pub(crate) struct Comparison {
    names: usize,
    /// Names without a row and without a reason.
    new: BTreeSet<String>,
    /// Names that a row has in another spelling.
    renamed: BTreeSet<(String, &'static str)>,
    /// The number of names without a row, for a reason.
    reasons: usize,
    /// The tokens of rows whose source is a list that no longer has them.
    gone: Vec<&'static str>,
}

impl Comparison {
    /// Compares the names of lists with the table. `source` is part of the source of the rows
    /// that such a list documents.
    pub(crate) fn new(names: &[String], source: Option<&str>) -> Self {
        let mut comparison = Self::default();
        let mut seen = BTreeSet::new();
        let mut found = BTreeSet::new();
        for name in names {
            if !seen.insert(name.to_ascii_lowercase()) {
                continue;
            }
            if let Some(known) = known_crawler(name) {
                found.insert(known.token);
            } else if reasons::of(name).is_some() {
                comparison.reasons += 1;
            } else if let Some(known) = respelled(name) {
                found.insert(known.token);
                comparison.renamed.insert((name.clone(), known.token));
            } else {
                comparison.new.insert(name.clone());
            }
        }
        comparison.names = seen.len();
        let of_list = |known: &&KnownCrawler| source.is_some_and(|of| known.source.contains(of));
        let gone = KNOWN_CRAWLERS.iter().filter(of_list);
        let gone = gone.filter(|known| !found.contains(known.token));
        comparison.gone = gone.map(|known| known.token).collect();
        comparison
    }

    /// Returns whether every name has a row, another spelling or a reason.
    pub(crate) fn is_complete(&self) -> bool {
        self.new.is_empty()
    }

    pub(crate) fn summary(&self) -> String {
        let (new, renamed, gone) = (self.new.len(), self.renamed.len(), self.gone.len());
        let with_row = self.names - self.reasons - new;
        format!(
            "{} names, {with_row} with a row ({renamed} spelled otherwise), {} without for a \
             reason, {new} new, {gone} gone",
            self.names, self.reasons
        )
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for name in &self.new {
            writeln!(f, "new      {name}")?;
        }
        for (name, token) in &self.renamed {
            writeln!(f, "renamed  {name} (row: {token})")?;
        }
        for token in &self.gone {
            writeln!(f, "gone     {token}")?;
        }
        Ok(())
    }
}

/// Returns the row with this name apart from case, punctuation and a version; or whose token ends
/// with it after the name of the operator.
fn respelled(name: &str) -> Option<&'static KnownCrawler> {
    let name = letters(name);
    KNOWN_CRAWLERS.iter().find(|known| {
        let token = letters(known.token);
        let operator = letters(known.operator);
        token == name || token == name.clone() + "bot" || token == operator + &name
    })
}

/// Returns the letters and digits of a name in lower case, without a version at its end and without
/// the ending of a host.
fn letters(name: &str) -> String {
    let is_version = |text: &str| text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'.'));
    let core = match name.rsplit_once([' ', '/']) {
        Some((core, version)) if is_version(version) => core,
        _ => name,
    };
    let core = core.strip_suffix(".com").unwrap_or(core);
    let kept = core.chars().filter(char::is_ascii_alphanumeric);
    kept.collect::<String>().to_ascii_lowercase()
}

#[cfg(test)]
mod tests;
