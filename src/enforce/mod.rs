//! The decision whether a request is denied, and the response.
//!
//! In: the robots.txt and a request. Out: a [`Denial`], and its response. The docs of
//! [`RobotsLayer`](crate::RobotsLayer) specify which target is decided: `target` finds it in a
//! request, `spelling` finds what a server may change in its path, and `alternate_spelling`
//! produces the targets that it may serve instead: `server_paths` applies each `step` of servers,
//! and `character_form` writes their characters.

mod alternate_spelling;
mod character_form;
mod denial;
mod denial_response;
mod mode;
mod purpose_denial;
mod rate_limiter;
mod server_paths;
mod spelling;
mod step;
mod target;
mod verdict;

pub use denial::Denial;
pub(crate) use denial::DenialRef;
pub use denial_response::{DenialResponse, DenialStatus, PlainDenial};
pub(crate) use denial_response::{deny_contradicted, rate_limited, respond};
pub(crate) use mode::ModeSource;
pub use mode::{Mode, ModeSwitch};
pub use purpose_denial::PurposeDenial;
pub use rate_limiter::{CrawlerRequest, RateLimiter};
pub(crate) use target::RequestTarget;
pub use verdict::RobotsVerdict;

use robots_matcher::__private::escape_at;
use robots_matcher::{Crawler, Group, PathForm, RobotsTxt, Rule};

use crate::serve;
use alternate_spelling::AlternateSpelling;
use server_paths::TooManySpellings;
use spelling::SpellingFlags;
pub(crate) use spelling::path_of;

/// The settings of a layer that affect which targets are denied.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TargetOptions {
    /// Whether `%2F` and `\` may separate segments.
    pub(crate) escaped_slash_separates: bool,
    /// Whether a path below `/.well-known/` is denied only by a rule that names it.
    pub(crate) exempts_well_known: bool,
}

const WELL_KNOWN: &str = "/.well-known/";

/// Returns the reason to deny this target to this crawler, by its main token alone; `None` if it
/// may fetch the target.
pub(crate) fn denial<'r>(
    crawler: &Crawler<'r>,
    target: &RequestTarget<'_>,
    target_options: TargetOptions,
) -> Option<DenialRef<'r>> {
    let rule = match target {
        RequestTarget::Page(page) => target_options.disallow_rule(&crawler.group()?, page)?,
        RequestTarget::Server => return None,
        RequestTarget::Unreadable => crawler.group()?.first_disallow()?,
    };
    Some(DenialRef {
        crawler: *crawler,
        rule,
    })
}

/// Returns the `X-Robots-Tag` of this target: that of the path as sent, else that of its first
/// alternate spelling with one. If there are too many of them, only that of the path as sent.
pub(crate) fn x_robots_tag<'r>(
    robots: &RobotsTxt<'r>,
    target: &RequestTarget<'_>,
    target_options: TargetOptions,
) -> Option<&'r str> {
    let page = target.page()?;
    let of_alternate = || {
        if !alternate_spelling::are_compared(page) {
            return None;
        }
        let spelling = target_options.spelling(page, robots.__path_form());
        let tag = |alternate: AlternateSpelling<'_>| robots.x_robots_tag_of_source(alternate);
        alternate_spelling::find_map(page, spelling, tag)
            .ok()
            .flatten()
    };
    robots.x_robots_tag(page).or_else(of_alternate)
}

/// Returns the rule by which a group disallows an alternate spelling of this target, which it
/// allows as sent, to a layer with the default settings. For the audit of logs, so that there is
/// one list of spellings.
pub(crate) fn alternate_disallow_rule<'r>(group: &Group<'r>, target: &str) -> Option<Rule<'r>> {
    let target_options = TargetOptions::DEFAULT;
    if !target_options.has_alternate_spellings(target, group.__path_form()) {
        return None;
    }
    target_options.disallow_rule(group, target)
}

/// What the path of a request is to `/robots.txt`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FilePath {
    /// `/robots.txt`, or an alternate spelling of it. A cache that normalizes paths keeps the
    /// response to each of them as that of the file, so each has to be the file.
    File,
    /// It contains the name of the file, and has too many alternate spellings.
    Undecided,
    /// It may be that path only if case is ignored, as in `/Robots.TXT`. It is a page of the site
    /// (RFC 9309 §2.3), but a cache that ignores case would keep its response as that of the file.
    OtherCase,
    /// The path of any other page.
    Page,
}

