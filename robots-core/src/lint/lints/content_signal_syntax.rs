use super::{Diagnostic, DirectiveKey, Subject};
use crate::extension::CONTENT_SIGNAL;
use crate::lint::preference::syntax_findings;

lint! {
    group: Correctness, level: Deny,
    summary: "A `Content-Signal` line that is no list of signals, or names one that is not \
        defined.",
    explanation: "A signal that cannot be read expresses nothing. The three signals are `search`, \
        `ai-input` and `ai-train`, each `yes` or `no`, and `use`.",
    citation: "https://contentsignals.org",
    example: Rules(&["Content-Signal: ai_train=no", "Disallow: /basket/"]),
    use_instead: Rules(&["Content-Signal: search=yes, ai-train=no", "Disallow: /basket/"]),
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    syntax_findings(&LINT, subject, DirectiveKey::ContentSignal, &CONTENT_SIGNAL)
}
