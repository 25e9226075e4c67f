use robots_core::pattern::canonical_path;
use robots_core::reading::WrittenRule;
use rustc_hash::FxHashSet;

use super::{Diagnostic, Fix, Span, Subject};
use crate::lint::parameter::missed_parameter;

lint! {
    group: Suspicious, level: Warn,
    summary: "A rule for a query parameter that matches it after other parameters, but not as the \
        first one.",
    explanation: "`/*&sort=` matches `/a?page=2&sort=x` but not `/a?sort=x`, which is the more \
        frequent URL.",
    citation: "RFC 9309 §2.2.3",
    example: Rules(&["Disallow: /*&sort="]),
    use_instead: &[
        Instead::edited(Rules(&["Disallow: /*&sort=", "Disallow: /*?sort="])),
    ],
}

/// The number of rules for a later parameter in a group that are compared with all others, at most.
const MOST_RULES: usize = 20;

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let reading = subject.reading;
    let mut seen = FxHashSet::default();
    let mut findings = Vec::new();
    for group in reading.groups() {
        let rules: Vec<_> = reading.written_rules(group).collect();
        let later = rules.iter().filter_map(|rule| {
            let value = subject.text(rule.value);
            let (path, query) = value.split_once("*&")?;
            let is_one = query.contains('=') && !query.starts_with('=') && !query.contains('&');
            let is_path = value.starts_with(['/', '*']) && !path.contains(['?', '=', '&', ' ']);
            (is_one && is_path).then(|| (rule, path.to_owned(), query.to_owned()))
        });
        for (rule, path, query) in later.take(MOST_RULES) {
            let parameter = query.trim_end_matches(['*', '$']);
            let url = format!("/{}?{parameter}", path.trim_start_matches('/').replace('*', "a"));
            let url = canonical_path(url.as_bytes(), reading.dialect().path_form);
            // Another rule of the group is for the first parameter, or for more.
            let is_met =
                |other: &&WrittenRule| other.verdict == rule.verdict && other.pattern.matches(&url);
            if rules.iter().any(is_met) || !seen.insert(rule.span) {
                continue;
            }
            let end = Span::new(rule.span.end, rule.span.end);
            let key = if rule.verdict.is_allow() { "Allow" } else { "Disallow" };
            let line = format!("\n{key}: {path}*?{query}");
            let fix = Fix::suggestion("add a rule for the first parameter", end, line);
            let problem = "does not match the first parameter of a query";
            let missed = (path.as_str(), parameter);
            findings.push(missed_parameter(&LINT, subject, rule.value, problem, missed, fix));
        }
    }
    findings
}
