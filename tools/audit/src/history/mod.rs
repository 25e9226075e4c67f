//! The file in force at the time of a request.
//!
//! In: the robots.txt files of the past. Out: the one that applied at a time.
//!
//! A crawler should not use a copy of robots.txt that is older than 24 hours (RFC 9309 §2.4), so
//! for a day after a change it may obey the file before it.

mod dated;
mod git;

pub use dated::dated_files;
pub use git::git_versions;

use crate::audit_error::AuditError;
use crate::kernel::RuleFile;

/// The time for which a crawler may use a copy, in seconds (RFC 9309 §2.4).
pub const MAX_AGE: i64 = 24 * 60 * 60;

/// The most versions of a history.
pub const MAX_VERSIONS: usize = 1_000;

/// A robots.txt, and the time from which it was served.
#[derive(Clone, Debug)]
pub struct Version {
    /// What identifies the version in output: the name of a file, or a commit.
    pub name: String,
    /// The time from which it was served, in seconds since 1970; `None` for ever.
    pub from: Option<i64>,
    /// The file.
    pub file: RuleFile,
}

/// The versions of a robots.txt, each in force until the next.
#[derive(Clone, Debug)]
pub struct History {
    versions: Vec<Version>,
    warnings: Vec<String>,
}

impl History {
    /// Creates the history of a file that was in force for all requests.
    pub fn of_file(name: impl Into<String>, file: RuleFile) -> Self {
        let name = name.into();
        let from = None;
        Self { versions: vec![Version { name, from, file }], warnings: Vec::new() }
    }

    /// Creates a history from versions in any order.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no version, or if there are more than [`MAX_VERSIONS`].
    pub fn new(mut versions: Vec<Version>) -> Result<Self, AuditError> {
        if versions.is_empty() {
            let message = "the history has no version of the robots.txt";
            return Err(AuditError(message.to_owned()));
        }
        if versions.len() > MAX_VERSIONS {
            let count = versions.len();
            return Err(AuditError(format!(
                "the history has {count} versions of the robots.txt: at most {MAX_VERSIONS} are \
                 read"
            )));
        }
        versions.sort_by_key(|version| version.from);
        Ok(Self { versions, warnings: Vec::new() })
    }

    /// Returns what the history may lack: a sentence each.
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// Returns the versions, the oldest first.
    pub fn versions(&self) -> &[Version] {
        &self.versions
    }

    /// Returns whether the version depends on the time of a request.
    pub fn needs_time(&self) -> bool {
        self.versions.len() > 1 || self.versions[0].from.is_some()
    }

    /// Returns the index of the version in force at a time; `None` before the first one, and for an
    /// unknown time if it matters.
    #[inline]
    pub fn in_force(&self, time: Option<i64>) -> Option<usize> {
        if !self.needs_time() {
            return Some(0);
        }
        let time = time?;
        let after =
            self.versions.partition_point(|version| version.from.is_none_or(|from| from <= time));
        after.checked_sub(1)
    }

    /// Returns the indexes of earlier versions of which a crawler may still use a copy, the newest
    /// first, when the version `current` is in force at a time.
    pub fn in_caches(&self, current: usize, time: i64) -> impl Iterator<Item = usize> {
        (1..=current).rev().map_while(move |index| {
            // The version before this one was replaced at `from`.
            let replaced = self.versions[index].from?;
            (time < replaced.saturating_add(MAX_AGE)).then_some(index - 1)
        })
    }

    /// Returns whether a crawler may not have read any version yet, because the first is new.
    pub fn may_have_none(&self, time: Option<i64>) -> bool {
        let first = self.versions[0].from.zip(time);
        first.is_some_and(|(from, time)| time < from.saturating_add(MAX_AGE))
    }
}

#[cfg(test)]
mod tests;
