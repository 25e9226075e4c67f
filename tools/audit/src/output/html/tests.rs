//! The page, of hostile and of ordinary logs.

use std::fmt::Write as _;

use askama::filters::Escaper;
use quick_xml::Reader;
use quick_xml::events::Event;

use super::Visible;
use crate::format::Format;
use crate::history::{History, Version};
use crate::kernel::RuleFile;
use crate::settings::Settings;
use crate::tally::{Audit, Logs, Tally};

const ROBOTS: &str = "\
User-agent: *
Disallow: /private/
Disallow: /never/
Allow: /private/open

User-agent: CCBot
Disallow: /
Crawl-delay: 10

User-agent: HouseBot
Disallow: /house/
";

fn audited(robots: &str, proposed: Option<&str>, lines: &[String]) -> Audit {
    let history = History::of_file("robots.txt", RuleFile::new(robots));
    let mut settings = Settings::new(history);
    settings.against = proposed.map(RuleFile::new);
    let mut tally = Tally::new(&settings);
    for line in lines {
        tally.line(&Format::Combined, line.as_bytes(), 0, 0);
    }
    tally.finish(Logs {
        names: vec!["access.log".to_owned()],
        formats: vec!["access.log: read as combined".to_owned()],
        ..Logs::default()
    })
}

fn line(hour: u32, target: &str, user_agent: &str) -> String {
    format!(
        "192.0.2.1 - - [{:02}/Oct/2026:{:02}:00:00 +0000] \"GET {target} HTTP/1.1\" 200 5 \"-\" \
         \"{user_agent}\"",
        1 + hour / 24,
        hour % 24
    )
}

fn page(audit: &Audit, proposed: Option<&str>) -> String {
    let mut page = Vec::new();
    audit.html(&mut page, proposed).expect("it is written to memory");
    String::from_utf8(page).expect("it is text")
}

/// Returns the elements of a page and its text; fails if they do not close each other.
fn parsed(page: &str) -> (Vec<String>, String) {
    let body = page.split_once("<body>").expect("a body").1;
    let body = body.split_once("</body>").expect("an end").0;
    let mut reader = Reader::from_str(body);
    let (mut elements, mut words) = (Vec::new(), String::new());
    loop {
        match reader.read_event().expect("the page is well-formed") {
            Event::Start(start) | Event::Empty(start) => {
                elements.push(start.name().as_ref().to_owned());
                for attribute in start.attributes() {
                    let attribute = attribute.expect("an attribute");
                    elements.push(format!("@{}", attribute.key.as_ref()));
                }
            }
            Event::Text(part) => {
                words.push_str(&part);
            }
            Event::GeneralRef(name) => {
                _ = write!(words, "&{};", &*name);
            }
            Event::Eof => return (elements, words),
            _ => {}
        }
    }
}

#[test]
fn first_screen_answers_who_broke_which_line_and_how_often() {
    let mut lines: Vec<_> = (0..30).map(|hour| line(hour, "/private/a", "GPTBot/1.2")).collect();
    lines.extend((0..3).map(|hour| line(hour, "/b", "CCBot/2.0")));
    lines.extend((0..5).map(|hour| line(hour, "/private/open", "Mozilla/5.0 Firefox/140.0")));
    let audit = audited(ROBOTS, None, &lines);
    let page = page(&audit, None);
    let (_, words) = parsed(&page);
    let first = words.split_once("What the words mean").expect("definitions").0;
    for expected in [
        "2 of 2 crawlers broke the file, with 33 requests",
        "None of them could be verified",
        "line 2: Disallow: /private/ 30 times",
        "line 7: Disallow: / 3 times",
        "never in these logs",
    ] {
        assert!(first.contains(expected), "{expected}: {first}");
    }
    assert!(words.contains("broken 30 × by GPTBot (30)"));
    assert!(words.contains("no: a robots.txt does not apply to people"));
}

