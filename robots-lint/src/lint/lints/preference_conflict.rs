use robots_core::extension::ExtensionValue;
use rustc_hash::FxHashMap;

use super::{Diagnostic, Span, Subject};

lint! {
    group: Correctness, level: Warn,
    summary: "Two preferences in one group that contradict each other.",
    explanation: "It is not defined which of the two a crawler obeys.",
    citation: "https://contentsignals.org; draft-ietf-aipref-attach",
    example: Text("\
User-agent: *
Content-Signal: ai-train=no
Content-Signal: ai-train=yes
Disallow: /basket/
"),
    use_instead: &[
        Instead::same(Rules(&["Content-Signal: ai-train=no", "Disallow: /basket/"])),
    ],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let mut first: FxHashMap<_, (&str, Span)> = FxHashMap::default();
    let mut findings = Vec::new();
    for extension in subject.reading.extensions() {
        let Ok(ExtensionValue::ContentSignal(read) | ExtensionValue::ContentUsage(read)) =
            &extension.value
        else {
            continue;
        };
        let key = subject.text(extension.key_span).to_ascii_lowercase();
        for preference in &read.list {
            let about = (key.clone(), &extension.agents, &read.path, &preference.label);
            let (value, place) = *first.entry(about).or_insert((&preference.value, extension.span));
            if value != preference.value {
                let (label, other) = (&preference.label, &preference.value);
                findings.push(
                    LINT.finding(format!("`{label}={other}` contradicts `{label}={value}`"))
                        .label(extension.span, "contradicts the first")
                        .label(place, "the first")
                        .note("it is not defined which of the two a crawler obeys")
                        .help("delete one of the two"),
                );
            }
        }
    }
    findings
}
