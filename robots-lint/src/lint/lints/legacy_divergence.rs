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
    silenced_by: [
        byte_order_mark, control_character, keyword_prefix_trap, misspelled_directive,
        misspelled_wildcard, missing_colon, non_ascii_whitespace,
    ],
    explained_by: [
        comma_in_user_agent, decorated_product_token, dollar_not_at_end, escaped_wildcard,
        inexact_product_token, invalid_product_token, invalid_utf8, line_too_long,
        multiple_directives_on_line, negated_user_agent, percent_encoded_unreserved, percent_encoding_invalid, space_in_path,
        syntax_not_understood, user_agent_is_a_ua_string, version_in_user_agent,
        wildcard_in_user_agent,
    ],
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
