use robots_analysis::order;
use rustc_hash::FxHashMap;

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

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let rules = subject.rules();
    let rules: Vec<_> = rules.filter(|rule| subject.invalid_path(rule).is_none()).collect();
    let values = rules.iter().map(|rule| subject.bytes(rule.value));
    let known = KnownValues::new(values);
    let findings = rules.iter().filter_map(|rule| {
        let value = subject.text(rule.value);
        let (path, query) = value.split_once("*&")?;
        let is_one = query.contains('=') && !query.starts_with('=') && !query.contains('&');
        if !is_one || path.contains(['?', '=', '&']) {
            return None;
        }
        // Other rules for the first parameter: `?sort=`, `?*sort=`, `*sort=`, `?`.
        let parameter = query.trim_end_matches(['*', '$']);
        let is_met = |before: &str| {
            let twin = format!("{path}{before}{parameter}");
            known.has_start_of(twin.as_bytes(), path.len() + 2, value.as_bytes())
        };
        let of_any = format!("{path}*?");
        if known.has(of_any.as_bytes(), value.as_bytes())
            || ["*?", "?", "*?*", "?*", "*"].into_iter().any(is_met)
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

/// The values of all rules, without what a match does not need at their ends.
struct KnownValues<'a> {
    /// Of the values with the same start, one, and whether there are others.
    by_start: FxHashMap<&'a [u8], (&'a [u8], bool)>,
    /// The distinct lengths of the starts, in order.
    lengths: Vec<usize>,
}

impl<'a> KnownValues<'a> {
    fn new(values: impl Iterator<Item = &'a [u8]>) -> Self {
        let mut by_start: FxHashMap<&[u8], (&[u8], bool)> = FxHashMap::default();
        for value in values {
            let start = value.trim_ascii_end();
            let start = start.strip_suffix(b"$").unwrap_or(start);
            let start = start.strip_suffix(b"*").unwrap_or(start);
            let (first, has_more) = by_start.entry(start).or_insert((value, false));
            *has_more |= *first != value;
        }
        let mut lengths: Vec<_> = by_start.keys().map(|start| start.len()).collect();
        order::sort(&mut lengths);
        lengths.dedup();
        Self { by_start, lengths }
    }

    /// Returns whether another value than `value` has this start.
    fn has(&self, start: &[u8], value: &[u8]) -> bool {
        let known = self.by_start.get(start);
        known.is_some_and(|&(first, has_more)| has_more || first != value)
    }

    /// Returns whether another value than `value` starts `text`, with at least `least` bytes. Takes
    /// one look-up for each length of a start.
    fn has_start_of(&self, text: &[u8], least: usize, value: &[u8]) -> bool {
        let from = self.lengths.partition_point(|&length| length < least);
        let mut lengths = self.lengths[from..].iter();
        lengths.any(|&length| text.get(..length).is_some_and(|start| self.has(start, value)))
    }
}
