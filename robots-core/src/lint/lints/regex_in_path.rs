use super::{Diagnostic, Example, Level, Lint, LintGroup, Subject};
use crate::source::Span;

pub(super) static LINT: Lint = Lint {
    name: "regex_in_path",
    group: LintGroup::Suspicious,
    level: Level::Warn,
    finds: "Pieces of a regular expression in a rule: `.*`, `[a-z]`, `(a|b)`, `\\.`, `^`.",
    why: "A rule knows two special characters, `*` and `$`. All others are compared as they \
        are, and URLs do not hold them.",
    source: "RFC 9309 §2.2.3",
    fires: Example::Text(
        "\
User-agent: *
Disallow: /.*\\.php
",
    ),
    silent: Example::Text(
        "\
User-agent: *
Disallow: /*.php
",
    ),
    check,
};

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let findings = subject.rules().filter_map(|(_, rule)| {
        let value = subject.bytes(rule.value);
        let pieces = PIECES.iter().filter_map(|piece| {
            let mut windows = value.windows(piece.len());
            Some((windows.position(|window| window == *piece)?, piece.len()))
        });
        let (at, len) = pieces.chain(alternation(value)).min()?;
        if subject.path_fault(rule).is_some() {
            return None;
        }
        let place = Span::new(rule.value.start + at, rule.value.start + at + len);
        Some(
            LINT.finding(format!(
                "{} is a piece of a regular expression, which rules are not",
                subject.quoted(place)
            ))
            .label(place, "compared as it is")
            .note(
                "only `*`, any run of characters, and `$`, the end, are special (RFC 9309 §2.2.3)",
            )
            .help("write `*` for any run of characters, and a line for each alternative"),
        )
    });
    findings.collect()
}

/// The first group of alternatives, `(a|b)`: where it stands, and how long it is.
fn alternation(value: &[u8]) -> Option<(usize, usize)> {
    let mut open = None;
    let mut is_one = false;
    for (at, byte) in value.iter().enumerate() {
        match (byte, open) {
            (b'(', _) => (open, is_one) = (Some(at), false),
            (b'|', _) => is_one = true,
            (b')', Some(open)) if is_one => return Some((open, at + 1 - open)),
            (b')', _) => open = None,
            _ => {}
        }
    }
    None
}

/// What regular expressions hold and paths do not.
const PIECES: &[&[u8]] = &[
    b"/.*", b"(.*", b")*", b"]*", b"]+", b"[0-9", b"[a-z", b"[A-Z", b"[^", b"(?", b"\\.", b"\\d",
    b"\\w", b"\\/", b"/^", b".+/", b".+$", b"|/", b")?", b"\\?",
];
