//! Why no rules are written for a proxy.
//!
//! A refusal names the line, and what decides these files instead: the gate, which reads every
//! dialect and decides every request in linear time.

use robots_analysis::Diagnostic;
use robots_analysis::merge::Refusal;
use robots_core::dialect::PrecedencePolicy;
use robots_core::matcher::PathForm;
use robots_core::reading::{Reading, WrittenRule};

use crate::expand::Inexpressible;
use crate::first_match::LONGEST;
use crate::target::Target;

const GATE: &str = "put `robots gate` before the site, which decides as the layer does";

fn refusal(reading: &Reading, diagnostic: Diagnostic) -> Box<Refusal> {
    Box::new(Refusal { diagnostic: diagnostic.help(GATE), source: reading.source().clone() })
}

/// Rejects dialects with another canonical form or another order of precedence.
pub(crate) fn check_dialect(reading: &Reading, target: Target) -> Result<(), Box<Refusal>> {
    let dialect = reading.dialect();
    let is_standard = dialect.path_form == PathForm::Rfc9309
        && dialect.precedence == PrecedencePolicy::MostOctets;
    if is_standard {
        return Ok(());
    }
    let (name, title) = (dialect.name, target.title());
    let message = format!("rules for {title} cannot express the dialect `{name}`");
    let diagnostic = Diagnostic::error(message).note(
        "the expressions compare paths in the canonical form of RFC 9309, and the most specific \
         rule wins",
    );
    Err(refusal(reading, diagnostic))
}

/// Refuses a pattern that has no expression, or none that the proxy can search for.
pub(crate) fn of_pattern(
    reading: &Reading,
    rule: &WrittenRule,
    target: Target,
    reason: Inexpressible,
) -> Box<Refusal> {
    let too_long = format!("its expression has more than {LONGEST} bytes");
    let (label, note) = match reason {
        Inexpressible::MalformedEscape => (
            "contains a `%` that is not the start of an escape",
            "the rule matches a part of an escape, and expressions match whole ones",
        ),
        Inexpressible::TooManyReadings => (
            "has too many literals of one hexadecimal digit",
            "each of them may be a part of an escape, in combination with the next",
        ),
        Inexpressible::TooLong => (
            &*too_long,
            "a parameter of nginx has at most 4,096 bytes, and all proxies get the same \
             expressions",
        ),
        Inexpressible::TooRepetitive => (
            "repeats itself too often after a wildcard",
            "each repetition is a step of a search, and PCRE stops after ten million of them",
        ),
        Inexpressible::Variable => {
            ("ends with `{$`", "Caddy reads `{$` as the start of a variable, in comments, too")
        }
    };
    let title = target.title();
    let diagnostic = Diagnostic::error(format!("rules for {title} cannot express this pattern"));
    refusal(reading, diagnostic.label(rule.value, label).note(note))
}

pub(crate) fn too_much_work(
    reading: &Reading,
    rules: &[&WrittenRule],
    target: Target,
    steps: usize,
) -> Box<Refusal> {
    let (title, most) = (target.title(), target.most_steps());
    let message = format!("the rules take too much work for {title}");
    let bytes = target.longest_target();
    let mut diagnostic = Diagnostic::error(message).note(format!(
        "a target of {bytes} bytes may take {steps} steps for each byte, about six for each \
         wildcard; the limit is {most}, about 100 ms"
    ));
    let mut by_line: Vec<_> = rules.iter().collect();
    by_line.sort_by_key(|rule| rule.line);
    if let Some(rule) = by_line.iter().find(|rule| rule.pattern.canonical().contains(&b'*')) {
        diagnostic = diagnostic.label(rule.span, "the first rule with a wildcard");
    }
    refusal(reading, diagnostic)
}
