//! Why one family of crawlers decides a URL otherwise than another.

use robots_core::Reading;
use robots_core::dialect::PrecedencePolicy;
use robots_core::pattern::{canonical_path, legible};
use robots_core::reading::{ObeyedGroup, WrittenRule};

/// A reading, and the group that a crawler obeys in it.
#[derive(Clone, Copy)]
pub(crate) struct Read<'p> {
    pub(crate) reading: &'p Reading,
    pub(crate) obeyed: ObeyedGroup<'p>,
}

/// Why the second reading decides this request target otherwise than the first, in a few words: another
/// group applies, or the rule that decides in one reading does not in the other. Both are of one text.
pub(crate) fn reason(this: Read<'_>, other: Read<'_>, path: &[u8]) -> String {
    let token = |read: Read<'_>| Some(read.obeyed.agent?.token);
    if token(this) != token(other) {
        return match token(other) {
            Some(token) => format!(
                "group `{}` applies",
                String::from_utf8_lossy(other.reading.slice(token))
            ),
            None => "no group applies".to_owned(),
        };
    }
    let is_exempt = |read: Read<'_>| read.reading.implicit_rule_for(path).is_some();
    if is_exempt(this) != is_exempt(other) {
        let reason = if is_exempt(other) {
            "`/robots.txt` itself is always allowed"
        } else {
            "rules apply to `/robots.txt` itself"
        };
        return reason.to_owned();
    }
    match (this.decisive(path), other.decisive(path)) {
        (Some(rule), there) => match other.twin(rule) {
            None => other.absence(rule),
            Some(twin) if other.matches(twin, path) => other.precedence(there),
            Some(twin) => {
                let compared = other.comparison(twin, path);
                format!("line {} does not match: {compared}", rule.line)
            }
        },
        (None, Some(rule)) => match this.twin(rule) {
            None => format!("line {} is a rule of the group", rule.line),
            Some(_) => format!(
                "line {} matches: {}",
                rule.line,
                other.comparison(rule, path)
            ),
        },
        (None, None) => "no rule matches".to_owned(),
    }
}

impl<'p> Read<'p> {
    fn decisive(self, path: &[u8]) -> Option<&'p WrittenRule> {
        let evaluation = self.reading.evaluate_in(self.obeyed.group(), path);
        self.reading.written_rule(evaluation.rule?)
    }

    /// The rule of the group that the text of another reading's rule gives.
    fn twin(self, rule: &WrittenRule) -> Option<&'p WrittenRule> {
        let mut rules = self.reading.written_rules(self.obeyed.group());
        rules.find(|other| other.span == rule.span && other.verdict == rule.verdict)
    }

    fn matches(self, rule: &WrittenRule, path: &[u8]) -> bool {
        let path = canonical_path(path, self.reading.dialect().path_form);
        rule.pattern.matches(&path)
    }

    /// Why a rule of another reading is none of the group.
    fn absence(self, rule: &WrittenRule) -> String {
        let line = rule.line;
        if rule.verdict.is_allow() && !self.reading.dialect().rules.knows_allow {
            format!("line {line} is no rule: `Allow` is unknown")
        } else {
            format!("line {line} is no rule of the group")
        }
    }

    /// What is compared, so that a reader sees where both differ.
    fn comparison(self, rule: &WrittenRule, path: &[u8]) -> String {
        let form = self.reading.dialect().path_form;
        let path = canonical_path(path, form);
        let shown = |canonical| String::from_utf8_lossy(&legible(canonical, form)).into_owned();
        let pattern = shown(rule.pattern.canonical());
        format!("`{}` is compared with `{pattern}`", shown(&path))
    }

    /// Why another rule decides than one that matches.
    fn precedence(self, decisive: Option<&WrittenRule>) -> String {
        let line = decisive.map_or(0, |rule| rule.line);
        match self.reading.dialect().precedence {
            PrecedencePolicy::FirstInFile => {
                format!("the first rule that matches decides: line {line}")
            }
            PrecedencePolicy::MostOctets => {
                format!("the rule with the most octets decides: line {line}")
            }
        }
    }
}
