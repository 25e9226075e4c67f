//! The reason why two families of crawlers decide a URL differently.

use robots_core::Reading;
use robots_core::dialect::PrecedencePolicy;
use robots_core::pattern::{canonical_path, legible};
use robots_core::reading::{ObeyedGroup, WrittenRule};

#[derive(Clone, Copy)]
pub(crate) struct CrawlerReading<'p> {
    pub(crate) reading: &'p Reading,
    pub(crate) obeyed: ObeyedGroup<'p>,
}

/// Returns why the second reading decides this request target differently from the first: another
/// group applies, or the rule that decides in one reading does not in the other. Both are readings
/// of one text.
pub(crate) fn reason(this: CrawlerReading<'_>, other: CrawlerReading<'_>, path: &[u8]) -> String {
    let token = |read: CrawlerReading<'_>| Some(read.obeyed.agent?.token);
    if token(this) != token(other) {
        return match token(other) {
            Some(token) => {
                format!("group `{}` applies", String::from_utf8_lossy(other.reading.slice(token)))
            }
            None => "no group applies".to_owned(),
        };
    }
    let is_exempt = |read: CrawlerReading<'_>| read.reading.implicit_rule_for(path).is_some();
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
                format!("{} does not match: {compared}", other.place(rule))
            }
        },
        (None, Some(rule)) => match this.twin(rule) {
            None => format!("{} is a rule of the group", other.place(rule)),
            Some(_) => format!("{} matches: {}", other.place(rule), other.comparison(rule, path)),
        },
        (None, None) => "no rule matches".to_owned(),
    }
}

impl<'p> CrawlerReading<'p> {
    fn decisive(self, path: &[u8]) -> Option<&'p WrittenRule> {
        let evaluation = self.reading.evaluate_in(self.obeyed.group(), path);
        self.reading.written_rule(evaluation.rule?)
    }

    /// Returns the rule of the group that is written where a rule of another reading is.
    fn twin(self, rule: &WrittenRule) -> Option<&'p WrittenRule> {
        let mut rules = self.reading.written_rules(self.obeyed.group());
        rules.find(|other| other.span == rule.span && other.verdict == rule.verdict)
    }

    fn place(self, rule: &WrittenRule) -> String {
        match origin(self.reading, rule) {
            (Some(file), line) => format!("line {line} of {file}"),
            (None, line) => format!("line {line}"),
        }
    }

    fn matches(self, rule: &WrittenRule, path: &[u8]) -> bool {
        let path = canonical_path(path, self.reading.dialect().path_form);
        rule.pattern.matches(&path)
    }

    fn absence(self, rule: &WrittenRule) -> String {
        let place = self.place(rule);
        if rule.verdict.is_allow() && !self.reading.dialect().rules.knows_allow {
            format!("{place} is not a rule: `Allow` is not supported")
        } else {
            format!("{place} is not a rule of the group")
        }
    }

    /// Returns the canonical forms of path and pattern, which show where they differ.
    fn comparison(self, rule: &WrittenRule, path: &[u8]) -> String {
        let form = self.reading.dialect().path_form;
        let path = canonical_path(path, form);
        let shown = |canonical| String::from_utf8_lossy(&legible(canonical, form)).into_owned();
        let pattern = shown(rule.pattern.canonical());
        format!("`{}` is compared with `{pattern}`", shown(&path))
    }

    fn precedence(self, decisive: Option<&WrittenRule>) -> String {
        let line = decisive.map_or_else(String::new, |rule| self.place(rule));
        let which = match self.reading.dialect().precedence {
            PrecedencePolicy::FirstInFile => "first",
            PrecedencePolicy::MostOctets => "longest",
        };
        format!("the {which} matching rule decides: {line}")
    }
}

/// Returns the line of a rule, and its file if the text was merged from several.
pub(crate) fn origin(reading: &Reading, rule: &WrittenRule) -> (Option<String>, usize) {
    let merged = reading.source();
    if !merged.has_origins() {
        return (None, rule.line);
    }
    let (source, span) = merged.origin(rule.span);
    (Some(source.name().to_owned()), source.position(span.start).line)
}
