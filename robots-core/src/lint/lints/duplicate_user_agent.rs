use super::{Diagnostic, Subject};
use rustc_hash::FxHashMap;

lint! {
    group: Style, level: Allow,
    summary: "A name that stands twice above one group.",
    explanation: "The second line says nothing.",
    citation: "RFC 9309 §2.2.1",
    example: Text("\
User-agent: GPTBot
User-agent: gptbot
Disallow: /
"),
    use_instead: Text("\
User-agent: GPTBot
User-agent: CCBot
Disallow: /
"),
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    for record in subject.records() {
        let mut first = FxHashMap::default();
        for name in record.user_agents().filter(|name| !name.value.is_empty()) {
            let token = subject.bytes(name.value).to_ascii_lowercase();
            let earlier = *first.entry(token).or_insert(name.value);
            if earlier != name.value {
                findings.push(
                    LINT.finding(format!(
                        "{} is named twice above one group",
                        subject.quoted(name.value)
                    ))
                    .label(name.value, "says nothing new")
                    .label(earlier, "named here already")
                    .note("names are compared without case (RFC 9309 §2.2.1)")
                    .fix(subject.deletion(name.span())),
                );
            }
        }
    }
    findings
}
