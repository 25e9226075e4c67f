use super::*;
use crate::source::SourceText;
use crate::syntax::parse;

#[test]
fn records_of_a_file_end_before_the_next_user_agent_line() {
    let text = "Disallow: /0\nUser-agent: a\nCrawl-delay: 1\n\nUser-agent: b\nAllow: \
                /1\nSitemap: x\nDisallow:\nUser-agent: c\n#\n";
    let source = SourceText::new("", text);
    let document = parse(&source);
    let records = document.records();
    let count = |record: &Record<'_>| (record.user_agents().count(), record.rules().count());
    assert_eq!(records.iter().map(count).collect::<Vec<_>>(), [(2, 2), (1, 0)]);
    assert_eq!(records[0].head, 4);
    assert_eq!((records[1].start, records[1].items.len()), (8, 2));
}

#[test]
fn record_split_ends_records_at_ending_lines() {
    let roles = |byte: &u8| match byte {
        b'u' => LineRole::UserAgent,
        b'r' => LineRole::Rule,
        b'-' => LineRole::End,
        _ => LineRole::Other,
    };
    let parts = |lines: &[u8]| {
        let records = Record::split(lines, roles).into_iter();
        let part = |lines: &[u8]| String::from_utf8_lossy(lines).into_owned();
        let parts = records.map(|record| [part(record.head()), part(record.body())].join("|"));
        parts.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(parts(b"r.u.u-r.ur.r.-.r-u"), "u.u| u|r.r. u|");
    assert_eq!(parts(b"-r."), "");
}
