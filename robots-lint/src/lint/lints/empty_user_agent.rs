use super::{Diagnostic, Directive, DirectiveKey, Fix, Meant, Span, Subject, SyntaxError, quoted};
use robots_core::syntax::Record;

lint! {
    group: Correctness, level: Deny,
    summary: "A `User-agent` line without a product token.",
    explanation: "The line names no crawler, so no crawler obeys the rules below it, unless \
                  another line of the group names one.",
    citation: "RFC 9309 §2.2.1",
    example: Lines(&["User-agent:", "Disallow: /basket/"]),
    use_instead: &[
        Instead::edited(Rules(&["Disallow: /basket/"])),
    ],
    check: UserAgent(check),
}

impl Subject<'_> {
    /// Returns the text of the line below an empty `User-agent` line if it has no key: its value,
    /// after a line break.
    fn name_below(&self, name: &Directive) -> Option<String> {
        let mut below = self.directives().map(|(_, line)| line);
        let line = below.find(|line| line.span().start > name.span().start)?;
        let is_value = line.key == DirectiveKey::Other
            && line.errors.contains(&SyntaxError::MissingColon)
            && self.closest_key(line).is_none();
        let text = self.text(line.span());
        let item = text.trim_start_matches(['-', '*', ' ']);
        is_value.then(|| item.to_owned())
    }
}

fn check(subject: &Subject<'_>, name: &Directive) -> Option<Diagnostic> {
    if !name.value.is_empty() {
        return None;
    }
    let finding = LINT
        .finding("missing product token")
        .label(name.span(), "expected a product token or `*`")
        .note(
            "a group applies to the crawlers that its `User-agent` lines name (RFC 9309 \
                 §2.2.1)",
        );
    let record = subject.record_at(name.span().start);
    if let Some(below) = subject.name_below(name) {
        return Some(finding.help(
            "write ".to_owned()
                + &quoted(&format!("User-agent: {below}"))
                + " in one line, or `User-agent: *` if the rules are for every crawler",
        ));
    }
    let mut names = record.into_iter().flat_map(Record::user_agents);
    Some(if names.any(|other| !other.value.is_empty()) {
        finding.help("delete the line, or write `*` if the rules are for every crawler")
    } else if subject.disallows_all(name)
        || subject.reading.agents().keys().any(|token| !token.is_empty())
    {
        finding.help(
            "write the product token of the crawler, or `*` if the rules are for every crawler",
        )
    } else {
        let end = Span::new(name.span().end, name.span().end);
        let bytes = subject.source.bytes();
        let written = match (bytes[..end.end].last(), bytes.get(end.end)) {
            (Some(b' ' | b'\t'), Some(b'#')) => "* ",
            (_, Some(b'#')) => " * ",
            _ => " *",
        };
        finding.fix(
            Fix::suggestion("write `*`, which names every crawler", end, written)
                .meant(Meant::RulesOf("*".to_owned())),
        )
    })
}
