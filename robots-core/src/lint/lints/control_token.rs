use super::{Diagnostic, Directive, Subject};
use crate::matcher::known_crawler;

lint! {
    group: Policy, level: Allow,
    summary: "A name that steers the use of pages and is sent by no crawler.",
    explanation: "Its operator reads the group, so it works. A server cannot enforce it: no request \
        carries the name.",
    citation: "The operators' documentation",
    example: Text("\
User-agent: Google-Extended
Disallow: /
"),
    use_instead: Text("\
User-agent: Googlebot
Disallow: /basket/
"),
    check: UserAgent(check),
}

fn check(subject: &Subject<'_>, name: &Directive) -> Option<Diagnostic> {
    let known = known_crawler(&subject.text(name.value)).filter(|known| known.control_token)?;
    Some(
        LINT.finding(format!("no request carries the name `{}`", known.token))
            .label(
                name.value,
                format!("read by {}, sent by nobody", known.operator),
            )
            .note(known.source)
            .help("keep it: its operator obeys the group, only a server cannot enforce it"),
    )
}
