use super::*;
use crate::answer::Reason;

#[track_caller]
fn assert_line(verdict: Verdict, reason: Reason, rule: &[u8], line: &str) {
    let mut out = Vec::new();
    let answer = Answer { verdict, reason, rule: (reason == Reason::Rule).then_some((rule, 7)) };
    let robots_txt = SourceText::new("robots.txt", "");
    let written = write_decision(&mut out, &robots_txt, b"/a", &answer);
    written.expect("writing to memory does not fail");
    assert_eq!(String::from_utf8_lossy(&out), line);
}

#[test]
fn write_decision_of_each_reason_is_a_line() {
    assert_line(
        Verdict::Disallow,
        Reason::Rule,
        b"Disallow: /\xff",
        "disallow  /a  Disallow: /\\xff  robots.txt:7\n",
    );
    assert_line(
        Verdict::Allow,
        Reason::Rule,
        b"Allow: /a",
        "allow     /a  Allow: /a  robots.txt:7\n",
    );
    assert_line(Verdict::Allow, Reason::NoRule, b"", "allow     /a  no rule matches\n");
    assert_line(Verdict::Allow, Reason::NoGroup, b"", "allow     /a  no group applies\n");
}
