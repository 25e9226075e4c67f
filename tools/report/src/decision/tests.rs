use super::*;

#[track_caller]
fn assert_line(verdict: Verdict, reason: Reason<'_>, line: &str) {
    let mut out = Vec::new();
    let answer = Answer { verdict, reason };
    let robots_txt = SourceText::new("robots.txt", "");
    let written = write_decision(&mut out, &robots_txt, b"/a", &answer);
    written.expect("writing to memory does not fail");
    assert_eq!(String::from_utf8_lossy(&out), line);
}

#[test]
fn write_decision_of_each_reason_is_a_line() {
    let rule = |text: &'static [u8]| Reason::Rule {
        text: text.into(),
        line: 7,
    };
    assert_line(
        Verdict::Disallow,
        rule(b"Disallow: /\xff"),
        "disallow  /a  Disallow: /\\xff  robots.txt:7\n",
    );
    assert_line(
        Verdict::Allow,
        rule(b"Allow: /a"),
        "allow     /a  Allow: /a  robots.txt:7\n",
    );
    assert_line(
        Verdict::Allow,
        Reason::NoRule,
        "allow     /a  no rule matches\n",
    );
    assert_line(
        Verdict::Allow,
        Reason::NoGroup,
        "allow     /a  no group applies\n",
    );
}
