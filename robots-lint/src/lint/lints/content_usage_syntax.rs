use robots_core::extension::CONTENT_USAGE;

use super::{Diagnostic, DirectiveKey, Subject};
use crate::lint::preference::syntax_findings;

lint! {
    group: Correctness, level: Deny,
    summary: "A `Content-Usage` line that is not a dictionary of preferences, or that has an \
        undefined label or value.",
    explanation: "If the dictionary cannot be parsed, no preference in it applies. Labels and \
        values are case-sensitive: `Train-AI=no` has no effect, `train-ai=n` has one.",
    citation: "draft-ietf-aipref-attach and draft-ietf-aipref-vocab; RFC 9651 §3.2",
    example: Rules(&["Content-Usage: Train-AI=no", "Disallow: /basket/"]),
    use_instead: &[
        Instead::same(Rules(&["Content-Usage: train-ai=n", "Disallow: /basket/"])),
    ],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    syntax_findings(&LINT, subject, DirectiveKey::ContentUsage, &CONTENT_USAGE)
}
