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

/// Returns the single text that is found, and its dialects.
#[track_caller]
fn text(text: &str) -> (Vec<&'static str>, String) {
    let [found] = texts(text).try_into().expect("one text for all");
    found
}

#[test]
fn reconcile_without_disagreement_returns_no_text() {
    assert_eq!(texts("User-agent: *\nDisallow: /a\n"), []);
    assert_eq!(texts(""), []);
}

#[test]
fn reconcile_moves_a_rule_before_those_it_overrides() {
    let (dialects, after) =
        text("User-agent: *\nDisallow: /a # all\n# but\nDisallow: /b\nAllow: /a/b\n");
    // The dialect of 1994 has no Allow: no order of rules can allow the page.
    assert!(dialects.contains(&"koster1996") && dialects.contains(&"python-legacy"));
    assert!(!dialects.contains(&"original1994"), "{dialects:?}");
    assert_eq!(after, "User-agent: *\nAllow: /a/b\n# but\nDisallow: /a # all\nDisallow: /b\n");
}

#[test]
fn reconcile_removes_wildcards_blank_lines_and_empty_rules() {
    assert_eq!(
        text("User-agent: *\n\nDisallow:\nDisallow: /a*\nDisallow: *\n").1,
        "User-agent: *\nDisallow: /a\nDisallow: /\n"
    );
}

#[test]
fn reconcile_merges_records_of_one_crawler() {
    let before = "User-agent: A\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n\nUser-agent: \
                  a\nDisallow: /c\n";
    let after = "User-agent: A\nDisallow: /a\nDisallow: /c\n\nUser-agent: *\nDisallow: /b\n\n";
    assert_eq!(text(before).1, after);
}

#[test]
fn reconcile_adds_a_rule_where_edits_do_not_suffice() {
    // Google also reads the Allow as `Allow: /x/$`.
    let (dialects, after) = text("User-agent: *\nDisallow: /x/\nAllow: /x/index.html\n");
    assert!(dialects.contains(&"google"), "{dialects:?}");
    assert!(after.contains("Disallow: /x/*$\n"), "{after}");
}

#[test]
fn reconcile_without_a_common_text_returns_none() {
    let found = texts("User-agent: *\nDisallow: /*.pdf$\n");
    assert_eq!(found, []);
}

#[test]
fn reconcile_keeps_line_endings() {
    let (_, after) = text("User-agent: *\r\n\r\nDisallow: /a");
    assert_eq!(after, "User-agent: *\r\nDisallow: /a");
    let (_, after) = text("User-agent: *\nDisallow: /a\nAllow: /a/b");
    assert_eq!(after, "User-agent: *\nAllow: /a/b\nDisallow: /a");
}
