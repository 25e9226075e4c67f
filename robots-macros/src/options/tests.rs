use std::fs;
use std::path::Path;

use robots_analysis::edit::builder::Keyword;
use syn::parse::Parser as _;

use super::*;
use crate::emit;

/// Returns whether a page documents the option: a row of a table or a heading starts with its
/// name.
fn is_documented(page: &str, name: &str) -> bool {
    let lines = page.lines().map(|line| line.trim_start_matches("/// "));
    let mut starts = lines.filter(|line| line.starts_with("## `") || line.starts_with("| `"));
    let is_name = |word: &str| {
        let rest = word.strip_prefix(name);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '(']))
    };
    starts.any(|line| line.split('`').any(is_name))
}

/// Editors show each module at the token with its name.
#[test]
fn names_of_options_and_lints_are_modules_with_documentation() {
    let read = |input: ParseStream<'_>| Options::after_comma(MacroKind::IncludeRobots, input);
    let tokens = ", dialect = Google, deny(dead_rule, style), allow(no_lint)";
    assert!(read.parse_str(tokens).is_err());
    let tokens = tokens.replace(", allow(no_lint)", "");
    let options = read.parse_str(&tokens).expect("options");
    let modules = emit::documented(options.documented()).to_string();
    let names = ["dialect", "deny", "dead_rule"].map(|name| format!("mod {name} "));
    assert!(names.iter().all(|name| modules.contains(name)), "{modules}");
    assert!(!modules.contains("mod style"));
    let summary = robots_lint::by_name("dead_rule").expect("a lint").summary;
    assert!(modules.contains(&summary[..20]), "{modules}");
}

#[test]
fn option_without_its_feature_is_an_error_that_names_it() {
    let read = |input: ParseStream<'_>| Options::after_comma(MacroKind::RobotsTxt, input);
    let mut required = Vec::new();
    for option in table() {
        let Some(name) = option.requires else {
            continue;
        };
        required.push(name);
        let value = match option.name {
            "inherit" => "",
            "merge" => r#"= { "/docs/": "docs.txt" }"#,
            _ => r#"= ".""#,
        };
        let read = read.parse_str(&format!(", {} {value}", option.name));
        let options = read.expect("an option with its value");
        assert!(options.check_required(&[name]).is_ok());
        let error = options.check_required(&["another"]).expect_err("it is missing");
        let help = format!("add `\"{name}\"` to the `features`");
        assert!(error.to_string().contains(&help), "{error}");
    }
    assert_eq!(required, ["merge", "merge", "config", "ranges", "site", "site"]);
}

#[test]
fn option_is_documented() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for page in ["src/macros.rs", "docs/guide/dsl.md"] {
        let text = fs::read_to_string(project.join(page)).expect("the page can be read");
        for option in table() {
            let name = option.name;
            assert!(is_documented(&text, name), "add a heading or a row of `{name}` to {page}");
        }
    }
}

/// The DSL expands each keyword to the constant of this name, which editors show.
#[test]
fn keyword_is_documented() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for (page, mark) in [
        ("src/keyword.rs", "pub const {}: ()"),
        ("src/macros.rs", "`{}`"),
        ("docs/guide/dsl.md", "`{}`"),
    ] {
        let text = fs::read_to_string(project.join(page)).expect("the page can be read");
        for keyword in Keyword::all() {
            let expected = mark.replace("{}", &keyword.name());
            assert!(text.contains(&expected), "add {expected} to {page}");
        }
    }
}
