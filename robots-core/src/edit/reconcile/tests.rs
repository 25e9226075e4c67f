use super::*;

fn texts(text: &str) -> Vec<(Vec<&'static str>, String)> {
    let source = SourceText::new("robots.txt", text);
    let found = reconcile(&source).into_iter();
    found
        .map(|found| {
            let names = found.dialects.iter().map(|dialect| dialect.name);
            let text = String::from_utf8_lossy(found.source.bytes()).into_owned();
            (names.collect(), text)
        })
        .collect()
}

/// The one text that is found, and for whom it is.
#[track_caller]
fn text(text: &str) -> (Vec<&'static str>, String) {
    let [found] = texts(text).try_into().expect("one text for all");
    found
}

#[test]
fn what_all_read_alike_stays() {
    assert_eq!(texts("User-agent: *\nDisallow: /a\n"), []);
    assert_eq!(texts(""), []);
}

#[test]
fn the_rule_that_wins_moves_up() {
    let (dialects, after) =
        text("User-agent: *\nDisallow: /a # all\n# but\nDisallow: /b\nAllow: /a/b\n");
    // Those of 1994 know no Allow: to them the page is closed, whatever the order.
    assert_eq!(dialects, ["koster1996", "python-legacy"]);
    assert_eq!(
        after,
        "User-agent: *\nAllow: /a/b\n# but\nDisallow: /a # all\nDisallow: /b\n"
    );
}

#[test]
fn stars_gaps_and_empty_rules_go() {
    assert_eq!(
        text("User-agent: *\n\nDisallow:\nDisallow: /a*\nDisallow: *\n").1,
        "User-agent: *\nDisallow: /a\nDisallow: /\n"
    );
}

#[test]
fn records_of_one_crawler_become_one() {
    let before = "User-agent: A\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n\nUser-agent: a\nDisallow: /c\n";
    let after = "User-agent: A\nDisallow: /a\nDisallow: /c\n\nUser-agent: *\nDisallow: /b\n\n";
    assert_eq!(text(before).1, after);
}

#[test]
fn a_rule_says_what_only_rfc_9309_reads_out_of_the_others() {
    // Google also reads `Allow: /x/$` out of it.
    let (dialects, after) = text("User-agent: *\nDisallow: /x/\nAllow: /x/index.html\n");
    assert!(dialects.contains(&"google"), "{dialects:?}");
    assert!(after.contains("Disallow: /x/*$\n"), "{after}");
}

#[test]
fn what_cannot_be_said_to_a_dialect_is_not_there() {
    let found = texts("User-agent: *\nDisallow: /*.pdf$\n");
    assert_eq!(found, []);
}

#[test]
fn line_ends_stay_as_they_are() {
    let (_, after) = text("User-agent: *\r\n\r\nDisallow: /a");
    assert_eq!(after, "User-agent: *\r\nDisallow: /a");
    let (_, after) = text("User-agent: *\nDisallow: /a\nAllow: /a/b");
    assert_eq!(after, "User-agent: *\nAllow: /a/b\nDisallow: /a");
}
