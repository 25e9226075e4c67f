//! The preferences that a file states for a purpose, and the URLs that each is about.

use robots_core::extension::{ExtensionValue, Recognition};
use robots_core::pattern::PathPattern;
use robots_core::reading::{GroupId, Reading};

use super::Purpose;
use super::vocabulary::permits;
use crate::budget;
use crate::paths::{self, BudgetExhausted, Language};

/// A preference of a line, for one purpose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatedPreference {
    /// The line, from 1.
    pub line: usize,
    /// The key and the preference, such as `Content-Usage: train-ai=n`.
    pub text: String,
    /// The path before the preferences; `None` for all URLs.
    pub path: Option<String>,
    /// The product tokens that the line applies to; empty above the first `User-agent` line, where
    /// it applies to no crawler.
    pub agents: Vec<String>,
    /// Whether it permits the use.
    pub permits: bool,
    pub(super) groups: Vec<GroupId>,
    key: &'static str,
    length: usize,
    pattern: PathPattern,
}

/// Returns the preferences for a purpose, in file order, at most a bounded number.
pub(super) fn stated(reading: &Reading, purpose: Purpose) -> Vec<StatedPreference> {
    let mut stated = Vec::new();
    for line in reading.extensions() {
        let (read, label, key) = match &line.value {
            Ok(ExtensionValue::ContentUsage(read)) => {
                (read, purpose.usage_label(), "Content-Usage")
            }
            Ok(ExtensionValue::ContentSignal(read)) => {
                (read, purpose.signal_label(), "Content-Signal")
            }
            _ => continue,
        };
        for preference in &read.list {
            let is_of_purpose = preference.recognition == Recognition::Known
                && Some(preference.label.as_str()) == label;
            let Some(permits) = permits(&preference.value).filter(|_| is_of_purpose) else {
                continue;
            };
            if stated.len() == budget::PREFERENCES {
                return stated;
            }
            let mut agents = Vec::new();
            for &agent in line.agents.iter() {
                agents.push(String::from_utf8_lossy(reading.slice(agent)).into_owned());
            }
            let path = read.path.as_deref().unwrap_or("/");
            let pattern = PathPattern::in_form(path.as_bytes(), reading.dialect().path_form);
            stated.push(StatedPreference {
                line: line.line,
                text: format!("{key}: {}={}", preference.label, preference.value),
                path: read.path.clone(),
                agents,
                permits,
                groups: reading.groups_of(line),
                key,
                length: pattern.canonical().len(),
                pattern,
            });
        }
    }
    stated
}

impl StatedPreference {
    /// Returns whether both have one key and one path.
    pub fn is_like(&self, other: &Self) -> bool {
        self.key == other.key && self.path == other.path
    }

    /// Returns the paths of `within` that this preference applies to for a group: those that no
    /// line of the group with the same key and a longer path matches
    /// (draft-ietf-aipref-attach-05 §3.1).
    pub(super) fn applies_to(
        &self,
        all: &[Self],
        group: GroupId,
        within: &Language,
    ) -> Result<Language, BudgetExhausted> {
        let own = paths::of_pattern(&self.pattern)?.intersection(within)?;
        let longer = all.iter().filter(|other| {
            other.key == self.key && other.length > self.length && other.groups.contains(&group)
        });
        let longer = paths::of_patterns(longer.map(|other| &other.pattern))?;
        own.difference(&longer)
    }
}