impl FilePath {
    /// Compares this path, without a query, with that of the file.
    pub(crate) fn of(path: &str) -> Self {
        if path == serve::PATH {
            return Self::File;
        }
        if !spells_file_name(path.as_bytes(), u8::eq_ignore_ascii_case) {
            return Self::Page;
        }
        if path.eq_ignore_ascii_case(serve::PATH) {
            return Self::OtherCase;
        }
        let spelling = SpellingFlags::of(path, PathForm::Rfc9309, true);
        // Elsewhere an escaped dot is not an alternate spelling.
        let may_be_it = spelling.may_have_other_segments()
            || spelling.characters.has_escaped() && is_one_segment(path);
        if !may_be_it {
            return Self::Page;
        }
        let mut is_other_case = false;
        let is_it = |alternate: AlternateSpelling<'_>| {
            let file = serve::PATH.as_bytes();
            is_other_case |= alternate.is(file, <[u8]>::eq_ignore_ascii_case);
            alternate.is(file, <[u8]>::eq).then_some(())
        };
        match alternate_spelling::find_map(path, spelling, is_it) {
            Ok(Some(())) => Self::File,
            Ok(None) if is_other_case => Self::OtherCase,
            Ok(None) => Self::Page,
            Err(TooManySpellings) if spells_file_name(path.as_bytes(), u8::eq) => Self::Undecided,
            Err(TooManySpellings) => Self::OtherCase,
        }
    }
}

/// Returns whether the path contains the name of the file, with each character raw or escaped.
/// Every alternate spelling of the file contains it: servers decode the characters of a name and
/// never reorder them.
fn spells_file_name(path: &[u8], is_same: fn(&u8, &u8) -> bool) -> bool {
    let name = &serve::PATH.as_bytes()[1..];
    let is_spelled_at = |start: usize| {
        let mut at = start;
        name.iter().all(|character| {
            let escape = escape_at(path, at);
            let spelled = escape.or(path.get(at).copied());
            at += if escape.is_some() { 3 } else { 1 };
            spelled.is_some_and(|spelled| is_same(&spelled, character))
        })
    };
    // No part that is shorter than the name spells it.
    let starts = path.len().saturating_sub(name.len() - 1);
    let mut starts = path[..starts].iter().zip(0..);
    starts.any(|(byte, at)| matches!(byte, b'r' | b'R' | b'%') && is_spelled_at(at))
}

/// Returns whether the only slash of the path is its first byte.
fn is_one_segment(path: &str) -> bool {
    path.rfind('/') == Some(0)
}

/// Returns the reason to deny this target to a crawler beyond the limit of crawlers for one
/// request, whose first Disallow rule is `rule`; `None` if the target is open to every crawler.
pub(crate) fn denial_beyond_limit<'r>(
    crawler: Crawler<'r>,
    rule: Rule<'r>,
    target: &RequestTarget<'_>,
    target_options: TargetOptions,
) -> Option<DenialRef<'r>> {
    let is_open = matches!(target, RequestTarget::Server) || target_options.is_well_known(target);
    (!is_open).then_some(DenialRef { crawler, rule })
}

impl TargetOptions {
    /// The settings of a new layer.
    pub(crate) const DEFAULT: Self = Self {
        escaped_slash_separates: true,
        exempts_well_known: true,
    };

    /// Returns whether the target has alternate spellings for a matcher that compares paths in this
    /// form.
    pub(crate) fn has_alternate_spellings(self, target: &str, form: PathForm) -> bool {
        !self.spelling(target, form).is_normal()
    }

    /// Returns what a server may change in the path of the target, as far as a matcher that
    /// compares paths in this form tells it apart.
    fn spelling(self, target: &str, form: PathForm) -> SpellingFlags {
        SpellingFlags::of(target, form, self.escaped_slash_separates)
    }

    /// Returns the rule for which the target is denied to the crawlers of a group.
    fn disallow_rule<'r>(self, group: &Group<'r>, target: &str) -> Option<Rule<'r>> {
        let rule = if group.decide(target).is_disallow() {
            group.explain(target).rule()?
        } else {
            let spelling = self.spelling(target, group.__path_form());
            if spelling.is_normal() {
                return None;
            }
            let disallows = |alternate: AlternateSpelling<'_>| alternate.disallow_rule(group);
            let rule = match alternate_spelling::find_map(target, spelling, disallows) {
                Ok(found) => found?,
                Err(TooManySpellings) => return group.first_disallow(),
            };
            let is_allowed_as_spelt = group
                .explain(target)
                .rule()
                .is_some_and(|rule| rule.verdict().is_allow() && spelling.is_named_by(rule.text()));
            if is_allowed_as_spelt {
                return None;
            }
            rule
        };
        (!self.is_exempt(target, rule)).then_some(rule)
    }

    /// Returns whether the target is exempt from the rule: it is below `/.well-known/` in each of
    /// its spellings, and the rule does not name that folder.
    fn is_exempt(self, target: &str, rule: Rule<'_>) -> bool {
        self.is_below_well_known(target) && !rule.text().contains("/.well-known")
    }

    /// Returns whether the target is exempt from rules that do not name `/.well-known/`.
    pub(crate) fn is_well_known(self, target: &RequestTarget<'_>) -> bool {
        target
            .page()
            .is_some_and(|page| self.is_below_well_known(page))
    }

    fn is_below_well_known(self, target: &str) -> bool {
        self.exempts_well_known && target.starts_with(WELL_KNOWN) && {
            let spelling = SpellingFlags::of(target, PathForm::Rfc9309, true);
            !spelling.has_dot_segments && !spelling.has_other_slashes()
        }
    }
}

#[cfg(test)]
mod tests;
