use robots_analysis::diagnostic::{Fix, MessageText, levels};
use robots_core::source;

use super::*;

fn finding(level: Level, message: impl Into<MessageText>, start: usize, end: usize) -> Diagnostic {
    let span = source::Span::new(start, end);
    let lint = robots_lint::by_name("hash_in_path").expect("a lint");
    let mut finding = lint.finding(message).label(span, "here");
    finding.level = level;
    finding
}

fn findings(found: Vec<Diagnostic>, name: &str, text: &str, origin: TextOrigin) -> Findings {
    let text = MacroText { source: SourceText::new(name, text), origin, watched: Vec::new() };
    let mut findings = Findings::default();
    findings.add(found, &text);
    findings
}

fn literal(token: &str) -> LitStr {
    syn::parse_str(token).expect("the test holds a string literal")
}

#[test]
fn findings_are_shown_in_order_except_at_level_allow() {
    let diagnostics = [
        finding(Level::Deny, "first", 0, 1),
        finding(Level::Allow, "silent", 0, 1),
        finding(Level::Warn, "second", 0, 1),
        finding(Level::Deny, "third", 2, 3),
    ];
    let origin = TextOrigin::Literal(literal(r#""a\nb""#));
    let findings = findings(diagnostics.into(), "", "a\nb", origin);
    assert!(findings.denied);
    let text = findings.statements.to_string();
    assert_eq!(text.matches("compile_error !").count(), 2, "{text}");
    assert_eq!(text.matches("deprecated (note").count(), 1, "{text}");
    assert!(!text.contains("silent"), "{text}");
    let places = ["first", "second", "third"].map(|message| text.find(message));
    assert!(places.is_sorted() && places[0].is_some(), "{text}");
}

#[test]
fn warning_is_not_an_error() {
    let warning = [finding(Level::Warn, "mild", 0, 1)];
    let origin = TextOrigin::File(Span::call_site());
    let findings = findings(warning.into(), "robots.txt", "x", origin);
    assert!(!findings.denied);
    assert!(findings.statements.to_string().contains("robots.txt:1:1"));
}

#[test]
fn finding_in_one_literal_shows_the_literal_as_written() {
    let origin = TextOrigin::Literal(literal(r#""one\ntwo""#));
    let finding = finding(Level::Deny, "odd", 4, 7);
    let (_, message) = origin.show(&finding, &SourceText::new("", "one\ntwo"));
    let picture = "1 | \"one\\ntwo\"\n  |       ^^^ here\n";
    assert!(message.contains(picture), "{message}");
}

#[test]
fn fix_in_one_literal_is_shown_in_the_style_of_the_literal() {
    let fixed = |token: &str, find: &str, replacement: &str| {
        let origin = TextOrigin::Literal(literal(token));
        let text = literal(token).value();
        let start = text.find(find).expect("the literal contains it");
        let span = source::Span::new(start, start + find.len());
        let fix = Fix::suggestion("write it right", span, replacement);
        let finding = Diagnostic::error("odd").fix(fix);
        let (_, message) = origin.show(&finding, &SourceText::new("", text));
        message
    };
    let message = fixed(r#""one\ntow\nthree""#, "tow", "two\n\"2\"");
    assert!(message.contains(r#""one\ntwo\n\"2\"\nthree""#), "{message}");
    let message = fixed("\"one\ntow\nthree\"", "tow", "two\n\"2\"");
    assert!(message.contains("2 + two\n3 + \\\"2\\\"\n"), "{message}");
    let message = fixed("r#\"one\ntow\"#", "tow", "\\two\"");
    assert!(message.contains("2 + \\two\"\"#"), "{message}");
}

fn tokens_at(starts: &[usize]) -> SourceMap<TokenRange> {
    let mut tokens = SourceMap::default();
    for &start in starts {
        tokens.push(start, TokenRange::one(Span::call_site()));
    }
    tokens
}

#[test]
fn finding_in_a_line_literal_has_no_excerpt() {
    let origin = TextOrigin::Lines(tokens_at(&[0, 4]));
    let finding = finding(Level::Deny, "odd", 4, 7);
    let (_, message) = origin.show(&finding, &SourceText::new("", "one\ntwo\n"));
    let name = "`deny(hash_in_path)`, see `robots lints hash_in_path`";
    assert_eq!(message, format!("odd\n |\n = note: here\n = note: {name}"));
}

#[test]
fn finding_in_statements_shows_lines_as_statements() {
    let places = tokens_at(&[0]);
    let finding = finding(Level::Deny, line("Allow", "/") + " is odd", 0, 1)
        .help("write " + levels("allow(odd)") + " above the group");
    let source = SourceText::new("", "Allow: /");
    let (_, lines) = TextOrigin::Lines(places.clone()).show(&finding, &source);
    assert!(lines.contains("`Allow: /`") && lines.contains("`# robots: allow(odd)`"));
    let (_, statements) = TextOrigin::Statements(places).show(&finding, &source);
    let message = "`allow \"/\";` is odd";
    assert!(statements.starts_with(message), "{statements}");
    assert!(statements.contains("`#[allow(odd)]`"), "{statements}");
}
