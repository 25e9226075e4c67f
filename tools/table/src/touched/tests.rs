use robots_core::matcher::known_crawler;

use super::*;

/// Files that a row may touch, by their names.
const FILES: [(&str, &str); 4] = [
    ("default", "User-agent: *\nDisallow: /private/\n"),
    (
        "of its own",
        "User-agent: AdsBot-Google\nUser-agent: Applebot\nUser-agent: GPTBot\nDisallow: /x\n",
    ),
    ("search", "User-agent: Googlebot\nDisallow: /g\n\nUser-agent: *\nDisallow: /s\n"),
    ("open", "User-agent: *\nDisallow:\n"),
];

/// Returns the files that a row touches, with what changes.
fn touched(token: &str) -> Vec<(&'static str, Vec<String>)> {
    let row = known_crawler(token).expect("a row");
    let files = FILES.into_iter().map(|(name, text)| {
        let changes = changes(name, text.as_bytes().to_vec(), row).expect("few steps");
        (name, changes)
    });
    files.filter(|(_, changes)| !changes.is_empty()).collect()
}

#[test]
fn row_that_obeys_the_default_group_touches_requests_alone() {
    assert_eq!(
        touched("GPTBot"),
        [
            ("default", vec!["requests: allow -> disallow, such as /private/".to_owned()]),
            ("search", vec!["requests: allow -> disallow, such as /s".to_owned()]),
        ]
    );
}

#[test]
fn row_without_documentation_touches_nothing() {
    assert_eq!(touched("QwenBot"), []);
}

#[test]
fn row_that_ignores_the_default_group_touches_decisions() {
    assert_eq!(
        touched("AdsBot-Google"),
        [
            ("default", vec!["decisions: disallow -> allow, such as /private/".to_owned()]),
            ("search", vec!["decisions: disallow -> allow, such as /s".to_owned()]),
        ]
    );
}

#[test]
fn row_with_a_fallback_touches_files_that_name_the_fallback() {
    assert_eq!(
        touched("Applebot")[1],
        (
            "search",
            vec![
                "decisions: allow -> disallow, such as /g".to_owned(),
                "decisions: disallow -> allow, such as /s".to_owned(),
                "requests: allow -> disallow, such as /g".to_owned(),
            ]
        )
    );
}
