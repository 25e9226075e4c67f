use super::{Diagnostic, Directive, DirectiveKey, Subject};

lint! {
    group: Portability, level: Allow,
    summary: "A documented directive that Lighthouse does not know.",
    explanation: "Crawlers that know the directive read it, and all others skip it. Lighthouse, \
                  the tool that many reports on a site come from, rejects a file that has one, \
                  which lowers its SEO score.",
    citation: "Lighthouse 13.5.0, `core/audits/seo/robots-txt.js`",
    example: Rules(&["Content-Usage: train-ai=n", "Disallow: /basket/"]),
    use_instead: &[
        Instead::same(Rules(&["Content-Signal: ai-train=no", "Disallow: /basket/"])),
    ],
    check: Line(check),
}

/// The known directives that are not in the list of Lighthouse 13.5.0.
const UNKNOWN: [DirectiveKey; 2] = [DirectiveKey::ContentUsage, DirectiveKey::License];

fn check(subject: &Subject<'_>, line: &Directive) -> Option<Diagnostic> {
    if !UNKNOWN.contains(&line.key) || !line.is_well_formed() {
        return None;
    }
    Some(
        LINT.finding("directive " + subject.quoted(line.name) + " is unknown to Lighthouse")
            .label(line.name, "rejected by Lighthouse 13.5.0")
            .note("crawlers that do not know the directive skip it (RFC 9309 §2.2.4)")
            .help("keep the line if it matters more than the score; otherwise delete it"),
    )
}
