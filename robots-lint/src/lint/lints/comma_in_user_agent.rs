use super::{Diagnostic, Directive, Fix, Meant, Subject};
use crate::lint::invalid_token::{InvalidToken, names_in};

lint! {
    group: Correctness, level: Deny,
    summary: "Several product tokens in one `User-agent` line: a list with commas, or documented \
        tokens side by side.",
    explanation: "A `User-agent` line names one crawler. Most crawlers compare their product token \
        with the whole list and do not match; Google reads the first name.",
    citation: "RFC 9309 §2.2.1; erratum 8895 proposes lists",
    example: Lines(&["User-agent: GPTBot, CCBot", "Disallow: /"]),
    use_instead: &[
        Instead::edited(Lines(&["User-agent: GPTBot", "User-agent: CCBot", "Disallow: /"])),
    ],
    check: InvalidUserAgent(InvalidToken::List, check),
}

fn check(subject: &Subject<'_>, name: &Directive) -> Diagnostic {
    let value = subject.text(name.value);
    let key = subject.text(name.name);
    let list = names_in(&value).filter(|list| list.is_clear);
    let finding = LINT
        .finding(subject.quoted(name.value) + " is not a product token")
        .label(name.value, "read as one name")
        .note("a `User-agent` line names one crawler (RFC 9309 §2.2.1)")
        .note("Google reads the first of these names, other crawlers match none");
    match list {
        Some(list) => {
            let lines = list.names.join(&format!("\n{key}: "));
            let mut fix = Fix::suggestion("write a `User-agent` line for each", name.value, lines);
            for token in list.names {
                // Beside names, `*` may be every crawler but these: nothing is closed or opened
                // for it.
                fix = fix.meant(match token.as_str() {
                    "*" => Meant::RulesOf(token),
                    _ => Meant::Crawler(token),
                });
            }
            finding.fix(fix)
        }
        None => finding.help(
            "write a `User-agent` line with the product token of each crawler, or `*` for every \
             crawler",
        ),
    }
}
