//! Which targets a rule denies: a target as it was sent, and its alternate spellings.
//!
//! In: a target, and the group of a crawler. Out: the rule that disallows the target or one of its
//! alternate spellings. `spelling` finds what a server may change in the path of a target, and
//! `alternate_spelling` produces the targets that it may serve instead: `server_paths` applies each
//! `step` of servers, and `character_form` writes their characters. `shown_parts` finds those that
//! an Allow rule excuses, and `file_path` compares a path with that of the file.

mod alternate_spelling;
mod character_form;
mod file_path;
mod server_paths;
mod shown_parts;
mod spelling;
mod step;

#[cfg(test)]
mod tests;

use robots_matcher::__private::{path_form_of, x_robots_tags_of};
use robots_matcher::{Group, PathForm, RobotsTxt, Rule};

pub use file_path::FilePath;
use shown_parts::ShownParts;
use spelling::SpellingFlags;
pub use spelling::path_of;

/// The settings of a layer that affect which targets are denied.
#[derive(Clone, Copy, Debug)]
pub struct TargetOptions {
    /// Whether `%2F` and `\` may separate segments.
    pub escaped_slash_separates: bool,
    /// Whether a path below `/.well-known/` is denied only by a rule that names it.
    pub exempts_well_known: bool,
}

const WELL_KNOWN: &str = "/.well-known/";

/// The rule for which a target is denied.
#[derive(Clone, Copy, Debug)]
pub struct Disallowed<'r> {
    /// The rule.
    pub rule: Rule<'r>,
    /// Whether the rule matches the target. If not, the target has more alternate spellings than
    /// are compared, and this is the first rule of the group that may match one.
    pub is_decided: bool,
}

/// Returns the rule by which a group disallows an alternate spelling of this target, which it
/// allows as sent, to a layer with the default settings. For the audit of logs, so that there is
/// one list of spellings.
pub fn alternate_disallow_rule<'r>(group: &Group<'r>, target: &str) -> Option<Rule<'r>> {
    let target_options = TargetOptions::DEFAULT;
    if !target_options.has_alternate_spellings(target, path_form_of(&group.robots_txt())) {
        return None;
    }
    Some(target_options.disallowed(group, target)?.rule)
}

impl TargetOptions {
    /// The settings of a new layer.
    pub const DEFAULT: Self = Self { escaped_slash_separates: true, exempts_well_known: true };

    /// Returns whether the target has alternate spellings for a matcher that compares paths in this
    /// form.
    pub fn has_alternate_spellings(self, target: &str, form: PathForm) -> bool {
        !self.spelling(target, form).is_normal()
    }

    /// Returns what a server may change in the path of the target, as far as a matcher that
    /// compares paths in this form tells it apart.
    fn spelling(self, target: &str, form: PathForm) -> SpellingFlags {
        SpellingFlags::of(target, form, self.escaped_slash_separates)
    }

    /// Returns the rule for which the target is denied to the crawlers of a group.
    pub fn disallowed<'r>(self, group: &Group<'r>, target: &str) -> Option<Disallowed<'r>> {
        let rule = if let Some(rule) = disallow_rule(group, target.as_bytes()) {
            rule
        } else {
            let spelling = self.spelling(target, path_form_of(&group.robots_txt()));
            if spelling.is_normal() {
                return None;
            }
            let found = alternate_spelling::find_map(target, spelling, |alternate, _| {
                disallow_rule(group, alternate)
            });
            let Ok(found) = found else {
                return Some(Disallowed { rule: group.first_disallow()?, is_decided: false });
            };
            self.unless_excused(found?, group, target)?
        };
        (!self.is_exempt(target, rule)).then_some(Disallowed { rule, is_decided: true })
    }

    /// Returns the rule that disallows an alternate spelling of a target which the group allows as
    /// sent: `rule`, unless an Allow rule allows the target. Then, the first rule that disallows
    /// a spelling for more than what that Allow rule shows.
    fn unless_excused<'r>(
        self,
        rule: Rule<'r>,
        group: &Group<'r>,
        target: &str,
    ) -> Option<Rule<'r>> {
        let Some(allow) = group.explain(target).rule() else {
            return Some(rule);
        };
        let form = path_form_of(&group.robots_txt());
        let spelling = self.spelling(target, form);
        let shown = ShownParts::of(allow.text(), target, spelling, form);
        let found = alternate_spelling::find_map(target, spelling, |alternate, derivation| {
            let rule = disallow_rule(group, alternate)?;
            (!shown.excuse(derivation, group)).then_some(rule)
        });
        found.unwrap_or(Some(rule))
    }

    /// Returns whether the target is exempt from the rule: it is below `/.well-known/` in each of
    /// its spellings, and the rule does not name that folder.
    fn is_exempt(self, target: &str, rule: Rule<'_>) -> bool {
        self.is_below_well_known(target) && !rule.text().contains("/.well-known")
    }

    /// Returns whether the path is below `/.well-known/` in each of its spellings, if such paths are
    /// exempt from rules that do not name that folder.
    pub fn is_below_well_known(self, target: &str) -> bool {
        self.exempts_well_known && target.starts_with(WELL_KNOWN) && {
            let spelling = SpellingFlags::of(target, PathForm::Rfc9309, true);
            !spelling.has_dot_segments && !spelling.has_other_slashes()
        }
    }

    /// Returns the `X-Robots-Tag` fields of a page: those of the path as sent, else those of its
    /// first alternate spelling with any. If there are too many spellings, only those of the path
    /// as sent.
    pub fn x_robots_tags<'r>(self, robots: &RobotsTxt<'r>, page: &str) -> &'r [&'r str] {
        let tags = robots.x_robots_tags(page);
        if !tags.is_empty() || !alternate_spelling::are_compared(page) {
            return tags;
        }
        let spelling = self.spelling(page, path_form_of(robots));
        let of_alternate = alternate_spelling::find_map(page, spelling, |alternate, _| {
            let tags = x_robots_tags_of(robots, alternate);
            (!tags.is_empty()).then_some(tags)
        });
        of_alternate.ok().flatten().unwrap_or_default()
    }
}

/// Returns the rule that disallows one spelling for a group.
fn disallow_rule<'r>(group: &Group<'r>, spelling: &[u8]) -> Option<Rule<'r>> {
    if group.decide_bytes(spelling).is_allow() {
        return None;
    }
    group.explain_bytes(spelling).rule()
}
