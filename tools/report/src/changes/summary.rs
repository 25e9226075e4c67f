//! Sentences about changes: the reason, what crawlers may fetch, and the extent.

use robots_analysis::compare::{Access, Cause, Change, Comparison, Exception};
use robots_core::reading::GroupSource;

use super::requirement::passive;
use super::{ChangesReport, names};
use crate::marked::{code, strong};
use crate::visible::visible;

impl ChangesReport<'_> {
    /// Returns why the rules of these crawlers changed, and what they may fetch if it is all or
    /// nothing, with marks.
    pub(super) fn summary(&self, comparison: &Comparison) -> Vec<String> {
        if comparison.is_equivalent() {
            return Vec::new();
        }
        let access = match comparison.access {
            Some([old, new]) if old != new && !self.of_dialects => match new {
                Access::Everything => Some("every URL is allowed"),
                Access::Nothing => Some("every URL is disallowed"),
                Access::Some => None,
            },
            _ => None,
        };
        let is_of_all = comparison.causes.len() == 1
            && comparison.causes[0].agents.len() == comparison.agents.len();
        let mut lines: Vec<_> = comparison
            .causes
            .iter()
            .map(|cause| {
                let cause_text = cause_text(cause);
                match (is_of_all, access) {
                    (true, Some(access)) => format!("{cause_text}: {access}"),
                    (true, None) => cause_text,
                    (false, _) => format!("{}: {cause_text}", names(&cause.agents)),
                }
            })
            .collect();
        if !is_of_all {
            lines.extend(access.map(str::to_owned));
        }
        if !comparison.fallback_agents.is_empty() {
            let agents = names(&comparison.fallback_agents);
            lines.push(format!("same for {agents} (documented fallback)"));
        }
        lines
    }

    /// Returns the headline of a change: its verdict or its dialect is strong.
    pub(super) fn headline(&self, change: &Change) -> String {
        let verdict = change.verdict();
        if self.of_dialects {
            let [old, new] = self.plain_names();
            let allows = if verdict.is_disallow() { old } else { new };
            return format!("allowed only by {}", strong(allows));
        }
        format!("newly {}", strong(passive(verdict)))
    }

    pub(super) fn extent(&self, change: &Change) -> String {
        let pattern = code(&visible(&change.pattern));
        let shown = |exception: &Exception| match exception {
            Exception::Url { path, old, new } => {
                let path = code(&visible(path));
                let of_new = passive(*new);
                let why = match (self.of_dialects, old == new) {
                    (true, true) => format!("{of_new} by both"),
                    (true, false) => "changes the other way".to_owned(),
                    (false, true) if *new == change.verdict() => format!("already {of_new}"),
                    (false, true) => format!("still {of_new}"),
                    (false, false) => format!("newly {of_new}"),
                };
                Some(format!("{path} ({why})"))
            }
            Exception::None | Exception::BudgetExhausted => None,
        };
        let extent = &change.extent;
        if extent.is_whole() == Some(true) {
            return format!("all of pattern {pattern}");
        }
        if let (Exception::Url { path, .. }, Exception::None, false) =
            (&extent.already, &extent.kept, self.of_dialects)
        {
            return format!(
                "pattern {pattern}, except what was already {}, such as {}",
                passive(change.verdict()),
                code(&visible(path)),
            );
        }
        let already = shown(&extent.already);
        let kept = shown(&extent.kept);
        let already = already.filter(|already| kept.as_ref() != Some(already));
        let exceptions: Vec<_> = kept.into_iter().chain(already).collect();
        if exceptions.is_empty() {
            return format!("part of pattern {pattern}");
        }
        format!("pattern {pattern}, except {}", exceptions.join(" and "))
    }
}

fn cause_text(cause: &Cause) -> String {
    let group = |source: GroupSource| match source {
        GroupSource::Own => "its own group".to_owned(),
        GroupSource::Fallback(token) => {
            format!("group {} (documented fallback)", code(token))
        }
        GroupSource::Default => format!("group {}", code("*")),
        GroupSource::IgnoresDefault => format!("no group (ignores {})", code("*")),
        GroupSource::None => "no group".to_owned(),
    };
    let is_star = cause.agents.iter().any(|agent| agent == b"*");
    match (cause.old, cause.new) {
        (GroupSource::None, GroupSource::Default) if is_star => {
            format!("group {} added", code("*"))
        }
        (GroupSource::Default, GroupSource::None) if is_star => {
            format!("group {} removed", code("*"))
        }
        (GroupSource::None, GroupSource::Own) => "newly named".to_owned(),
        (GroupSource::IgnoresDefault, GroupSource::Own) => {
            format!("newly named (ignored group {} before)", code("*"))
        }
        (old, GroupSource::Own) => format!("newly named (obeyed {} before)", group(old)),
        (GroupSource::Own, GroupSource::None) => "no longer named".to_owned(),
        (GroupSource::Own, GroupSource::IgnoresDefault) => {
            format!("no longer named (ignores group {})", code("*"))
        }
        (GroupSource::Own, new) => format!("no longer named (obeys {})", group(new)),
        (old, new) => format!("obeys {} instead of {}", group(new), group(old)),
    }
}
