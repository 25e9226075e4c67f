use crate::format::Format;
use crate::history::History;
use crate::kernel::RuleFile;
use crate::settings::Settings;
use crate::tally::{Logs, Tally};

fn metrics(lines: &[(&str, &str, &str)]) -> String {
    let robots = "User-agent: *\nDisallow: /a\n";
    let settings = Settings::new(History::of_file("robots.txt", RuleFile::new(robots)));
    let mut tally = Tally::new(&settings);
    for (time, path, user_agent) in lines {
        let line = format!(
            "192.0.2.1 - - [10/Oct/2026:{time}:00 +0000] \"GET {path} HTTP/1.1\" 200 5 \"-\" \
                 \"{user_agent}\""
        );
        tally.line(&Format::Combined, line.as_bytes(), 0, 0);
    }
    let mut text = Vec::new();
    let audit = tally.finish(Logs::default());
    audit.metrics(&mut text).expect("it is written to memory");
    String::from_utf8(text).expect("it is text")
}

#[test]
fn requests_are_counted_by_crawler_and_outcome() {
    let text = metrics(&[
        ("01:00", "/a", "GPTBot/1.2"),
        ("01:01", "/b", "GPTBot/1.2"),
        ("01:02", "/robots.txt", "GPTBot/1.2"),
        ("01:03", "/a", "GPTBot/1.2"),
        ("02:03", "/a", "GPTBot/1.2"),
        ("01:00", "/robots.txt", "CCBot/2"),
        ("01:01", "/a", "CCBot/2"),
        ("01:01", "/a", "Mozilla/5.0 Firefox/140.0"),
    ]);
    for line in [
        "robots_requests_total{crawler=\"GPTBot\",outcome=\"allowed\"} 1",
        "robots_requests_total{crawler=\"GPTBot\",outcome=\"reported\"} 3",
        "robots_txt_fetches_total{crawler=\"GPTBot\"} 1",
        // The last one: in the hour of the first fetch, its order is not known.
        "robots_broken_rules_total{crawler=\"GPTBot\"} 1",
        "robots_broken_rules_total{crawler=\"CCBot\"} 1",
        "robots_audit_lines_total 8",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
    }
}

#[test]
fn text_of_a_header_is_no_label() {
    let text = metrics(&[
        ("01:00", "/a", "Hostile/1.0"),
        ("01:00", "/a", "GPTBot/1.2 <x> Evil/9"),
        ("01:00", "/a", "}\\\"\\n evilbot"),
    ]);
    let labels = text.lines().filter(|line| line.contains("{crawler="));
    for line in labels {
        assert!(line.contains("{crawler=\"GPTBot\""), "{line}");
    }
    assert!(!text.to_lowercase().contains("evil") && !text.contains("Hostile"));
}
