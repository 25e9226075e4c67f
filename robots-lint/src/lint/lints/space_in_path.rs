use robots_analysis::words;

use super::missing_leading_slash::exceptions;
use super::{Diagnostic, Directive, Fix, Span, Subject};
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
    let key = subject.text(rule.name);
    let text = subject.text(rule.value);
    let paths: Vec<_> = text
        .split([' ', '\t'])
        .map(|path| path.trim_end_matches([',', ';']))
        .filter(|path| !path.is_empty())
        .collect();
    let is_and = |word: &&str| !is_one_of(&["and", "or", "und", "oder", "&"], word);
    let paths: Vec<_> = paths.into_iter().filter(is_and).collect();
    // After a comma, a path may start with `*`.
    let is_list = text.split_whitespace().rev().skip(1).all(|path| path.ends_with([',', ';']));
    let starts: &[char] = if is_list { &['/', '*'] } else { &['/'] };
    let is_block = text[at..].trim().starts_with("/*") && text.ends_with("*/");
    // A `/` beside a space is rather the end of a path than a rule for the whole site, and text
    // before a `:` is a key.
    let is_stray = |path: &&str| matches_start(path) || path.ends_with(':');
    let has_stray = paths.len() > 1 && paths.iter().any(is_stray);
    let are_paths = paths.len() > 1
        && !has_stray
        && !is_block
        && paths[0].starts_with(['/', '*'])
        && paths.iter().skip(1).all(|path| path.starts_with(starts));
    let is_comment = |mark: &&&str| {
        let starts = text.get(at + gap..).is_some_and(|text| text.starts_with(**mark));
        // A second path may start with `//`; a single mark is a comment.
        starts && (!are_paths || paths.get(1) == Some(*mark)) && (**mark != "/*" || is_block)
    };
    let comment = COMMENT_MARKS.iter().find(is_comment);
    let is_whole = matches_start(&text[..at]);
    Some(if comment.is_some() && is_whole {
        finding.help(
            "write `#` before the remark if the rule is for the whole site, or `%20` if the space \
             is a part of the path",
        )
    } else if let Some(mark) = comment {
        let marked = Span::new(place.start, place.end + mark.len());
        finding
            .note("a comment starts with `#`; this text is part of the path")
            .fix(Fix::suggestion(format!("write `#` instead of `{mark}`"), marked, " #"))
    } else if are_paths {
        let lines = paths.join(&format!("\n{key}: "));
        finding.fix(Fix::suggestion("write a rule for each path", rule.value, lines))
    } else if let Some(help) = exceptions(&text).filter(|_| text.starts_with("/ ")) {
        finding.help(help)
    } else if has_stray && paths.iter().skip(1).any(|path| path.starts_with('/')) {
        finding.help(
            "delete the space if the path goes on after it, write `%20` if it is a part of the \
             path, or write a rule for each path; `/` alone is the whole site",
        )
    } else if paths.iter().skip(1).any(|path| path.starts_with(['/', '*'])) {
        finding.help("write a rule for each path, or `%20` if the space is a part of the path")
    } else if paths[..paths.len() - 1].iter().any(|path| path.ends_with(':')) {
        finding.help(
            "write a line for each key, with its value, or `%20` if the space is a part of the \
             path",
        )
    } else if is_remark(&text[..at], text[at..].trim()) {
        finding.help(
            "if the text after the space is a remark, write `#` before it; if it is a part of the \
             path, write `%20`",
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

/// Marks that start a comment in other formats.
const COMMENT_MARKS: [&str; 5] = ["//", ";", "--", "<!--", "/*"];

/// Returns whether the text after a space may be a remark on the path before it: after a folder or
/// a file, without a path of its own, or with words that no name of a file has.
fn is_remark(path: &str, text: &str) -> bool {
    let last = path.rsplit('/').next().unwrap_or_default();
    let is_complete =
        last.is_empty() && path.len() > 1 || last.contains('.') || path.ends_with(['*', '$']);
    let mut words = text.split([' ', '\t']);
    let is_prose = words.any(|word| is_one_of(PROSE, word));
    let is_marked = text.starts_with(|c: char| "([<{=-!".contains(c));
    let continues = text.contains('/') || text.contains('.');
    is_prose || is_marked || is_complete && !continues
}

const PROSE: &[&str] = words!(
    "all, are, because, block, blocked, but, everything, except, from, is, no, not, nur, old, \
     only, please, private, this, to, until"
);
