//! Properties of every lint.

use robots_analysis::diagnostic::Level;
use robots_analysis::paths::Route;
use robots_core::Dialect;
use robots_core::reading::Reading;
use robots_core::source::SourceText;

use super::*;

fn findings(example: Example, levels: &Levels) -> Vec<Diagnostic> {
    let source = SourceText::new("robots.txt", example.bytes());
    let reading = Reading::new(&source, Dialect::RFC_9309);
    let routes = example.routes().iter().map(|route| Route::parse(route).expect("a route"));
    let routes = Routes::new(routes, Dialect::RFC_9309).expect("small");
    let subject = Subject::new(&reading).with_routes(routes);
    subject.unproved_findings(levels)
}

#[test]
fn lint_names_are_sorted_and_unique() {
    let names: Vec<_> = LINTS.iter().map(|lint| lint.name).collect();
    assert!(names.is_sorted_by(|a, b| a < b), "{names:?}");
    assert!(LintGroup::ALL.iter().all(|group| !names.contains(&group.name())));
    let is_snake = |name: &&&str| {
        name.bytes().all(|byte| byte == b'_' || byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    assert!(names.iter().all(|name| is_snake(&name)));
}

#[test]
fn registry_contains_the_lint_of_every_file() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/lint/lints");
    let files = std::fs::read_dir(folder).expect("the folder of the lints");
    let mut files: Vec<_> = files
        .map(|file| file.expect("a file or a folder").path())
        .filter(|file| file.extension().is_none_or(|ending| ending == "rs"))
        .filter_map(|file| Some(file.file_stem()?.to_str()?.to_owned()))
        .filter(|name| name != "mod")
        .collect();
    files.sort_unstable();
    let names: Vec<_> = LINTS.iter().map(|lint| lint.name).collect();
    assert_eq!(names, files);
}

/// At the default levels, no other lint reports the example.
#[test]
fn example_of_a_lint_has_findings_of_this_lint_only() {
    for lint in LINTS {
        let mut levels = Levels::default();
        if lint.level == Level::Allow {
            levels.set(lint.name, Level::Warn).expect("a lint");
        }
        // The tests of these lints are in the crates that read the other files.
        if !lint.example.files().is_empty() {
            continue;
        }
        let found = findings(lint.example, &levels);
        let names: Vec<_> = found.iter().map(Diagnostic::name).collect();
        assert!(!names.is_empty(), "{} is silent", lint.name);
        assert!(names.iter().all(|name| *name == lint.name), "{}: {names:?}", lint.name);
    }
}

#[test]
fn use_instead_of_a_lint_has_no_finding() {
    for lint in LINTS {
        let mut levels = Levels::default();
        if lint.level == Level::Allow {
            levels.set(lint.name, Level::Warn).expect("a lint");
        }
        for instead in lint.use_instead {
            let found = findings(instead.file, &levels);
            assert_eq!(found, [], "{}: {:?}", lint.name, instead.file);
        }
    }
}

/// A lint that is off by default would hide findings when it is turned on.
#[test]
fn lint_that_drops_findings_of_another_is_on_by_default() {
    for lint in LINTS {
        for other in lint.silenced_by.iter().chain(lint.explained_by) {
            assert_ne!(other.level, Level::Allow, "{}: {}", lint.name, other.name);
        }
    }
}

/// Names that keep their capital at the start of a message.
const NAMES: [&str; 6] = ["Bing", "Google", "Python", "RFC", "Scrapy", "Yandex"];

#[test]
fn messages_follow_the_style_of_rustc() {
    for lint in LINTS {
        let mut levels = Levels::default();
        levels.set(lint.name, Level::Deny).expect("a lint");
        for finding in findings(lint.example, &levels) {
            let notes = finding.notes.iter().chain(&finding.help);
            let titles = finding.fixes.iter().map(|fix| &fix.title);
            let labels = finding.labels.iter().map(|label| &label.text);
            for text in notes.chain(titles).chain(labels).chain([&finding.message]) {
                let first = text.split([' ', '\'']).next().unwrap_or_default();
                let is_low = !first.starts_with(|c: char| c.is_ascii_uppercase());
                let is_name = NAMES.contains(&first);
                assert!(is_low || is_name, "{}: {text}", lint.name);
                let lowered = NAMES.iter().any(|name| first == name.to_ascii_lowercase());
                assert!(!lowered, "{}: {text}", lint.name);
                assert!(!text.ends_with('.'), "{}: {text}", lint.name);
            }
            let advises = finding.help.is_some() || !finding.fixes.is_empty();
            assert!(advises, "{} has neither help nor a fix", lint.name);
        }
        assert!(lint.summary.ends_with('.') && lint.explanation.ends_with('.'), "{}", lint.name);
        assert!(!lint.citation.is_empty(), "{}", lint.name);
    }
}

/// The spans of a finding are inside the file, and its fixes apply.
#[test]
fn spans_of_findings_are_inside_the_file() {
    for lint in LINTS {
        let len = lint.example.bytes().len();
        let mut levels = Levels::default();
        levels.set(lint.name, Level::Deny).expect("a lint");
        for finding in findings(lint.example, &levels) {
            let edits = finding.fixes.iter().flat_map(|fix| &fix.edits);
            let spans = finding.labels.iter().map(|label| label.span);
            for span in spans.chain(edits.map(|edit| edit.span)) {
                assert!(span.start <= span.end && span.end <= len, "{}", lint.name);
            }
        }
    }
}

/// The levels of findings about `#` in these lines, the file checked at these levels.
fn levels_of(text: &'static str, levels: &Levels) -> Vec<Level> {
    let found = findings(Example::Text(text), levels);
    assert!(found.iter().all(|finding| finding.name() == "hash_in_path"));
    found.iter().map(|finding| finding.level).collect()
}

#[test]
fn warnings_level_of_a_line_takes_precedence() {
    let mut strict = Levels::default();
    strict.set("warnings", Level::Deny).expect("all warnings");
    let file = "# robots: deny(warnings)\n\nUser-agent: *\nDisallow: /x#y\n";
    assert_eq!(levels_of(file, &Levels::default()), [Level::Deny]);
    let mixed = "# robots: deny(warnings)\nUser-agent: *\nDisallow: /x#y\n\
                 # robots: warn(warnings)\nDisallow: /z#y\n";
    assert_eq!(levels_of(mixed, &strict), [Level::Deny, Level::Warn]);

    let mut by_line = Levels::default();
    by_line.set_on_lines(3..4, "warnings", Level::Allow).expect("all warnings");
    let two = "User-agent: *\nDisallow: /x#y\nDisallow: /z#y\n";
    assert_eq!(levels_of(two, &by_line), [Level::Warn]);
    // A level for the lint takes precedence over a level for `warnings`.
    by_line.set_on_lines(3..4, "hash_in_path", Level::Deny).expect("a lint");
    assert_eq!(levels_of(two, &by_line), [Level::Warn, Level::Deny]);
}
