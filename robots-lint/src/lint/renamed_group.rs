//! Fixes that change for which crawler a group is.

use robots_core::syntax::{Directive, DirectiveKey};

use super::Subject;
use robots_core::syntax::Record;

impl Subject<'_> {
    /// Returns a help instead of a fix that writes this product token into a `User-agent` line: if
    /// the rules below the line disallow the whole site, and another group of the crawler allows
    /// it. Crawlers would merge the two.
    pub(super) fn conflicting_group(&self, name: &Directive, token: &str) -> Option<String> {
        let of_token = token.to_ascii_lowercase();
        self.reading.agents().get(of_token.as_bytes())?;
        let allows = self.reading.evaluate(of_token.as_bytes(), b"/").verdict.is_allow();
        (allows && self.disallows_all(name)).then(|| {
            format!(
                "delete this group, or write `{token}` and delete the other group of `{token}`, \
                 which allows the site"
            )
        })
    }

    /// Returns whether the rules below a `User-agent` line apply to a crawler by another line: of
    /// the same record, or of another one that disallows the whole site as well.
    pub(super) fn is_covered(&self, name: &Directive, token: &str) -> bool {
        let is_token = |other: &Directive| {
            let value = self.bytes(other.value);
            value.eq_ignore_ascii_case(token.as_bytes())
        };
        let record = self.record_at(name.name.start);
        if record.into_iter().flat_map(Record::user_agents).any(is_token) {
            return true;
        }
        let of_token = token.to_ascii_lowercase();
        let has_group = self.reading.agents().contains_key(of_token.as_bytes());
        let evaluation = self.reading.evaluate(of_token.as_bytes(), b"/");
        has_group && self.disallows_all(name) && evaluation.verdict.is_disallow()
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
