use super::{Diagnostic, DirectiveKey, Subject};
use crate::extension::CONTENT_USAGE;
use crate::lint::preference::syntax_findings;

lint! {
    group: Correctness, level: Deny,
    finds: "A `Content-Usage` line that is no dictionary of preferences, or names one that is \
        not defined.",
    why: "Of a dictionary that cannot be parsed nothing counts. Labels and values have a case: \
        `Train-AI=no` says nothing, `train-ai=n` does.",
    source: "draft-ietf-aipref-attach and draft-ietf-aipref-vocab; RFC 9651 §3.2",
    fires: Rules(&["Content-Usage: Train-AI=no", "Disallow: /basket/"]),
    silent: Rules(&["Content-Usage: train-ai=n", "Disallow: /basket/"]),
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    syntax_findings(&LINT, subject, DirectiveKey::ContentUsage, &CONTENT_USAGE)
}
