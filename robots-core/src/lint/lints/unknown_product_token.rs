use super::{Diagnostic, Directive, Subject};
use crate::lint::token::is_undocumented;

lint! {
    group: Policy, level: Allow,
    finds: "A name that is not in the table of documented crawlers.",
    why: "The table is not complete. In a list of crawlers it shows which are out of date or \
        invented.",
    source: "The table of crawlers, `robots_matcher::KNOWN_CRAWLERS`",
    fires: Text("\
User-agent: MyOwnBot
Disallow: /
"),
    silent: Text("\
User-agent: GPTBot
Disallow: /
"),
    check: Name(check),
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