#[test]
fn page_without_violations_states_that_no_line_was_broken() {
    let (_, words) = parsed(&page(&audited(ROBOTS, None, &[line(0, "/", "GPTBot/1.2")]), None));
    assert!(
        words.contains("No crawler broke a line.") && words.contains("1 crawler made 1 request.")
    );
    let browser = [line(0, "/", "Mozilla/5.0 Firefox/140.0")];
    let (_, words) = parsed(&page(&audited(ROBOTS, None, &browser), None));
    assert!(words.contains("No crawler that the file applies to is in the logs."));
}

#[test]
fn hostile_text_is_shown_and_adds_no_element() {
    let hostile = [
        "/private/<script>alert(1)</script>",
        "/private/%3Cimg%20src=x%20onerror=alert(1)%3E<img/src=x/onerror=alert(1)>",
        "/private/'><svg/onload=alert(1)>&lt;&amp;&#x3c;",
        "/private/</code></td></table></style><style>*{display:none}",
        "/private/\\x1b[31m\\x00\\x07",
        "/private/\u{202e}gpj.exe\u{200b}\u{2066}\u{feff}",
    ];
    let mut lines: Vec<_> = hostile.iter().map(|path| line(0, path, "GPTBot/1.2")).collect();
    lines.push(line(0, &format!("/private/{}", "é<".repeat(300)), "CCBot/2 <script>"));
    lines.push(format!("<script>\u{202e}{}", "\u{1b}]0;title\u{7}"));
    let robots = format!(
        "{ROBOTS}# <script>alert(2)</script> \u{202e}\u{1}\nUser-agent: <b>\nDisallow: /<i>\n"
    );
    let hostile_audit = audited(&robots, Some("User-agent: *\nDisallow: /\"><script>x"), &lines);
    let hostile_page = page(&hostile_audit, Some("<script>\"'.txt"));

    // The elements and attributes are those of the same counts with harmless text.
    let allowed = ["script", "img", "i", "style", "@onerror", "@onload", "@src"];
    let (elements, words) = parsed(&hostile_page);
    let found: Vec<_> = elements.iter().filter(|name| allowed.contains(&name.as_str())).collect();
    // One: the definition of a User-Agent.
    assert_eq!(found, ["i"]);
    assert!(words.contains("&#60;script&#62;alert(1)&#60;/script&#62;"), "it is shown");
    assert!(words.contains("\\u{202e}gpj.exe\\u{200b}\\u{2066}"));
    assert!(!hostile_page.contains(['\u{202e}', '\u{1b}', '\0', '\u{7}', '\u{feff}']));
}

#[test]
fn page_loads_nothing() {
    let lines: Vec<_> = (0..50).map(|hour| line(hour, "/x", "CCBot/2")).collect();
    let page = page(&audited(ROBOTS, None, &lines), None);
    for part in ["http:", "https:", "url(", "@import", "<script", "<link", "src="] {
        assert!(!page.contains(part), "{part}");
    }
    assert!(page.contains("default-src 'none'"));
}

#[test]
fn every_table_has_a_caption_and_headers() {
    let lines: Vec<_> = (0..50).map(|hour| line(hour, "/x", "CCBot/2")).collect();
    let audit = audited(ROBOTS, Some("User-agent: *\nDisallow: /x"), &lines);
    let page = page(&audit, Some("new.txt"));
    let tables: Vec<_> = page.split("<table").skip(1).collect();
    assert!(tables.len() > 5);
    for table in tables {
        let end = table.find("</table>").expect("an end");
        let table = &table[..end];
        assert!(table.contains("<caption>") && table.contains("scope=\"col\""), "{table}");
    }
}

fn text(raw: &str) -> String {
    let mut html = String::new();
    Visible.write_escaped_str(&mut html, raw).expect("memory");
    html
}

#[test]
fn deceptive_characters_are_shown_as_escapes_and_letters_as_they_are() {
    assert_eq!(text("a<b>\"&'"), "a&#60;b&#62;&#34;&#38;&#39;");
    assert_eq!(text("/é/א/日本"), "/é/א/日本");
    assert_eq!(text("a\u{301}\u{202e}\u{9b}\r\n"), "a\\u{301}\\u{202e}\\u{9b}\\u{d}\\u{a}");
    assert_eq!(text(&"x".repeat(10_000)).chars().count(), 601);
}

