use super::{Diagnostic, DirectiveKey, Subject};
use crate::extension::CONTENT_USAGE;
use crate::lint::preference::syntax_findings;

lint! {
    group: Correctness, level: Deny,
    summary: "A `Content-Usage` line that is no dictionary of preferences, or names one that is \
        not defined.",
    explanation: "Of a dictionary that cannot be parsed nothing counts. Labels and values have a case: \
        `Train-AI=no` says nothing, `train-ai=n` does.",
    citation: "draft-ietf-aipref-attach and draft-ietf-aipref-vocab; RFC 9651 §3.2",
    example: Rules(&["Content-Usage: Train-AI=no", "Disallow: /basket/"]),
    use_instead: Rules(&["Content-Usage: train-ai=n", "Disallow: /basket/"]),
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    syntax_findings(&LINT, subject, DirectiveKey::ContentUsage, &CONTENT_USAGE)
}
