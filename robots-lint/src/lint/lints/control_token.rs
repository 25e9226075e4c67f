use robots_core::matcher::known_crawler;

use super::{Diagnostic, Directive, Subject, levels};

lint! {
    group: Policy, level: Allow,
    summary: "A product token that controls how pages are used and that no crawler sends.",
    explanation: "Its operator obeys the group, so the group has an effect. A server cannot \
                  enforce it, because no request carries the token.",
    citation: "The operators' documentation",
    example: Lines(&["User-agent: Google-Extended", "Disallow: /"]),
    use_instead: &[
        Instead::same(Text("\
# robots: allow(control_token)
User-agent: Google-Extended
Disallow: /
")),
    ],
    check: UserAgent(check),
}

fn check(subject: &Subject<'_>, name: &Directive) -> Option<Diagnostic> {
    let known = known_crawler(&subject.text(name.value)).filter(|known| known.control_token)?;
    Some(
        LINT.finding(format!("no request carries the product token `{}`", known.token))
            .label(name.value, format!("read by {}, sent by no crawler", known.operator))
            .note(known.source)
            .help(
                "keep the group, which its operator obeys, and write "
                    + levels("allow(control_token)")
                    + " above it",
            ),
    )
}
