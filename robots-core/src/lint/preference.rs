//! What is wrong with a list of preferences for the use of content, in either vocabulary.

use super::name::meant;
use super::subject::quoted;
use super::{Lint, Subject};
use crate::diagnostic::Diagnostic;
use crate::extension::{Extension, Preferences, Standing, Vocabulary};

/// The finding for a line that could not be read, or whose labels or values are not defined.
pub(super) fn preference_fault(
    lint: &Lint,
    subject: &Subject<'_>,
    extension: &Extension,
    read: Option<&Preferences>,
    vocabulary: &Vocabulary,
) -> Option<Diagnostic> {
    let key = subject.text(extension.key_span);
    let Some(read) = read else {
        let (label, values) = vocabulary.labels.first()?;
        return Some(
            lint.finding(format!(
                "nobody can read {}",
                subject.quoted(extension.span)
            ))
            .label(extension.value_span, "no list of preferences")
            .note(format!(
                "a list that cannot be read says nothing ({})",
                vocabulary.source
            ))
            .help(format!("write it as `{key}: {label}={}`", values.first()?)),
        );
    };
    let fault = read
        .list
        .iter()
        .find(|preference| preference.standing != Standing::Known)?;
    let finding = if fault.standing == Standing::UnknownLabel {
        let labels = vocabulary.labels.iter().map(|(label, _)| *label);
        let help = match meant(&fault.label.replace('_', "-"), labels.clone()) {
            Some(label) => format!("did you mean `{label}`?"),
            None => format!("there are `{}`", labels.collect::<Vec<_>>().join("`, `")),
        };
        lint.finding(format!("there is no preference {}", quoted(&fault.label)))
            .help(help)
    } else {
        let mut labels = vocabulary.labels.iter();
        let known = labels.find(|(label, _)| *label == fault.label);
        let values = known.map(|(_, values)| values.join("` or `"))?;
        let (value, label) = (quoted(&fault.value), &fault.label);
        lint.finding(format!("{value} is no value of `{label}`"))
            .help(format!("write `{values}`"))
    };
    Some(
        finding
            .label(extension.value_span, "says nothing")
            .note(format!(
                "as {} has it, version of {}",
                vocabulary.source, vocabulary.date
            )),
    )
}
