//! Invalid and unknown preferences for the use of content, in either vocabulary.

use robots_analysis::diagnostic::{Diagnostic, Fix, closest_match};
use robots_core::extension::{
    Extension, ExtensionError, ExtensionValue, Preference, Preferences, Recognition, Vocabulary,
};
use robots_core::source::Span;
use robots_core::syntax::DirectiveKey;

use super::quoted::quoted;
use super::{Lint, Subject};

/// Returns the findings of lines with this key that cannot be parsed, or whose labels or values are
/// not defined. A label that resembles no other, next to defined ones, is left to [`unknown`].
pub(super) fn syntax_findings(
    lint: &'static Lint,
    subject: &Subject<'_>,
    key: DirectiveKey,
    vocabulary: &Vocabulary,
) -> Vec<Diagnostic> {
    let extensions = subject.reading.extensions().iter();
    let findings = extensions.flat_map(|extension| match (key, &extension.value) {
        (DirectiveKey::ContentSignal, Err(ExtensionError::NotSignals))
        | (DirectiveKey::ContentUsage, Err(ExtensionError::NotDictionary)) => {
            vec![unreadable(lint, subject, extension, (key, vocabulary))]
        }
        (DirectiveKey::ContentSignal, Ok(ExtensionValue::ContentSignal(read)))
        | (DirectiveKey::ContentUsage, Ok(ExtensionValue::ContentUsage(read))) => {
            faults(lint, subject, extension, read, vocabulary)
        }
        _ => Vec::new(),
    });
    findings.collect()
}

fn faults(
    lint: &'static Lint,
    subject: &Subject<'_>,
    extension: &Extension,
    read: &Preferences,
    vocabulary: &Vocabulary,
) -> Vec<Diagnostic> {
    let has_known = has_known(read);
    let faults = read.list.iter().filter(|preference| {
        preference.recognition != Recognition::Known
            && !(has_known && is_unknown(preference, vocabulary))
    });
    let findings = faults.take(SHOWN).filter_map(|fault| {
        let finding = if fault.recognition == Recognition::UnknownLabel {
            let labels = vocabulary.labels.iter().map(|(label, _)| *label);
            let help = match closest_label(fault, vocabulary) {
                Some(label) => format!("did you mean `{label}`?"),
                None => format!("write one of `{}`", labels.collect::<Vec<_>>().join("`, `")),
            };
            lint.finding(format!("unknown preference {}", quoted(&fault.label))).help(help)
        } else {
            let mut labels = vocabulary.labels.iter();
            let known = labels.find(|(label, _)| *label == fault.label);
            let values = known.map(|(_, values)| values.join("` or `"))?;
            let (value, label) = (quoted(&fault.value), &fault.label);
            lint.finding(format!("invalid value {value} for `{label}`"))
                .help(format!("write `{values}`"))
        };
        Some(
            finding
                .label(place(subject, extension, fault), "has no effect")
                .note(as_of(vocabulary)),
        )
    });
    findings.collect()
}

const SHOWN: usize = 20;

/// Returns the unknown labels next to defined ones that are not typos of them: they may belong to
/// another version or convention.
pub(super) fn unknown<'r>(
    read: &'r Preferences,
    vocabulary: &'r Vocabulary,
) -> impl Iterator<Item = &'r Preference> {
    let has_known = has_known(read);
    let list = read.list.iter().filter(move |_| has_known);
    list.filter(|preference| is_unknown(preference, vocabulary)).take(SHOWN)
}

fn has_known(read: &Preferences) -> bool {
    let mut list = read.list.iter();
    list.any(|preference| preference.recognition == Recognition::Known)
}

fn is_unknown(preference: &Preference, vocabulary: &Vocabulary) -> bool {
    preference.recognition == Recognition::UnknownLabel
        && closest_label(preference, vocabulary).is_none()
}

/// Returns the source of the vocabulary, and its version.
pub(super) fn as_of(vocabulary: &Vocabulary) -> String {
    format!("defined by {}, version of {}", vocabulary.source, vocabulary.date)
}

/// Returns the place of a preference in the value of its line; the place of its value if that is
/// invalid.
pub(super) fn place(subject: &Subject<'_>, extension: &Extension, preference: &Preference) -> Span {
    let value = subject.text(extension.value_span);
    let mut start = extension.value_span.start;
    for item in value.split(',') {
        let item_start = start;
        start += item.len() + 1;
        let (pair, label) = match item.split_once('=') {
            Some((label, _)) => (item, label.trim_end()),
            None => (item, item.trim_end()),
        };
        if !label.ends_with(&preference.label) {
            continue;
        }
        let end = item_start + pair.trim_end().len();
        let equals = item.find('=').filter(|_| preference.recognition == Recognition::UnknownValue);
        let from = match equals {
            Some(equals) => {
                let after = &item[equals + 1..];
                equals + 1 + after.len() - after.trim_start().len()
            }
            None => label.len() - preference.label.len(),
        };
        if item_start + from < end {
            return Span::new(item_start + from, end);
        }
    }
    extension.value_span
}

fn closest_label(preference: &Preference, vocabulary: &Vocabulary) -> Option<&'static str> {
    let labels = vocabulary.labels.iter().map(|(label, _)| *label);
    closest_match(&preference.label.replace('_', "-"), labels)
}

fn unreadable(
    lint: &'static Lint,
    subject: &Subject<'_>,
    extension: &Extension,
    (key, vocabulary): (DirectiveKey, &Vocabulary),
) -> Diagnostic {
    let finding = lint
        .finding("invalid value in " + subject.line(extension.span))
        .label(extension.value_span, "not a list of preferences")
        .note(format!("crawlers ignore a list that they cannot parse ({})", vocabulary.source));
    let value = subject.text(extension.value_span);
    let pairs = value.split([',', ';']).map(|pair| {
        let words = pair.split([':', '=', ' ', '\t']).filter(|word| !word.is_empty());
        words.collect::<Vec<_>>().join("=")
    });
    let right = pairs.collect::<Vec<_>>().join(", ");
    let read = match ExtensionValue::read(key, right.as_bytes()) {
        Ok(ExtensionValue::ContentSignal(read) | ExtensionValue::ContentUsage(read)) => Some(read),
        _ => None,
    };
    let is_known = |read: Preferences| {
        let mut preferences = read.list.into_iter();
        preferences.all(|preference| preference.recognition == Recognition::Known)
    };
    if read.is_some_and(is_known) {
        return finding.fix(Fix::suggestion(
            format!("write {}", quoted(&right)),
            extension.value_span,
            right,
        ));
    }
    let labels: Vec<_> = vocabulary.labels.iter().map(|(label, _)| *label).collect();
    finding.help(format!(
        "write `LABEL=VALUE` pairs separated by commas; the labels are `{}`",
        labels.join("`, `")
    ))
}