#[test]
fn clock_of_another_century_adds_no_periods() {
    let mut lines = vec![line(0, "/x", "CCBot/2")];
    lines.push(line(0, "/x", "CCBot/2").replace("/2026:", "/1901:"));
    lines.push(line(0, "/x", "CCBot/2").replace("/2026:", "/9999:"));
    let page = page(&audited(ROBOTS, None, &lines), None);
    let (_, of_time) = page.split_once("<h2 id=\"time\">").expect("the periods");
    let rows = of_time.split("</table>").next().expect("a table").matches("<tr").count();
    assert!((3..=4).contains(&rows), "{rows}");
}

#[test]
fn proposed_file_is_weighted_by_requests() {
    let mut lines: Vec<_> = (0..40).map(|hour| line(hour, "/shop", "Googlebot/2.1")).collect();
    lines.push(line(0, "/private/a", "GPTBot/1.2"));
    let audit = audited(ROBOTS, Some("User-agent: *\nDisallow: /shop\n"), &lines);
    let (_, words) = parsed(&page(&audit, Some("new.txt")));
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("40 that were allowed would be disallowed"), "{words}");
    assert!(words.contains("1 that were disallowed would be allowed"));
    assert!(words.contains("line 2: Disallow: /shop"));
    assert!(words.contains("no rule instead of line 2 of the present file"));
}

#[test]
fn longest_bar_is_that_of_the_period_with_the_most_violations() {
    let mut lines = vec![line(0, "/x", "CCBot/2")];
    lines.extend((0..400).map(|_| line(2, "/x", "CCBot/2")));
    let page = page(&audited(ROBOTS, None, &lines), None);
    let (_, of_time) = page.split_once("<h2 id=\"time\">").expect("the periods");
    for row in [
        "2026-10-01 00:00</span></th><td role=\"cell\" class=\"number\" data-title=\"Broken\">1\
         <div class=\"bar\"><div style=\"width:1%\">",
        "2026-10-01 02:00</span></th><td role=\"cell\" class=\"number\" data-title=\"Broken\">400\
         <div class=\"bar\"><div style=\"width:100%\">",
    ] {
        assert!(of_time.contains(row), "{of_time}");
    }
}

#[test]
fn empty_log_is_no_good_news_and_has_no_empty_table() {
    let page = page(&audited(ROBOTS, None, &[]), None);
    assert!(page.contains("<p class=\"answer none\"><strong>The logs have no lines."));
    assert!(!page.contains("<tbody role=\"rowgroup\">\n</tbody>"));
    let (_, words) = parsed(&page);
    assert!(words.contains("Crawlers that the file applies to: none."));
}

#[test]
fn weeks_start_with_the_day_of_the_first_violation() {
    // From Friday, 2 October 2026, to 25 September 2027; the weeks since 1970 start on Thursdays.
    let lines = [
        line(24, "/x", "CCBot/2"),
        line(24, "/x", "CCBot/2").replace("02/Oct/2026", "25/Sep/2027"),
    ];
    let page = page(&audited(ROBOTS, None, &lines), None);
    assert!(page.contains("Requests that broke a line, per 7 days, in UTC"));
    assert!(page.contains(">2026-10-02</span>") && page.contains(">2027-09-24</span>"));
}

#[test]
fn earlier_version_without_requests_is_counted_and_not_printed() {
    let versions = ["/old", "/x", "/new"].into_iter().zip([None, Some(0), Some(1)]);
    let versions = versions.map(|(path, from)| Version {
        name: path.to_owned(),
        from,
        file: RuleFile::new(format!("User-agent: *\nDisallow: {path}\n")),
    });
    let history = History::new(versions.collect()).expect("versions");
    let settings = Settings::new(history);
    let mut tally = Tally::new(&settings);
    let request = line(0, "/x", "GPTBot/1.2");
    tally.line(&Format::Combined, request.as_bytes(), 0, 0);
    let page = page(&tally.finish(Logs::default()), None);
    let (_, words) = parsed(&page);
    assert!(words.contains("2 earlier versions without requests"), "{words}");
    assert!(words.contains("Disallow: /new") && !words.contains("Disallow: /old"));
}
