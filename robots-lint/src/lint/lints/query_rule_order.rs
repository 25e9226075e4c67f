use rustc_hash::FxHashSet;

use super::{Diagnostic, Fix, Subject};
use crate::lint::parameter::missed_parameter;

lint! {
    group: Suspicious, level: Allow,
    summary: "A rule for a query parameter that matches it as the first one, but not after others.",
    explanation: "`/*?sort=` matches `/a?sort=x` but not `/a?page=2&sort=x`.",
    citation: "RFC 9309 §2.2.3",
    example: Rules(&["Disallow: /*?sort="]),
    use_instead: &[
        Instead::edited(Rules(&["Disallow: /*?sort=", "Disallow: /*&sort="])),
    ],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let rules = subject.rules();
    let rules: Vec<_> = rules.filter(|rule| subject.invalid_path(rule).is_none()).collect();
    let values = rules.iter().map(|rule| subject.bytes(rule.value));
    let values: FxHashSet<_> = values.map(without_slash).collect();
    let findings = rules.iter().filter_map(|rule| {
        let value = subject.text(rule.value);
        let (path, query) = value.split_once('?')?;
        if query.is_empty()
            || query.starts_with('*')
            || !query.contains('=')
            || !path.ends_with('*')
        {
            return None;
        }
        let later = format!("{path}&{query}");
        if values.contains(without_slash(later.as_bytes())) {
            return None;
        }
        let end = subject.below(rule.span());
        let line = format!("\n{}: {later}", subject.text(rule.name));
        let fix = Fix::suggestion("add a rule for the other parameters", end, line);
        let problem = "matches only the first parameter";
        let missed = format!("a=1&{}", query.trim_end_matches(['*', '$']));
        let missed = (path, missed.as_str());
        Some(missed_parameter(&LINT, subject, rule, problem, missed, fix))
    });
    findings.collect()
}

/// Returns a value without the `/` before its first `*`, which `*` matches, too.
fn without_slash(value: &[u8]) -> &[u8] {
    match value {
        [b'/', rest @ ..] if rest.starts_with(b"*") => rest,
        _ => value,
    }
}
