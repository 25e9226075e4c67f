use robots_analysis::words;

use super::{Diagnostic, Directive, Fix, Span, Subject};
use crate::lint::crawler_words::is_conjunction;
use crate::lint::invalid_path::matches_start;
use crate::lint::word_list::is_one_of;

lint! {
    group: Suspicious, level: Warn,
    summary: "White space inside the value of a rule.",
    explanation: "A URL contains no spaces: crawlers send `%20`. Google compares the space \
        literally, so the rule matches no URL; Python escapes it first, so there the rule works.",
    citation: "RFC 9309 §2.2.2; RFC 3986 §2",
    example: Rules(&["Disallow: /my files/"]),
    use_instead: &[
        Instead::edited(Rules(&["Disallow: /my%20files/"])),
    ],
    check: Rule(check),
}

fn check(subject: &Subject<'_>, rule: &Directive) -> Option<Diagnostic> {
    let value = subject.bytes(rule.value);
    let at = value.iter().position(|byte| matches!(byte, b' ' | b'\t'))?;
    if subject.invalid_path(rule).is_some() {
        return None;
    }
    let gap = value[at..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let place = Span::new(rule.value.start + at, rule.value.start + at + gap);
    let finding = LINT.finding(subject.line(rule.span()) + " matches no URL");
    let finding = finding.label(place, "a URL contains no spaces").note(
        "crawlers send a space as `%20`; Google and others compare the rule literally (RFC 9309 \
         §2.2.2)",
    );
    let text = subject.text(rule.value);
    let words: Vec<_> = text
        .split([' ', '\t'])
        .map(|word| word.trim_end_matches([',', ';']))
        .filter(|word| !word.is_empty() && !is_conjunction(word))
        .collect();
    // After a comma, a path may start with `*`.
    let is_list = text.split_whitespace().rev().skip(1).all(|word| word.ends_with([',', ';']));
    let starts: &[char] = if is_list { &['/', '*'] } else { &['/'] };
    // A `/` beside a space is rather the end of a path than a rule for the whole site, and text
    // before a `:` is a key.
    let is_path = |word: &&str| {
        word.contains(char::is_alphanumeric) && !word.ends_with(':') && !matches_start(word)
    };
    let are_paths = words.len() > 1
        && words.iter().all(is_path)
        && words.iter().skip(1).all(|word| word.starts_with(starts));
    let is_other = |word: &&str| word.starts_with(['/', '*']) || word.ends_with(':');
    Some(if are_paths && !text.ends_with("*/") {
        let key = subject.text(rule.name);
        let lines = words.join(&format!("\n{key}: "));
        finding.fix(Fix::suggestion("write a rule for each path", rule.value, lines))
    } else if words.iter().skip(1).any(is_other) || is_remark(&text[..at], text[at..].trim()) {
        finding.help(
            "write `%20` if the space is a part of the path, delete it if the path goes on after \
             it, write `#` before the text after it if that is a remark, or a line for each path; \
             `/` alone is the whole site",
        )
    } else {
        let blanks = (at + 1..value.len()).filter(|&at| matches!(value[at], b' ' | b'\t'));
        let others = blanks.map(|at| {
            let start = rule.value.start + at;
            (Span::new(start, start + 1), "%20".to_owned())
        });
        let first = Span::new(place.start, place.start + 1);
        finding.fix(Fix::suggestion("write `%20`", first, "%20").edits(others))
    })
}

/// Returns whether the text after a space may be a remark on the path before it: after a folder or
/// a file, without a path of its own, or with words that no name of a file has.
fn is_remark(path: &str, text: &str) -> bool {
    let last = path.rsplit('/').next().unwrap_or_default();
    let is_complete =
        last.is_empty() && path.len() > 1 || last.contains('.') || path.ends_with(['*', '$']);
    let mut words = text.split([' ', '\t']);
    let is_prose = words.any(|word| is_one_of(PROSE, word));
    let is_marked = text.starts_with(|c: char| "([<{=-!;".contains(c));
    let continues = text.contains('/') || text.contains('.');
    is_prose || is_marked || is_complete && !continues
}

const PROSE: &[&str] = words!(
    "all, are, because, block, blocked, but, everything, except, from, is, no, not, nur, old, \
     only, please, private, this, to, until"
);
