use super::{Diagnostic, Subject};
use crate::lint::merge_marker::conflicts;

lint! {
    group: Correctness, level: Deny,
    summary: "The markers that version control writes around two versions of the same lines.",
    explanation: "Crawlers skip the markers and obey the rules of both versions.",
    citation: "`git help merge`, How conflicts are presented",
    example: Text("\
User-agent: *
<<<<<<< HEAD
Disallow: /basket/
=======
Disallow: /cart/
>>>>>>> shop
"),
    use_instead: &[
        Instead::same(Rules(&["Disallow: /basket/", "Disallow: /cart/"]))
            .when("both versions are right"),
        Instead::giving(
            &["* /cart/ disallow", "* /basket/ allow"],
            Rules(&["Disallow: /cart/"]),
        )
        .when("the second one is"),
    ],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let findings = conflicts(subject).into_iter().map(|markers| {
        let finding = LINT.finding("unresolved merge conflict");
        let finding =
            markers.into_iter().fold(finding, |finding, (text, span)| finding.label(span, text));
        finding
            .note(
                "crawlers skip lines that they do not understand, and obey the rules of both \
                 versions (RFC 9309 §2.2)",
            )
            .help("keep the lines of one version, or of both, and delete the markers")
    });
    findings.collect()
}
