use robots_core::source::Span;

use super::*;
use crate::diagnostic::Lint;

static ODD: Lint = Lint::named("odd");
static SAME_PATH: Lint = Lint::named("same_path");

const TEXT: &str = "User-agent: *\nDisallow: /a\nAllow: /a\n";

fn finding() -> Diagnostic {
    SAME_PATH
        .finding("two rules name `/a`")
        .label(Span::new(34, 36), "this one")
        .label(Span::new(24, 26), "and this one")
        .note("the longest rule wins, on a tie Allow")
        .note("RFC 9309 §2.2.2")
        .help("delete one of them")
}

#[test]
fn plain_looks_like_rustc() {
    let source = SourceText::new("static/robots.txt", TEXT);
    let expected = "\
error[same_path]: two rules name `/a`
 --> static/robots.txt:3:8
  |
2 | Disallow: /a
  |           -- and this one
3 | Allow: /a
  |        ^^ this one
  |
  = note: the longest rule wins, on a tie Allow
  = note: RFC 9309 §2.2.2
  = help: delete one of them";
    assert_eq!(plain(&finding(), &source), expected);
    let bare = expected.strip_prefix("error[same_path]: ");
    let name = "\n  = note: `deny(same_path)`, see `robots lints same_path`";
    assert_eq!(
        Some(compiler_message(&finding(), Some(&source))),
        bare.map(|bare| bare.to_owned() + name)
    );
}

#[test]
fn compiler_message_without_source_has_labels_as_notes() {
    let expected = "\
two rules name `/a`
 |
 = note: this one
 = note: and this one
 = note: the longest rule wins, on a tie Allow
 = note: RFC 9309 §2.2.2
 = help: delete one of them
 = note: `deny(same_path)`, see `robots lints same_path`";
    assert_eq!(compiler_message(&finding(), None), expected);
}

#[test]
fn label_in_another_file_has_its_own_snippet() {
    let other = SourceText::new("sitemap.xml", "<loc>/a</loc>\n").with_first_line(7);
    let finding = Diagnostic::error("`/a` is listed")
        .label(Span::new(24, 26), "this rule forbids it")
        .label_in(other, Span::new(5, 7), "it is listed here");
    let expected = "\
error: `/a` is listed
 --> robots.txt:2:11
  |
2 | Disallow: /a
  |           ^^ this rule forbids it
  |
 ::: sitemap.xml:7:6
  |
7 | <loc>/a</loc>
  |      ^^ it is listed here";
    let source = SourceText::new("robots.txt", TEXT);
    assert_eq!(plain(&finding, &source), expected);
    let without = compiler_message(&finding, None);
    assert!(without.contains("= note: sitemap.xml:7:6: it is listed here"), "{without}");
}

#[test]
fn plain_without_labels_names_the_file() {
    let source = SourceText::new("robots.txt", TEXT);
    let finding = ODD.finding("too late");
    assert_eq!(plain(&finding, &source), "error[odd]: too late\n--> robots.txt");
}

#[test]
fn plain_counts_lines_from_the_first_line_of_the_source() {
    let source = SourceText::new("src/main.rs", TEXT).with_first_line(40);
    let text = plain(&finding(), &source);
    assert!(text.contains("--> src/main.rs:42:8\n"), "{text}");
    assert!(text.contains("\n42 | Allow: /a\n"), "{text}");
}

#[test]
fn plain_invalid_utf_8_keeps_columns() {
    let source = SourceText::new("robots.txt", b"# caf\xe9 cr\xe8me\n".as_slice());
    let finding = ODD.finding("odd").label(Span::new(9, 10), "here");
    let expected = "\
error[odd]: odd
 --> robots.txt:1:10
  |
1 | # caf\u{fffd} cr\u{fffd}me
  |          ^ here";
    assert_eq!(plain(&finding, &source), expected);
}

#[test]
fn plain_long_line_is_trimmed_around_the_label() {
    let line = format!("Disallow: /{}MARK{}\n", "a".repeat(5_000), "b".repeat(5_000));
    let source = SourceText::new("robots.txt", line);
    let finding = ODD.finding("odd").label(Span::new(5_011, 5_015), "here");
    let text = plain(&finding, &source);
    assert!(text.contains("--> robots.txt:1:5012\n"), "{text}");
    assert!(text.contains("aaaMARKbbb"), "{text}");
    assert!(text.lines().all(|line| line.len() < 200), "{text}");
}

#[test]
fn plain_long_label_is_trimmed() {
    let source = SourceText::new("robots.txt", "x".repeat(100_000));
    let finding = ODD.finding("odd").label(Span::new(0, 100_000), "");
    assert!(plain(&finding, &source).len() < 1_000);
}

#[test]
fn plain_replaces_control_characters() {
    let source = SourceText::new("robots.txt", "a\0b\u{1b}[31mc");
    let finding = ODD
        .finding("odd `\u{1b}[2J`")
        .label(Span::new(1, 2), "\u{1b}[2J")
        .note("\u{1b}[2J")
        .help("\u{1b}[2J");
    let text = plain(&finding, &source);
    assert!(!text.contains('\u{1b}') && !text.contains('\0'), "{text}");
    assert_eq!(text.matches('␛').count(), 5, "{text}");
}

#[test]
fn styled_without_escapes_is_plain() {
    let source = SourceText::new("robots.txt", TEXT);
    let coloured = styled(&finding(), &source);
    assert!(coloured.starts_with("\u{1b}["), "{coloured:?}");
    let mut stripped = String::new();
    let mut rest = coloured.as_str();
    while let Some((text, escape)) = rest.split_once("\u{1b}[") {
        stripped += text;
        rest = escape.split_once('m').map_or("", |(_, rest)| rest);
    }
    stripped += rest;
    assert_eq!(stripped, plain(&finding(), &source));
}
