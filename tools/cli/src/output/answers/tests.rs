use robots_report::Reason;
use robots_report::json::write_line;

use super::*;

fn written(line: &Line<'_>) -> String {
    let mut out = Vec::new();
    write_line(&mut out, line).expect("writing to memory does not fail");
    String::from_utf8_lossy(&out).into_owned()
}

#[test]
fn write_answer_of_each_kind_is_a_line() {
    let disallow = Answer {
        verdict: Verdict::Disallow,
        reason: Reason::Rule,
        rule: Some((b"Disallow: /", 3)),
    };
    let by_token = Answered::new(&disallow, GroupSource::Own, None);
    assert_eq!(written(&Line::Answered(by_token)), "{\"verdict\":\"disallow\",\"line\":3}\n");
    let by_header = Answered::new(&Answer::NO_GROUP, GroupSource::None, Some(Sender(None)));
    assert_eq!(
        written(&Line::Answered(by_header)),
        "{\"verdict\":\"allow\",\"line\":null,\"crawler\":null}\n"
    );
    let error = "line 2: a `\"`";
    assert_eq!(written(&Line::Unanswered { error }), "{\"error\":\"line 2: a `\\\"`\"}\n");
}
