use robots_analysis::purpose::{
    Contradiction, ContradictionKind, StatedPreference, contradictions_of,
};

use super::{Diagnostic, Span, Subject};

lint! {
    group: Suspicious, level: Warn,
    summary: "A preference for the use of content that contradicts the rules, or a preference of \
        another convention.",
    explanation: "A preference is about pages that may be fetched. One that permits a use has no \
                  effect if the group disallows all of its pages. And `Content-Usage` and \
                  `Content-Signal` may disagree about one page.",
    citation: "draft-ietf-aipref-attach-05 §3.1; https://contentsignals.org",
    example: Lines(&["User-agent: GPTBot", "Content-Signal: ai-train=yes", "Disallow: /"]),
    use_instead: &[
        Instead::giving(
            &["GPTBot / allow"],
            Lines(&["User-agent: GPTBot", "Content-Signal: ai-train=yes", "Disallow:"]),
        )
        .when("the use is meant"),
        Instead::same(Lines(&["User-agent: GPTBot", "Disallow: /"])).when("it is not"),
    ],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let found = contradictions_of(subject.reading).into_iter();
    found.filter_map(|found| diagnostic(subject, &found)).collect()
}

fn diagnostic(subject: &Subject<'_>, found: &Contradiction) -> Option<Diagnostic> {
    let url = String::from_utf8_lossy(&found.url);
    let place = |stated: &StatedPreference| place(subject, stated);
    Some(match &found.kind {
        ContradictionKind::Preferences { permits, reserves } => {
            // `preference_conflict` reports two lines with one key and one path.
            if permits.is_like(reserves) {
                return None;
            }
            LINT.finding(format!("`{}` contradicts `{}`", permits.text, reserves.text))
                .label(place(permits)?, "permits the use")
                .label(place(reserves)?, "does not permit it")
                .note(format!("both apply to `{url}`"))
                .help("change the one that is not meant")
        }
        ContradictionKind::NothingToUse { permits } => LINT
            .finding(format!("`{}` permits the use of no page", permits.text))
            .label(place(permits)?, "no effect")
            .note(format!("the group disallows every URL that it is about, such as `{url}`"))
            .help("allow the pages if the use is meant; otherwise delete the preference"),
        // The same list in every group is usual, and no fault.
        ContradictionKind::NothingToFetchFor { .. } => return None,
    })
}

fn place(subject: &Subject<'_>, stated: &StatedPreference) -> Option<Span> {
    let mut lines = subject.reading.extensions().iter();
    let line = lines.find(|line| line.line == stated.line)?;
    Some(line.span)
}
