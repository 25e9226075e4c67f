//! Preferences for the use of content: vocabularies as data, and lists of preferences.

use super::dictionary::dictionary;

/// The labels and values of a convention for preferences.
#[derive(Debug, PartialEq, Eq)]
pub struct Vocabulary {
    /// The document that defines the convention.
    pub source: &'static str,
    /// The year and month of that document.
    pub date: &'static str,
    /// The syntax of a list.
    pub syntax: ListSyntax,
    /// Each label with its values.
    pub labels: &'static [(&'static str, &'static [&'static str])],
}

/// The syntax of a list of preferences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListSyntax {
    /// `label=value`, separated by commas, without whitespace around each.
    Pairs,
    /// A dictionary of RFC 9651 §3.2. Of two members with one label the last applies.
    Dictionary,
}

/// The vocabulary of `Content-Signal`. A missing label is neither yes nor no.
pub const CONTENT_SIGNAL: Vocabulary = Vocabulary {
    source: "https://contentsignals.org",
    date: "2026-07",
    syntax: ListSyntax::Pairs,
    labels: &[
        ("search", &["yes", "no"]),
        ("ai-input", &["yes", "no"]),
        ("ai-train", &["yes", "no"]),
        ("use", &["immediate", "reference", "full"]),
    ],
};

/// The vocabulary of `Content-Usage`. Labels and values are case-sensitive; others are ignored.
pub const CONTENT_USAGE: Vocabulary = Vocabulary {
    source: "draft-ietf-aipref-attach-05 and draft-ietf-aipref-vocab-08",
    date: "2026-09",
    syntax: ListSyntax::Dictionary,
    labels: &[("train-ai", &["y", "n"]), ("search", &["y", "n"])],
};

/// The preferences for the content of some paths.
///
/// ```
/// use robots_core::extension::{ExtensionValue, Recognition};
/// use robots_core::syntax::DirectiveKey;
///
/// let value = b"/blog/ search=yes, ai-train=maybe, mining=yes";
/// let read = ExtensionValue::read(DirectiveKey::ContentSignal, value);
/// let Ok(ExtensionValue::ContentSignal(found)) = read else { panic!("a list") };
/// assert_eq!(found.path.as_deref(), Some("/blog/"));
/// assert_eq!((found.list[0].label.as_str(), found.list[0].value.as_str()), ("search", "yes"));
/// let recognized = found.list.iter().map(|preference| preference.recognition);
/// use Recognition::{Known, UnknownLabel, UnknownValue};
/// assert!(recognized.eq([Known, UnknownValue, UnknownLabel]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preferences {
    /// The prefix of the paths; `None` for all paths.
    pub path: Option<String>,
    /// The preferences, in file order.
    pub list: Vec<Preference>,
}

/// A preference for one use of content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preference {
    /// The label of the use.
    pub label: String,
    /// The value; empty if the dictionary has something other than a token.
    pub value: String,
    /// Whether the vocabulary has the label and the value.
    pub recognition: Recognition,
}

/// Whether a vocabulary has the label and the value of a preference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recognition {
    /// It has both.
    Known,
    /// It does not have the label.
    UnknownLabel,
    /// It has the label, but not with this value.
    UnknownValue,
}

impl Vocabulary {
    /// Reads a list of preferences with an optional path before it.
    pub(super) fn read(&self, text: &str) -> Option<Preferences> {
        let (path, list) = match text.split_once([' ', '\t']) {
            Some((path, list)) if path.starts_with('/') => (Some(path.to_owned()), list.trim()),
            _ => (None, text),
        };
        let pairs = match self.syntax {
            ListSyntax::Pairs => pairs(list)?,
            ListSyntax::Dictionary => dictionary(list)?,
        };
        let list = pairs.into_iter().map(|(label, value)| self.preference(label, value)).collect();
        Some(Preferences { path, list })
    }

    fn preference(&self, label: String, value: String) -> Preference {
        let known = self.labels.iter().find(|(known, _)| *known == label);
        let recognition = match known {
            None => Recognition::UnknownLabel,
            Some((_, values)) if values.contains(&value.as_str()) => Recognition::Known,
            Some(_) => Recognition::UnknownValue,
        };
        Preference { label, value, recognition }
    }
}

fn pairs(list: &str) -> Option<Vec<(String, String)>> {
    let pair = |pair: &str| {
        let (label, value) = pair.split_once('=')?;
        let (label, value) = (label.trim(), value.trim());
        let is_pair = !label.is_empty() && !value.is_empty();
        is_pair.then(|| (label.to_owned(), value.to_owned()))
    };
    list.split(',').map(pair).collect()
}

#[cfg(test)]
mod tests;
