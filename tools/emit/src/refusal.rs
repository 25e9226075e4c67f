//! Why no rules are written for a proxy.
//!
//! A refusal names the line, and what decides these files instead: the gate, which reads every
//! dialect and decides every request in linear time.

use robots_analysis::Diagnostic;
use robots_core::SourceText;
use robots_core::dialect::PrecedencePolicy;
use robots_core::matcher::PathForm;
use robots_core::reading::{Reading, WrittenRule};

use crate::expand::Inexpressible;
use crate::first_match::LONGEST;
use crate::target::Target;

/// A reason why no rules are written for a proxy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The message.
    pub diagnostic: Box<Diagnostic>,
    /// The file that its labels are in.
    pub source: SourceText,
}

const GATE: &str = "put `robots gate` before the site, which decides as the layer does";

impl Refusal {
    fn new(reading: &Reading, diagnostic: Diagnostic) -> Self {
        Self {
            diagnostic: Box::new(diagnostic.help(GATE)),
            source: reading.source().clone(),
        }
    }
}

/// Rejects dialects with another canonical form or another order of precedence.
pub(crate) fn check_dialect(reading: &Reading, target: Target) -> Result<(), Refusal> {
    let dialect = reading.dialect();
    let is_standard = dialect.path_form == PathForm::Rfc9309
        && dialect.precedence == PrecedencePolicy::MostOctets;
    if is_standard {
        return Ok(());
    }
    let (name, title) = (dialect.name, target.title());
    let message = format!("rules for {title} cannot express the dialect `{name}`");
    let diagnostic = Diagnostic::error(message).note(
        "the expressions compare paths in the canonical form of RFC 9309, and the most specific rule wins",
    );
    Err(Refusal::new(reading, diagnostic))
}

/// A pattern has no expression.
pub(crate) fn inexpressible(
    reading: &Reading,
    rule: &WrittenRule,
    target: Target,
    reason: Inexpressible,
) -> Refusal {
    let title = target.title();
    let (label, note) = match reason {
        Inexpressible::MalformedEscape => (
            "contains a `%` that is not the start of an escape",
            "the rule matches a part of an escape, and expressions match whole ones",
        ),
        Inexpressible::TooManyReadings => (
            "has too many literals of one hexadecimal digit",
            "each of them may be a part of an escape, in combination with the next",
        ),
    };
    let message = format!("rules for {title} cannot express this pattern");
    let diagnostic = Diagnostic::error(message)
        .label(rule.value, label)
        .note(note);
    Refusal::new(reading, diagnostic)
}

/// A pattern would be the start of a variable in a Caddyfile, where it is a comment.
pub(crate) fn variable(reading: &Reading, rule: &WrittenRule) -> Refusal {
    let diagnostic = Diagnostic::error("rules for Caddy cannot express this pattern")
        .label(rule.value, "ends with `{$`")
        .note("Caddy reads `{$` as the start of a variable, in comments, too");
    Refusal::new(reading, diagnostic)
}

/// A pattern has a literal after a wildcard that begins many times in itself.
pub(crate) fn too_repetitive(reading: &Reading, rule: &WrittenRule, target: Target) -> Refusal {
    let title = target.title();
    let message = format!("rules for {title} cannot express this pattern");
    let diagnostic = Diagnostic::error(message)
        .label(rule.value, "repeats itself too often after a wildcard")
        .note("each repetition is a step of a search, and PCRE stops after ten million of them");
    Refusal::new(reading, diagnostic)
}

pub(crate) fn too_long(reading: &Reading, rule: &WrittenRule, target: Target) -> Refusal {
    let title = target.title();
    let message = format!("rules for {title} cannot express this pattern");
    let label = format!("its expression has more than {LONGEST} bytes");
    let diagnostic = Diagnostic::error(message).label(rule.value, label).note(
        "a parameter of nginx has at most 4,096 bytes, and all proxies get the same expressions",
    );
    Refusal::new(reading, diagnostic)
}

/// The rules would take too long for one request.
pub(crate) fn too_much_work(
    reading: &Reading,
    rules: &[&WrittenRule],
    target: Target,
    steps: usize,
) -> Refusal {
    let (title, most) = (target.title(), target.most_steps());
    let message = format!("the rules take too much work for {title}");
    let bytes = target.longest_target();
    let mut diagnostic = Diagnostic::error(message).note(format!(
        "a target of {bytes} bytes may take {steps} steps for each byte, about six for each wildcard; \
         the limit is {most}, about 100 ms"
    ));
    let mut by_line: Vec<_> = rules.iter().collect();
    by_line.sort_by_key(|rule| rule.line);
    if let Some(rule) = by_line
        .iter()
        .find(|rule| rule.pattern.canonical().contains(&b'*'))
    {
        diagnostic = diagnostic.label(rule.span, "the first rule with a wildcard");
    }
    Refusal::new(reading, diagnostic)
}
