//! The most expensive files: the packed site has a bounded size, and its decisions are those of the
//! evaluator.

use robots_core::{Compilation, Dialect, SourceText, compile};

fn compiled(text: &str) -> Compilation {
    compile(&SourceText::new("robots.txt", text), Dialect::RFC_9309)
}

fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).map(line).collect()
}

/// Compares decisions with the evaluator, and checks that the packed site has at most
/// `bytes_per_byte` bytes for each byte of the file.
fn check(name: &str, text: &str, bytes_per_byte: usize, questions: &[(&str, &str)]) {
    let compilation = compiled(text);
    let statistics = compilation.statistics();
    assert!(
        statistics.bytes <= bytes_per_byte * text.len(),
        "{name}: {statistics:?} for {} bytes",
        text.len()
    );
    let robots = compilation.site().robots_txt();
    for (agent, path) in questions {
        let expected = compilation.reading().evaluate(agent.as_bytes(), path.as_bytes());
        let group = robots.group(agent);
        assert_eq!(group.decide(path), expected.verdict, "{name}: {path}");
        let decision = group.explain(path);
        assert_eq!(decision.verdict(), expected.verdict, "{name}: {path}");
        let line = decision.rule().map(|rule| rule.line() as usize);
        assert_eq!(line, expected.line(compilation.reading()), "{name}: {path}");
    }
}

#[test]
fn patterns_with_multiplying_states_stay_within_bounds() {
    let rules = lines(3_000, |i| format!("Disallow: /*x{i}*y{i}\nAllow: /*y{i}*x{i}z\n"));
    let questions =
        [("a", "/"), ("a", "/x17/y17"), ("a", "/y17/x17z"), ("a", "/x17y18x19y17x1499y1499")];
    check("pairs", &format!("User-agent: *\n{rules}"), 4, &questions);
}

#[test]
fn long_pattern_stays_within_bounds() {
    let long = "a".repeat(50_000);
    let after_wildcard = format!("User-agent: *\nDisallow: /*{long}\n");
    check("a run after a wildcard", &after_wildcard, 1, &[("x", "/aaa"), ("x", "/")]);
    let plain = format!("User-agent: *\nDisallow: /{long}\n");
    check("a run", &plain, 1, &[("x", &format!("/{long}b")), ("x", "/aaa")]);
    let many_wildcards = format!("User-agent: *\nDisallow: /{}\n", "*a".repeat(20_000));
    check("many wildcards", &many_wildcards, 40, &[("x", &format!("/{long}")), ("x", "/aba")]);
}

#[test]
fn many_rules_stay_within_bounds() {
    let rules = lines(10_000, |i| format!("Disallow: /d{}\n", i * 7_919 % 100_003));
    let questions = [("x", "/d7919"), ("x", "/d1"), ("x", "/e")];
    check("plain", &format!("User-agent: *\n{rules}"), 2, &questions);
}

#[test]
fn many_agents_of_one_group_share_one_band() {
    let agents = lines(20_000, |i| format!("User-agent: bot{i}\n"));
    let compilation = compiled(&format!("{agents}Disallow: /a*b\n"));
    assert_eq!(compilation.statistics().groups, 1);
    assert_eq!(compilation.statistics().bands, 1);
    let text = format!("{agents}Disallow: /a*b\n");
    check("agents", &text, 1, &[("BOT19999", "/ab"), ("bot0", "/b")]);
}

#[test]
fn groups_with_equal_rules_share_one_automaton() {
    let rules = lines(300, |i| format!("Disallow: /*?page{i}=\n"));
    let one = compiled(&format!("User-agent: bot0\n{rules}"));
    let many = lines(45, |i| format!("User-agent: bot{i}\n{rules}"));
    let many = compiled(&many);
    assert_eq!(many.statistics().groups, 45);
    assert_eq!(many.statistics().bands, one.statistics().bands);
    assert!(many.statistics().bytes < one.statistics().bytes + 45 * 32);
}

#[test]
fn agents_with_shared_and_own_rules_stay_within_bounds() {
    let own = lines(1_500, |i| format!("User-agent: b{i}\nDisallow: /{i}/\n"));
    let shared = lines(1_500, |i| format!("User-agent: b{i}\n"));
    let rules = lines(1_500, |i| format!("Disallow: /r{i}/\nAllow: /r{i}/*.js$\n"));
    let text = format!("{own}{shared}{rules}");
    let questions = [
        ("b0", "/0/"),
        ("b0", "/r7/x.js"),
        ("b1499", "/1499/x"),
        ("b1499", "/r7/x.css"),
        ("b1499", "/r1499/x.js"),
        ("b1499", "/0/"),
        ("b700", "/robots.txt"),
        ("b1500", "/r7/"),
    ];
    check("shared", &text, 8, &questions);
}
