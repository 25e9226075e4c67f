use robots_core::{Dialect, SourceText};

use super::*;

const NEWS: &str = "\
License: /license.xml

User-agent: GPTBot
User-agent: FacebookBot
User-agent: Google-Extended
Disallow: /

User-agent: *
Content-Signal: search=yes, ai-train=no
Content-Usage: train-ai=y
Disallow: /admin/
";

fn written(text: &str, write: fn(&PurposesReport<'_>, &mut Vec<u8>)) -> String {
    let reading = Reading::new(&SourceText::new("robots.txt", text), Dialect::RFC_9309);
    let mut out = Vec::new();
    write(&PurposesReport::new(&reading, Vec::new()), &mut out);
    String::from_utf8(out).expect("UTF-8")
}

#[test]
fn text_names_what_does_not_agree_before_the_details() {
    let text = written(NEWS, |report, out| report.human(out).expect("memory"));
    let before = text.find("What does not agree").expect("a section");
    assert!(before < text.find("\nTraining of AI models\n").expect("a section"));
    for part in [
        "keeps out FacebookBot of Meta, and does not name meta-externalagent, which may fetch /",
        "Content-Usage: train-ai=y (line 10) says yes",
        "control token, Google-Extended (Google): may use nothing",
        "not named; whether the rules for everyone (*) count for it is not documented: Applebot-Extended (Apple)",
        "/license.xml (line 1) has no effect",
    ] {
        let unwrapped = text.replace("\n    ", " ");
        assert!(unwrapped.contains(part), "{part}: {text}");
    }
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
}

#[test]
fn markup_of_a_file_is_escaped() {
    let text = "User-agent: <b>|\nContent-Signal: /`|a ai-train=no\nAllow: /\n";
    let markdown = written(text, |report, out| report.markdown(out).expect("memory"));
    assert!(!markdown.contains(" <b>"), "{markdown}");
    let rows = markdown.lines().filter(|line| line.starts_with('|'));
    assert!(rows.clone().count() == 7, "{markdown}");
    for row in rows {
        assert_eq!(row.replace("\\|", "").matches('|').count(), 6, "{row}");
    }
}

#[test]
fn json_has_a_line_for_each_purpose_and_contradiction() {
    let json = written(NEWS, |report, out| report.json(out).expect("memory"));
    let of_type = |name: &str| json.matches(&format!(r#"{{"type":"{name}""#)).count();
    assert_eq!(of_type("purpose"), 5);
    assert_eq!((of_type("contradiction"), of_type("omission")), (1, 1));
    assert_eq!((of_type("license"), of_type("summary")), (1, 1));
}
