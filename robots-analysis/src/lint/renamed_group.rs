//! Fixes that change for which crawler a group is.

use robots_core::syntax::{Directive, DirectiveKey};

use super::Subject;
use crate::facts::Record;

impl Subject<'_> {
    /// Returns a help instead of a fix that writes this product token into a `User-agent` line: if the
    /// rules below the line disallow the whole site, and another group of the crawler allows it.
    /// Crawlers would merge the two.
    pub(super) fn conflicting_group(&self, name: &Directive, token: &str) -> Option<String> {
        let of_token = token.to_ascii_lowercase();
        self.reading.agents().get(of_token.as_bytes())?;
        let allows = self
            .reading
            .evaluate(of_token.as_bytes(), b"/")
            .verdict
            .is_allow();
        (allows && self.disallows_all(name)).then(|| {
            format!(
                "delete this group, or write `{token}` and delete the other group of `{token}`, \
                 which allows the site"
            )
        })
    }

    /// Returns whether a rule of the record with this line has a value that matches every URL.
    pub(super) fn disallows_all(&self, line: &Directive) -> bool {
        let record = self.record_at(line.name.start);
        let mut rules = record.into_iter().flat_map(Record::rules);
        rules.any(|rule| self.is_of_all(rule))
    }

    /// Returns whether a line disallows every URL by its value.
    pub(super) fn is_of_all(&self, rule: &Directive) -> bool {
        let value = self.bytes(rule.value);
        rule.key == DirectiveKey::Disallow && matches!(value, b"/" | b"*" | b"/*")
    }
}
