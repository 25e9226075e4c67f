use super::{Diagnostic, Example, Level, Lint, LintGroup, Subject};
use crate::extension::CONTENT_USAGE;
use crate::extension::ExtensionValue;
use crate::extension::Malformed;
use crate::lint::preference::preference_faults;
use crate::syntax::DirectiveKey;

pub(super) static LINT: Lint = Lint {
    name: "content_usage_syntax",
    group: LintGroup::Correctness,
    level: Level::Deny,
    finds: "A `Content-Usage` line that is no dictionary of preferences, or names one that is \
        not defined.",
    why: "Of a dictionary that cannot be parsed nothing counts. Labels and values have a case: \
        `Train-AI=no` says nothing, `train-ai=n` does.",
    source: "draft-ietf-aipref-attach and draft-ietf-aipref-vocab; RFC 9651 §3.2",
    fires: Example::Text(
        "\
User-agent: *
Content-Usage: Train-AI=no
Disallow: /basket/
",
    ),
    silent: Example::Text(
        "\
User-agent: *
Content-Usage: train-ai=n
Disallow: /basket/
",
    ),
    check,
};

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let extensions = subject.reading.extensions().iter();
    let findings = extensions.flat_map(|extension| {
        let read = match &extension.value {
            Err(Malformed::NotDictionary) => None,
            Ok(ExtensionValue::ContentUsage(usage)) => Some(usage),
            _ => return Vec::new(),
        };
        preference_faults(
            &LINT,
            subject,
            extension,
            read,
            (DirectiveKey::ContentUsage, &CONTENT_USAGE),
        )
    });
    findings.collect()
}
