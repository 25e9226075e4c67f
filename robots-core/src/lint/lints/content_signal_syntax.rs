use super::{Diagnostic, Example, Level, Lint, LintGroup, Subject};
use crate::extension::CONTENT_SIGNAL;
use crate::extension::ExtensionValue;
use crate::extension::Malformed;
use crate::lint::preference::preference_faults;
use crate::syntax::DirectiveKey;

pub(super) static LINT: Lint = Lint {
    name: "content_signal_syntax",
    group: LintGroup::Correctness,
    level: Level::Deny,
    finds: "A `Content-Signal` line that is no list of signals, or names one that is not \
        defined.",
    why: "A signal that cannot be read expresses nothing. The three signals are `search`, \
        `ai-input` and `ai-train`, each `yes` or `no`, and `use`.",
    source: "https://contentsignals.org",
    fires: Example::Text(
        "\
User-agent: *
Content-Signal: ai_train=no
Disallow: /basket/
",
    ),
    silent: Example::Text(
        "\
User-agent: *
Content-Signal: search=yes, ai-train=no
Disallow: /basket/
",
    ),
    check,
};

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let extensions = subject.reading.extensions().iter();
    let findings = extensions.flat_map(|extension| {
        let read = match &extension.value {
            Err(Malformed::NotSignals) => None,
            Ok(ExtensionValue::ContentSignal(signals)) => Some(signals),
            _ => return Vec::new(),
        };
        preference_faults(
            &LINT,
            subject,
            extension,
            read,
            (DirectiveKey::ContentSignal, &CONTENT_SIGNAL),
        )
    });
    findings.collect()
}
