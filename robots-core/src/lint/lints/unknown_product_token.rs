use super::{Diagnostic, Directive, Subject};
use crate::lint::invalid_token::is_undocumented;

lint! {
    group: Policy, level: Allow,
    summary: "A name that is not in the table of documented crawlers.",
    explanation: "The table is not complete. In a list of crawlers it shows which are out of date or \
        invented.",
    citation: "The table of crawlers, `robots_matcher::CRAWLERS`",
    example: Text("\
User-agent: MyOwnBot
Disallow: /
"),
    use_instead: Text("\
User-agent: GPTBot
Disallow: /
"),
    check: UserAgent(check),
}

fn check(subject: &Subject<'_>, name: &Directive) -> Option<Diagnostic> {
    let token = subject.text(name.value);
    is_undocumented(&token).then(|| {
        LINT.finding(format!(
            "{} is not in the table of crawlers",
            subject.quoted(name.value)
        ))
        .label(name.value, "")
        .help("see whether its operator documents it")
    })
}
