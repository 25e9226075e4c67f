use super::{Diagnostic, Fix, Span, Subject};
use crate::lint::parameter::missed_parameter;
use rustc_hash::FxHashSet;

lint! {
    group: Suspicious, level: Warn,
    summary: "A rule for a query parameter that matches it after other parameters, but not as the \
        first one.",
    explanation: "`/*&sort=` matches `/a?page=2&sort=x` but not `/a?sort=x`, which is the more \
        frequent URL.",
    citation: "RFC 9309 §2.2.3",
    example: Rules(&["Disallow: /*&sort="]),
    use_instead: Rules(&["Disallow: /*?sort=", "Disallow: /*&sort="]),
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let rules: Vec<_> = subject.rules().collect();
    let values: FxHashSet<_> = rules.iter().map(|rule| subject.bytes(rule.value)).collect();
    let findings = rules.iter().filter_map(|rule| {
        let value = subject.text(rule.value);
        let (path, query) = value.split_once("*&")?;
        let is_one = query.contains('=') && !query.starts_with('=') && !query.contains('&');
        if !is_one || path.contains(['?', '=', '&']) {
            return None;
        }
        // Other rules for the first parameter: `?sort=`, `?*sort=`, `*sort=`, `?`.
        let parameter = query.trim_end_matches(['*', '$']);
        let first = |before: &str| format!("{path}{before}{parameter}");
        let twins = ["*?", "?", "*?*", "?*", "*"].map(first);
        let is_met = |known: &&&[u8]| {
            let known = known.trim_ascii_end();
            let known = known.strip_suffix(b"$").unwrap_or(known);
            let known = known.strip_suffix(b"*").unwrap_or(known);
            twins.iter().any(|twin| twin.as_bytes().starts_with(known))
                && known.len() > path.len() + 1
                || known == first("*?").trim_end_matches(parameter).as_bytes()
        };
        if values
            .iter()
            .any(|known| *known != value.as_bytes() && is_met(&known))
        {
            return None;
        }
        let end = Span::new(rule.span().end, rule.span().end);
        let line = format!("\n{}: {path}*?{query}", subject.text(rule.name));
        let fix = Fix::suggestion("add a rule for the first parameter", end, line);
        let problem = "does not match the first parameter of a query";
        let missed = (path, parameter);
        Some(missed_parameter(&LINT, subject, rule, problem, missed, fix))
    });
    findings.collect()
}
