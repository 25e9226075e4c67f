use robots_core::dialect::Dialect;

use super::{Diagnostic, Subject};
use crate::lint::divergence::divergence_finding;

lint! {
    group: Portability, level: Allow,
    summary: "A URL that RFC 9309 and Python's `urllib.robotparser` until 2026 decide differently.",
    explanation: "Many small crawlers are written in Python. Its parser obeyed the first matching \
        rule and had no wildcards.",
    citation: "`urllib.robotparser` of Python 3.11",
    example: Rules(&["Disallow: /search*"]),
    use_instead: &[
        Instead::same(Rules(&["Disallow: /search"])),
    ],
    causes_of: dialect_divergence,
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let (rfc, python) = (Dialect::RFC_9309, Dialect::PYTHON_LEGACY);
    let findings = subject.divergences(rfc, python).into_iter().map(|divergence| {
        divergence_finding(&LINT, &divergence, ("RFC 9309", "Python until 2026")).help(
            "write rules without wildcards, longer rules first, and no blank lines inside groups",
        )
    });
    findings.collect()
}
