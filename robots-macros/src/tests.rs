use super::*;

const ERROR: &str = "compile_error !";

fn expanded(kind: MacroKind, tokens: &str) -> String {
    expand(kind, tokens.parse().expect("the test holds tokens")).to_string()
}

#[test]
fn expansion_is_deterministic() {
    let file = r#"site; "../tests/sites/bookshop.txt""#;
    assert_eq!(expanded(MacroKind::IncludeRobots, file), expanded(MacroKind::IncludeRobots, file));
    let lines = r#"site; "User-agent: a" "User-agent: b" "Disallow: /", dialect = Rfc9309"#;
    assert_eq!(expanded(MacroKind::RobotsTxt, lines), expanded(MacroKind::RobotsTxt, lines));
}

#[test]
fn expansion_uses_only_paths_of_the_facade() {
    let value = expanded(MacroKind::RobotsTxt, r#"site; "Disallow:""#);
    assert!(
        value.starts_with(concat!(
            "const { site :: __private :: with_attached (",
            "site :: __private :: from_packed (b\"Disallow:\" ,"
        )),
        "{value}"
    );
    assert!(!value.contains(ERROR), "{value}");
}

#[test]
fn file_is_embedded_and_its_absolute_path_is_watched() {
    let value = expanded(MacroKind::IncludeRobots, r#"site; "../tests/sites/public/robots.txt""#);
    let watch = "site :: __private :: include_bytes ! (\"/";
    assert!(value.contains(watch), "{value}");
    assert!(value.contains(r#"b"User-agent: *\nDisallow: /drafts/\n""#), "{value}");
}

#[test]
fn invalid_call_is_one_error_and_a_value() {
    let errors = [
        (MacroKind::RobotsTxt, "site;"),
        (MacroKind::RobotsTxt, "site; user_agent"),
        (MacroKind::RobotsTxt, r#"site; "", dialect = Unheard"#),
        (MacroKind::RobotsTxt, ""),
        (MacroKind::IncludeRobots, r#"site; "no such file""#),
        (MacroKind::IncludeRobots, r#"site; "../tests/sites/latin1.txt""#),
    ];
    for (kind, tokens) in errors {
        let value = expanded(kind, tokens);
        assert_eq!(value.matches(ERROR).count(), 1, "{tokens}: {value}");
        assert!(value.contains(":: __private :: from_packed (b\"\" ,"), "{tokens}: {value}");
    }
}

#[test]
fn each_invalid_option_is_one_error() {
    for tokens in [
        r#"site; "Disallow:", deny(dead_rules), dialect = Gogle, allow(suspicous)"#,
        r#"site; "Disallow:" deny(dead_rules), routes = [""]"#,
        r#"site; "Disallow:", unheard(of), deny(dead_rule) allow(style), dialect Google"#,
    ] {
        let value = expanded(MacroKind::RobotsTxt, tokens);
        assert_eq!(value.matches(ERROR).count(), 3, "{tokens}: {value}");
    }
    let value =
        expanded(MacroKind::IncludeRobots, r#"site; "../tests/sites/bookshop.txt" deny(style)"#);
    let message = "expected `,` before `deny`";
    assert!(value.contains(message), "{value}");
}

#[test]
fn name_of_a_constant_is_not_read_as_a_keyword() {
    for tokens in ["site; T", "site; crate::TEXT", "site; text, allow(style)"] {
        let value = expanded(MacroKind::RobotsTxt, tokens);
        assert!(value.contains("a macro cannot read the value of a constant"), "{value}");
        assert_eq!(value.matches(ERROR).count(), 1, "{value}");
    }
    for tokens in ["site; user", "site; disallow"] {
        let value = expanded(MacroKind::RobotsTxt, tokens);
        assert!(value.contains("site :: __private :: keyword ::"), "{value}");
    }
}

#[test]
fn false_claim_has_the_level_of_its_lint() {
    let claim = |levels: &str| {
        let text = r#"site; "User-agent: *" "Disallow: /a", prove { allow * "/a"; }"#;
        expanded(MacroKind::RobotsTxt, &format!("{text}{levels}"))
    };
    assert_eq!(claim("").matches(ERROR).count(), 1);
    let warned = claim(", warn(claim_refuted)");
    assert_eq!(warned.matches(ERROR).count(), 0, "{warned}");
    assert!(warned.contains("deprecated"), "{warned}");
    assert_eq!(claim(", warn(claim_refuted), deny(warnings)").matches(ERROR).count(), 1);
    assert!(!claim(", allow(claim_refuted)").contains("deprecated"));
}

#[test]
fn finding_in_a_file_is_shown_at_its_line_and_column() {
    let value = expanded(MacroKind::IncludeRobots, r#"site; "../tests/sites/latin1.txt""#);
    assert!(value.contains("tests/sites/latin1.txt:3:15"), "{value}");
}

#[test]
fn text_over_the_size_limit_is_an_error() {
    let text = "#".repeat(512_001);
    let value = expanded(MacroKind::RobotsTxt, &format!("site; {text:?}"));
    assert_eq!(value.matches(ERROR).count(), 1);
    let value = expanded(MacroKind::RobotsTxt, &format!("site; {:?}", &text[1..]));
    assert_eq!(value.matches(ERROR).count(), 0);
}
