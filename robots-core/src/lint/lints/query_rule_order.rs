use super::{Diagnostic, Example, Fix, Level, Lint, LintGroup, Subject};
use crate::lint::subject::quoted;
use rustc_hash::FxHashSet;

pub(super) static LINT: Lint = Lint {
    name: "query_rule_order",
    group: LintGroup::Suspicious,
    level: Level::Allow,
    finds: "A rule for the first parameter of a query that no rule repeats for a later one.",
    why: "`/*?sort=` matches `/a?sort=x` and not `/a?page=2&sort=x`.",
    source: "RFC 9309 §2.2.3",
    fires: Example::Text(
        "\
User-agent: *
Disallow: /*?sort=
",
    ),
    silent: Example::Text(
        "\
User-agent: *
Disallow: /*?sort=
Disallow: /*&sort=
",
    ),
    check,
};

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let rules: Vec<_> = subject.rules().map(|(_, rule)| rule).collect();
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
        let (start, rest) = (path.replace('*', ""), query.trim_end_matches(['*', '$']));
        let start = if start.is_empty() { "/" } else { &start };
        Some(
            LINT.finding(format!(
                "{} matches only the first parameter",
                subject.quoted(rule.value)
            ))
            .label(rule.value, "")
            .note(format!(
                "{} is not matched",
                quoted(&format!("{start}?a=1&{rest}"))
            ))
            .fix(Fix::suggestion("also write it for the others", end, line)),
        )
    });
    findings.collect()
}

/// A value without the `/` in front of its first `*`, which `*` matches too.
fn without_slash(value: &[u8]) -> &[u8] {
    match value {
        [b'/', rest @ ..] if rest.starts_with(b"*") => rest,
        _ => value,
    }
}
