//! What changes for crawlers, in a sentence: why, what they may fetch, and how much of a pattern.

use robots_core::compare::{Access, Cause, Change, Comparison, Exception};
use robots_core::reading::GroupSource;

use super::super::human::visible;
use super::{ChangesReport, names};

impl ChangesReport<'_> {
    /// Why the rules of these crawlers are others, and what they may fetch where it is all or nothing;
    /// names and tokens through `quoted`.
    pub(super) fn summary(
        &self,
        comparison: &Comparison,
        quoted: impl Fn(&str) -> String,
    ) -> Vec<String> {
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
                let cause_text = cause_text(cause, &quoted);
                match (is_of_all, access) {
                    (true, Some(access)) => format!("{cause_text}: {access}"),
                    (true, None) => cause_text,
                    (false, _) => format!("{}: {cause_text}", names(&cause.agents, &quoted)),
                }
            })
            .collect();
        if !is_of_all {
            lines.extend(access.map(str::to_owned));
        }
        if !comparison.fallback_agents.is_empty() {
            let followers = names(&comparison.fallback_agents, &quoted);
            lines.push(format!("also, by documented fallback: {followers}"));
        }
        lines
    }

    /// What changes in the verdict of URLs; the verdict or the dialect through `marked`.
    pub(super) fn headline(&self, change: &Change, marked: impl Fn(&str) -> String) -> String {
        let is_blocked = change.verdict().is_disallow();
        if self.of_dialects {
            let [old, new] = self.names();
            let allows = if is_blocked { old } else { new };
            return format!("allowed only by {}", marked(&allows));
        }
        let verdict = if is_blocked { "blocked" } else { "allowed" };
        format!("newly {}", marked(verdict))
    }

    /// How much of what its pattern matches a change is about: patterns through `code`, URLs through
    /// `url`.
    pub(super) fn extent(
        &self,
        change: &Change,
        code: impl Fn(&str) -> String,
        url: impl Fn(&str) -> String,
    ) -> String {
        let pattern = code(&visible(&change.pattern));
        let is_blocked = change.verdict().is_disallow();
        let verdict = |is_disallow| if is_disallow { "blocked" } else { "allowed" };
        let shown = |exception: &Exception| match exception {
            Exception::Url { path, old, new } => {
                let path = url(&visible(path));
                let of_new = verdict(new.is_disallow());
                Some(match (self.of_dialects, old == new) {
                    (true, true) => format!("{path}, {of_new} by both"),
                    (true, false) => format!("{path}, which changes the other way"),
                    (false, true) if new.is_disallow() == is_blocked => {
                        format!("{path}, which was already {of_new}")
                    }
                    (false, true) => format!("{path}, which stays {of_new}"),
                    (false, false) => format!("{path}, which is newly {of_new}"),
                })
            }
            Exception::None | Exception::BudgetExhausted => None,
        };
        let extent = &change.extent;
        if extent.is_whole() == Some(true) {
            return format!("and all that matches {pattern}");
        }
        if let (Exception::Url { path, .. }, Exception::None, false) =
            (&extent.already, &extent.kept, self.of_dialects)
        {
            return format!(
                "and all that matches {pattern} and was not already {}, as {} was",
                verdict(is_blocked),
                url(&visible(path)),
            );
        }
        let already = shown(&extent.already);
        let kept = shown(&extent.kept);
        let already = already.filter(|already| kept.as_ref() != Some(already));
        let exceptions: Vec<_> = kept.into_iter().chain(already).collect();
        let except = if exceptions.is_empty() {
            ""
        } else {
            ", except "
        };
        format!("of what matches {pattern}{except}{}", exceptions.join("; "))
    }
}

/// Why crawlers have other rules.
fn cause_text(cause: &Cause, quoted: impl Fn(&str) -> String) -> String {
    let group = |source: GroupSource| match source {
        GroupSource::Own => "its own group".to_owned(),
        GroupSource::Fallback(token) => {
            format!("group {} (its documented fallback)", quoted(token))
        }
        GroupSource::Default => format!("group {}", quoted("*")),
        GroupSource::IgnoresDefault => format!("no group, as it ignores {}", quoted("*")),
        GroupSource::None => "no group".to_owned(),
    };
    let is_star = cause.agents.iter().any(|agent| agent == b"*");
    match (cause.old, cause.new) {
        (GroupSource::None, GroupSource::Default) if is_star => {
            format!("group {} is new", quoted("*"))
        }
        (GroupSource::Default, GroupSource::None) if is_star => {
            format!("group {} is gone", quoted("*"))
        }
        (GroupSource::None, GroupSource::Own) => "named for the first time".to_owned(),
        (GroupSource::IgnoresDefault, GroupSource::Own) => {
            format!(
                "named for the first time, ignored group {} before",
                quoted("*")
            )
        }
        (old, GroupSource::Own) => format!("named for the first time, leaves {}", group(old)),
        (GroupSource::Own, GroupSource::None) => "no longer named".to_owned(),
        (GroupSource::Own, GroupSource::IgnoresDefault) => {
            format!("no longer named, ignores group {}", quoted("*"))
        }
        (GroupSource::Own, new) => format!("no longer named, obeys {}", group(new)),
        (old, new) => format!("obeys {} instead of {}", group(new), group(old)),
    }
}
