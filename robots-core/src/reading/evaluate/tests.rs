use super::*;
use crate::reading::RuleOrigin;
use crate::{Dialect, SourceText};

fn reading(text: &str, dialect: &'static Dialect) -> Reading {
    Reading::new(&SourceText::new("robots.txt", text), dialect)
}

#[test]
fn implicit_rule_matches_the_paths_of_its_canonical_form() {
    let mut matched = 0;
    for &dialect in Dialect::ALL {
        let reading = reading("", dialect);
        let Some(implicit) = reading.implicit_rule() else {
            continue;
        };
        for start in ["", "/", "//", "/%72", "/r", "//h/r", "r", "/\u{e9}", "*", "/R"] {
            for rest in ["", "obots.txt", "robots.txt", "obots%2Etxt", "obots"] {
                for end in ["", "?", "?a", "#a", "x", "$", "*", "/", ";a", "%", "t"] {
                    let path = [start, rest, end].concat();
                    let canonical = canonical_path_of_text(path.as_bytes(), dialect.path_form);
                    let is_matched = reading.implicit_rule_for(path.as_bytes()).is_some();
                    assert_eq!(is_matched, implicit.pattern.matches(&canonical), "{path}");
                    matched += usize::from(is_matched);
                }
            }
        }
    }
    assert!(matched > 0, "no path was matched");
}

#[test]
fn evaluate_robots_txt_returns_the_implicit_rule() {
    for text in ["User-agent: *\nDisallow: /\n", ""] {
        let rfc_9309 = reading(text, Dialect::RFC_9309);
        for path in [&b"/robots.txt"[..], b"/robots%2etxt"] {
            let found = rfc_9309.evaluate(b"x", path);
            assert_eq!(found.verdict, Verdict::Allow);
            let origin = found.rule.map(|rule| rfc_9309.origin(rule));
            assert_eq!(origin, Some(RuleOrigin::Implicit));
            assert_eq!(found.line(&rfc_9309), None);
        }
        let longer = rfc_9309.evaluate(b"x", b"/robots.txt?");
        assert_eq!(longer.line(&rfc_9309).is_some(), !text.is_empty());
    }
}

#[test]
fn evaluate_without_an_implicit_rule_returns_the_line() {
    let google = reading("User-agent: *\nDisallow: /\n", Dialect::GOOGLE);
    assert!(google.implicit_rule().is_none());
    assert_eq!(google.evaluate(b"x", b"/robots.txt").line(&google), Some(2));
}

/// Python ends lines at a vertical tab, RFC 9309 does not.
#[test]
fn evaluate_two_rules_on_one_line_returns_each_rule() {
    let text = "User-agent: *\nAllow: /x\u{b}Disallow: /b\n";
    let rfc_9309 = reading(text, Dialect::RFC_9309);
    let python = rfc_9309.read_as(Dialect::PYTHON_LEGACY);
    assert_eq!(python.source().bytes().as_ptr(), rfc_9309.source().bytes().as_ptr());
    assert_eq!(python.standard_document(), rfc_9309.document());
    assert_ne!(python.document(), rfc_9309.document());
    let decided = |path: &[u8]| {
        let found = python.evaluate(b"x", path);
        let rule = found.rule.and_then(|rule| python.written_rule(rule));
        rule.map(|rule| (rule.line, python.slice(rule.span)))
    };
    assert_eq!(decided(b"/x"), Some((2, &b"Allow: /x"[..])));
    assert_eq!(decided(b"/b"), Some((2, &b"Disallow: /b"[..])));
}
