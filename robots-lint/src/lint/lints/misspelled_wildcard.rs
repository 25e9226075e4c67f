use super::{Diagnostic, Directive, Fix, Meant, Subject};
use crate::lint::invalid_token::InvalidToken;
use robots_core::syntax::Record;

lint! {
    group: Correctness, level: Deny,
    summary: "A `User-agent` line for every crawler that names none: a `*` in quotes or brackets or \
        with text after it, a character that looks like `*`, `/`, or a word such as `all`.",
    explanation: "Only `*` alone names every crawler. The group applies to no crawler, so \
        everything that it disallows may be fetched.",
    citation: "RFC 9309 §2.2.1",
    example: Lines(&["User-agent: \"*\"", "Disallow: /basket/"]),
    use_instead: &[
        Instead::edited(Rules(&["Disallow: /basket/"])),
    ],
    check: InvalidUserAgent(InvalidToken::MistypedWildcard, check),
}

fn check(subject: &Subject<'_>, name: &Directive) -> Diagnostic {
    // A second group of `*` would be merged with the first.
    let has_wildcard = subject.reading.agents().contains_key(b"*".as_slice());
    let value = subject.quoted(name.value);
    let bytes = subject.bytes(name.value);
    let is_start = bytes.starts_with(b"* ") || bytes.starts_with(b"*\t");
    let problem =
        if is_start { "names every crawler for Google alone" } else { "names no crawler" };
    let finding = LINT
        .finding(format!("{value} is not `*`, so it {problem}"))
        .label(name.value, "expected `*`")
        .note(
            "a group applies to the crawlers that its `User-agent` lines name; only `*` names \
             every crawler (RFC 9309 §2.2.1)",
        );
    // Beside named crawlers, a word for all others would close the site for everyone.
    let record = subject.record_at(name.name.start);
    let is_beside = record.into_iter().flat_map(Record::user_agents).count() > 1;
    let is_word = subject.text(name.value).contains(char::is_alphanumeric);
    if is_word && is_beside && subject.disallows_all(name) {
        return finding.help("delete the line, or write `*` if the rules are for every crawler");
    }
    if has_wildcard {
        finding.help("move its rules into the default group, `*`")
    } else {
        let fix = Fix::suggestion("write `*`", name.value, "*");
        // A mark of a negation before it may exclude crawlers.
        let value = subject.text(name.value);
        let is_framed = value.starts_with('<') && value.ends_with('>');
        let is_all = is_framed || !value.starts_with(['!', '~', '^', '<', '=', '-']);
        let meant = is_all.then(|| Meant::Crawler("*".to_owned()));
        finding.fix(meant.into_iter().fold(fix, Fix::meant))
    }
}
