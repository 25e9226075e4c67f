use std::time::Duration;

use robots_core::GroupStatistics;
use robots_report::Reason;

use super::*;
use crate::engine::Answer;
use crate::output::Sender;

fn written(write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> String {
    let mut out = Vec::new();
    write(&mut out).expect("writing to memory does not fail");
    String::from_utf8_lossy(&out).into_owned()
}

fn decided<'a>(answer: Answer<'a>, sender: Option<Sender<'a>>) -> Decided<'a> {
    Decided {
        answer,
        source: GroupSource::Own,
        sender,
    }
}

#[test]
fn write_answer_of_each_kind_is_a_line() {
    let disallow = Answer {
        verdict: Verdict::Disallow,
        reason: Reason::Rule {
            text: b"Disallow: /".into(),
            line: 3,
        },
    };
    assert_eq!(
        written(|out| write_answer(out, &decided(disallow, None))),
        "{\"verdict\":\"disallow\",\"line\":3}\n"
    );
    assert_eq!(
        written(|out| write_answer(
            out,
            &decided(Answer::NO_GROUP, Some(Sender { crawler: None }))
        )),
        "{\"verdict\":\"allow\",\"line\":null,\"crawler\":null}\n"
    );
    assert_eq!(
        written(|out| write_error(out, "line 2: a `\"`")),
        "{\"error\":\"line 2: a `\\\"`\"}\n"
    );
}

#[test]
fn write_statistics_of_each_kind_is_a_line() {
    let statistics = Statistics {
        agents: 1,
        groups: 2,
        rules: 3,
        bands: 4,
        states: 5,
        steps: 900,
        most_steps: 1_000,
        bytes: 6,
    };
    let file = Ok(CompiledFile {
        file: "a b".to_owned(),
        statistics,
        groups: vec![MeasuredGroup {
            agents: vec!["*".to_owned()],
            statistics: GroupStatistics {
                is_exhausted: false,
                rules: 3,
                shares: None,
                bands: vec![BandStatistics {
                    rules: 1,
                    states: 2,
                    hubs: 3,
                    dense: 4,
                    rows: 5,
                    chains: 6,
                    slots: 7,
                    gaps: 8,
                    bytes: 9,
                }],
            },
        }],
        time: Duration::from_nanos(1_234_567),
    });
    assert_eq!(
        written(|out| write_statistics(out, &file)),
        concat!(
            r#"{"type":"file","file":"a b","agents":1,"groups":2,"rules":3,"bands":4,"#,
            r#""states":5,"bytes":6,"milliseconds":1.235,"by_group":[{"agents":["*"],"rules":3,"#,
            r#""shares":null,"bands":[{"rules":1,"states":2,"hubs":3,"dense":4,"rows":5,"#,
            r#""chains":6,"slots":7,"gaps":8,"bytes":9}]}]}"#,
            "\n"
        )
    );
    let file = Err(Unreadable {
        file: "a b".to_owned(),
        reason: "gone".to_owned(),
        is_empty: false,
    });
    assert_eq!(
        written(|out| write_statistics(out, &file)),
        "{\"type\":\"error\",\"file\":\"a b\",\"error\":\"gone\"}\n"
    );
}
