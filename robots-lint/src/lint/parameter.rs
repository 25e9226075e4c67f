//! Rules that match a query parameter only in some positions.

use robots_analysis::diagnostic::{Diagnostic, Fix};
use robots_core::syntax::Directive;

use super::quoted::quoted;
use super::{Lint, Subject};

/// Returns the finding that `rule` does not match some URLs: `missed` is the path pattern before
/// their query, and a query. `problem` follows the value of the rule in the message.
pub(super) fn missed_parameter(
    lint: &'static Lint,
    subject: &Subject<'_>,
    rule: &Directive,
    problem: &str,
    missed: (&str, &str),
    fix: Fix,
) -> Diagnostic {
    let (path, query) = missed;
    let path = path.replace('*', "");
    let path = if path.is_empty() { "/" } else { &path };
    let url = quoted(&format!("{path}?{query}"));
    lint.finding(format!("{} {problem}", subject.quoted(rule.value)))
        .label(rule.value, "")
        .note(format!("the rule does not match {url}"))
        .fix(fix)
}
