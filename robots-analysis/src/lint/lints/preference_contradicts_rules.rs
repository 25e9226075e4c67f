use robots_core::extension::{Extension, ExtensionValue};

use super::{Diagnostic, Span, Subject};
use crate::purpose::{Contradiction, ContradictionKind, StatedPreference, contradictions_of};

lint! {
    group: Suspicious, level: Warn,
    summary: "A preference for the use of content that contradicts the rules, or a preference of \
        another convention.",
    explanation: "A preference is about pages that may be fetched. One that permits a use has no \
        effect if the group disallows all of its pages. One that does not permit training is odd in \
        the group of a crawler for training that may fetch everything. And `Content-Usage` and \
        `Content-Signal` may permit different uses of one page.",
    citation: "draft-ietf-aipref-attach-05 §3.1; https://contentsignals.org",
    example: Text("\
User-agent: GPTBot
Content-Signal: ai-train=yes
Disallow: /
"),
    use_instead: Text("\
User-agent: GPTBot
Content-Signal: ai-train=yes
Disallow: /basket/
"),
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let found = contradictions_of(subject.reading).into_iter();
    found
        .filter_map(|found| diagnostic(subject, &found))
        .collect()
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
            .note(format!(
                "the group disallows every URL that it is about, such as `{url}`"
            ))
            .help("allow the pages if the use is meant; otherwise delete the preference"),
        // A list that permits other uses is most likely the same in every group.
        ContradictionKind::NothingToFetchFor { reserves, .. } if permits_any(subject, reserves) => {
            return None;
        }
        ContradictionKind::NothingToFetchFor { reserves, crawler } => LINT
            .finding(format!(
                "`{}` may fetch pages for training, which `{}` does not permit",
                crawler.token, reserves.text
            ))
            .label(place(reserves)?, "does not permit training")
            .note(format!(
                "`{}` is documented to fetch for training, and may fetch `{url}`",
                crawler.token
            ))
            .help(format!(
                "disallow the pages for `{}` if training is not meant; otherwise delete the preference",
                crawler.token
            )),
    })
}

fn place(subject: &Subject<'_>, stated: &StatedPreference) -> Option<Span> {
    line(subject, stated).map(|line| line.span)
}

/// Returns whether the line of a preference has another that permits its use.
fn permits_any(subject: &Subject<'_>, stated: &StatedPreference) -> bool {
    let Some(Ok(ExtensionValue::ContentSignal(read) | ExtensionValue::ContentUsage(read))) =
        line(subject, stated).map(|line| &line.value)
    else {
        return false;
    };
    let mut list = read.list.iter();
    list.any(|other| matches!(other.value.as_str(), "y" | "yes"))
}

fn line<'s>(subject: &'s Subject<'_>, stated: &StatedPreference) -> Option<&'s Extension> {
    let mut lines = subject.reading.extensions().iter();
    lines.find(|line| line.line == stated.line)
}
