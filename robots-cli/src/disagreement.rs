//! Why one family of crawlers decides a URL otherwise than another.

use robots_core::Policy;
use robots_core::dialect::Ranking;
use robots_core::pattern::{canonical_path, legible};
use robots_core::policy::{GroupId, Rule};

/// A reading of a file, and the group that a crawler obeys in it.
type Read<'p> = (&'p Policy, Option<GroupId>);

/// Why the second reading decides this request target otherwise than the first, in a few words: what
/// became there of the rule that decides in the first, or where the one that decides there comes from.
/// Both are of one text.
pub(crate) fn reason(this: Read<'_>, other: Read<'_>, path: &[u8]) -> String {
    let decides = |(policy, group): Read<'_>| {
        let rule = policy.evaluate_in(group, path).rule?;
        Some(policy.rule(rule).clone())
    };
    let (here, there) = (decides(this), decides(other));
    if path == b"/robots.txt"
        && this.0.dialect().robots_txt_is_allowed != other.0.dialect().robots_txt_is_allowed
    {
        return if other.0.dialect().robots_txt_is_allowed {
            "it allows `/robots.txt` itself".to_owned()
        } else {
            "its rules apply to `/robots.txt` itself".to_owned()
        };
    }
    if let Some(rule) = &here {
        return match twin(other, rule) {
            None => absent(other, rule),
            Some(twin) if !matches(other.0, twin, path) => {
                format!(
                    "line {} does not match: {}",
                    rule.line,
                    compared(other.0, twin, path)
                )
            }
            Some(_) => overridden(other.0, there.as_ref()),
        };
    }
    match &there {
        Some(rule) => match twin(this, rule) {
            None => format!("only there a rule of the group: line {}", rule.line),
            Some(twin) => format!(
                "line {} matches only there: here {}",
                rule.line,
                compared(this.0, twin, path)
            ),
        },
        None => "no rule decides".to_owned(),
    }
}

/// The rule of the crawler in another reading that the same text gives.
fn twin<'p>((policy, group): Read<'p>, rule: &Rule) -> Option<&'p Rule> {
    let group = &policy.groups()[group?];
    let mut rules = policy.rules(group);
    rules.find(|other| other.span == rule.span && other.verdict == rule.verdict)
}

fn matches(policy: &Policy, rule: &Rule, path: &[u8]) -> bool {
    let path = canonical_path(path, policy.dialect().path_form);
    rule.pattern.matches(&path)
}

/// Why a rule is none of the crawler's group.
fn absent((policy, group): Read<'_>, rule: &Rule) -> String {
    let line = rule.line;
    let reading = policy.dialect().rules;
    if rule.verdict.is_allow() && !reading.knows_allow {
        return format!("line {line} counts for nothing: `Allow` is unknown");
    }
    match group {
        None => "no group applies".to_owned(),
        Some(_) => format!("line {line} is not in the group that applies"),
    }
}

/// What is compared in a reading, so that a reader sees where both differ.
fn compared(policy: &Policy, rule: &Rule, path: &[u8]) -> String {
    let form = policy.dialect().path_form;
    let path = canonical_path(path, form);
    let shown = |canonical| String::from_utf8_lossy(&legible(canonical, form)).into_owned();
    let pattern = shown(rule.pattern.canonical());
    format!("`{}` is compared with `{pattern}`", shown(&path))
}

/// Why a rule that matches does not decide.
fn overridden(policy: &Policy, there: Option<&Rule>) -> String {
    let line = there.map_or(0, |rule| rule.line);
    match policy.dialect().ranking {
        Ranking::FirstInFile => format!("the first rule that matches decides: line {line}"),
        Ranking::MostOctets => format!("the rule with the most octets decides: line {line}"),
    }
}
