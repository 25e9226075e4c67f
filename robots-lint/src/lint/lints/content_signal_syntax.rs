use robots_core::extension::CONTENT_SIGNAL;

use super::{Diagnostic, DirectiveKey, Subject};
use crate::lint::preference::syntax_findings;

lint! {
    group: Correctness, level: Deny,
    summary: "A `Content-Signal` line that is not a list of signals, or that has an undefined \
        signal or value.",
    explanation: "Crawlers ignore a signal that they cannot parse. The signals `search`, \
                  `ai-input` and `ai-train` are `yes` or `no`; there is also `use`.",
    citation: "https://contentsignals.org",
    example: Rules(&["Content-Signal: ai_train=no", "Disallow: /basket/"]),
    use_instead: &[
        Instead::same(Rules(&["Content-Signal: ai-train=no", "Disallow: /basket/"])),
    ],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    syntax_findings(&LINT, subject, DirectiveKey::ContentSignal, &CONTENT_SIGNAL)
}
