use robots_core::extension::{CONTENT_SIGNAL, CONTENT_USAGE, ExtensionValue};

use super::{Diagnostic, Subject, quoted};
use crate::lint::preference::{as_of, place, unknown};

lint! {
    group: Suspicious, level: Warn,
    summary: "An undefined preference next to defined ones.",
    explanation: "Crawlers ignore it. It may belong to another version or another convention.",
    citation: "https://contentsignals.org; draft-ietf-aipref-vocab",
    example: Rules(&["Content-Usage: train-ai=n, translation=n", "Disallow: /basket/"]),
    use_instead: &[
        Instead::same(Rules(&["Content-Usage: train-ai=n", "Disallow: /basket/"])),
    ],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    for extension in subject.reading.extensions() {
        let (read, vocabulary) = match &extension.value {
            Ok(ExtensionValue::ContentSignal(read)) => (read, &CONTENT_SIGNAL),
            Ok(ExtensionValue::ContentUsage(read)) => (read, &CONTENT_USAGE),
            _ => continue,
        };
        for preference in unknown(read, vocabulary) {
            let labels: Vec<_> = vocabulary.labels.iter().map(|(label, _)| *label).collect();
            findings.push(
                LINT.finding(format!("unknown preference {}", quoted(&preference.label)))
                    .label(place(subject, extension, preference), "ignored")
                    .note(as_of(vocabulary))
                    .help(format!("write one of `{}`, or delete it", labels.join("`, `"))),
            );
        }
    }
    findings
}
