use robots_analysis::diagnostic::MessageText;

use super::{Diagnostic, Directive, Span, Subject, line};
use crate::lint::invalid_path::matches_start;
use crate::lint::regex::regex_piece;

lint! {
    group: Suspicious, level: Warn,
    summary: "A fragment of a regular expression in a rule: `.*`, `[a-z]`, `(a|b)`, `\\.`, `^`; \
              or `*.*`, every file in a shell.",
    explanation: "A path pattern has two special characters, `*` and `$`. All others are compared \
        literally, and URLs do not contain them.",
    citation: "RFC 9309 §2.2.3",
    example: Rules(&["Disallow: /.*\\.php"]),
    use_instead: &[
        Instead::giving(&["* /a.php disallow", "* / allow"], Rules(&["Disallow: /*.php"])),
    ],
    check: Rule(check),
}

fn check(subject: &Subject<'_>, rule: &Directive) -> Option<Diagnostic> {
    let value = subject.bytes(rule.value);
    let is_shell = matches!(value, b"*.*" | b"/*.*");
    let (at, len) = regex_piece(value).or(is_shell.then_some((0, value.len())))?;
    if subject.invalid_path(rule).is_some() {
        return None;
    }
    let place = Span::new(rule.value.start + at, rule.value.start + at + len);
    Some(
        LINT.finding(subject.quoted(place) + " looks like a regular expression")
            .label(place, "compared literally")
            .note(
                "a path pattern has only `*`, any run of characters, and `$`, the end of the URL \
                 (RFC 9309 §2.2.3)",
            )
            .help(help(rule, &subject.text(rule.value), &value[at..at + len])),
    )
}

/// Returns what to write in place of the first fragment of a regular expression in a value.
fn help(rule: &Directive, value: &str, piece: &[u8]) -> MessageText {
    let key = rule.key.name();
    let without = value.replace("(.*)", "*").replace(".*", "*");
    if value.ends_with("*.*") {
        return "write "
            + line(key, "/")
            + " for the whole site, or "
            + line(key, "/*.")
            + " for URLs with a dot";
    }
    if piece == b"/^" && value.starts_with("/^") {
        return "delete the `^`, or write `%5E`, as crawlers send it, if the rule is for the \
                character"
            .into();
    }
    if piece == b"/^" {
        return "write `%5E`, as crawlers send it, if the rule is for the character `^`; otherwise \
                write one path, as in the URL of a page".into();
    }
    if without != value && matches_start(&without) {
        return "write "
            + line(key, "/")
            + " for the whole site, or "
            + line(key, "/.")
            + " for files whose names start with a dot";
    }
    "write `*` for any run of characters, and a rule for each alternative".into()
}
