//! Files that a proxy cannot enforce: the message names the line.

use robots_analysis::diagnostic::render::plain;
use robots_core::{Dialect, SourceText, compile};
use robots_emit::{Options, Target, emit};

/// Returns the message of the refusal.
#[track_caller]
fn refused(text: &str, dialect: &'static Dialect, target: Target) -> String {
    let compilation = compile(&SourceText::new("robots.txt", text), dialect);
    match emit(&compilation, &Options::new(target)) {
        Ok(_) => panic!("rules are written"),
        Err(refusal) => plain(&refusal.diagnostic, &refusal.source),
    }
}

#[track_caller]
fn assert_refused(text: &str, target: Target, parts: &[&str]) {
    let message = refused(text, Dialect::RFC_9309, target);
    for part in parts {
        assert!(message.contains(part), "{part} is not in {message}");
    }
    assert!(message.contains("help: put `robots gate` before the site"), "{message}");
}

#[test]
fn pattern_without_an_expression_is_refused_with_its_line() {
    for target in Target::ALL {
        for value in ["/100%", "/a%2*", "/*%zz$", "/%e9%"] {
            let text = format!("User-agent: *\nDisallow: /b\nDisallow: {value}\n");
            let part = "contains a `%` that is not the start of an escape";
            assert_refused(&text, target, &["robots.txt:3:11", part]);
        }
        let text = format!("User-agent: *\nDisallow: /{}\n", "abc".repeat(400));
        assert_refused(&text, target, &["robots.txt:2:11", "more than 3800 bytes"]);
        let text = format!("User-agent: *\nDisallow: /{}\n", "*1*2*3*4*5*6*7*8".repeat(2));
        assert_refused(&text, target, &["robots.txt:2:11", "one hexadecimal digit"]);
        let text = format!("User-agent: *\nDisallow: /*{}b\n", "a".repeat(150));
        assert_refused(&text, target, &["robots.txt:2:11", "repeats itself"]);
    }
}

#[test]
fn pattern_that_is_a_variable_in_a_caddyfile_is_refused() {
    let text = "User-agent: *\nDisallow: /b\nDisallow: /a{$\n";
    let parts = ["robots.txt:3:11", "ends with `{$`"];
    assert_refused(text, Target::Caddy, &parts);
    let compilation = compile(&SourceText::new("robots.txt", text), Dialect::RFC_9309);
    assert!(emit(&compilation, &Options::new(Target::Nginx)).is_ok());
}

/// Only rules that are enforced count.
#[test]
fn pattern_of_a_group_without_crawlers_is_not_refused() {
    let text =
        "User-agent: Mozilla\nDisallow: /100%\n\nUser-agent: *\nDisallow: /basket\nAllow: /100%\n";
    let compilation = compile(&SourceText::new("robots.txt", text), Dialect::RFC_9309);
    assert!(emit(&compilation, &Options::new(Target::Nginx)).is_ok());
}

#[test]
fn work_above_the_limit_of_the_proxy_is_refused() {
    let rules = |count: usize| -> String {
        let lines = (0..count).map(|at| ["Disallow: /*w", &at.to_string(), "x\n"].concat());
        "User-agent: *\n".to_owned() + &lines.collect::<String>()
    };
    for (target, fits, exceeds) in [(Target::Nginx, 280, 290), (Target::Caddy, 180, 190)] {
        let compilation = compile(&SourceText::new("robots.txt", rules(fits)), Dialect::RFC_9309);
        assert!(emit(&compilation, &Options::new(target)).is_ok(), "{}", target.name());
        let parts = ["the rules take too much work", "robots.txt:2:1", "the limit is "];
        assert_refused(&rules(exceeds), target, &parts);
    }
    // A header may name crawlers of several groups.
    let [one, other] = ["GPTBot", "CCBot"]
        .map(|agent| rules(100).replace('*', "~").replacen('~', agent, 1).replace('~', "*"));
    assert_refused(&(one + &other.replace('x', "y")), Target::Caddy, &["too much work"]);
    // Wildcards after different beginnings are not tried for one target.
    let lines = (0..400).map(|at| ["Disallow: /", &at.to_string(), "/*x\n"].concat());
    let text = "User-agent: *\n".to_owned() + &lines.collect::<String>();
    let compilation = compile(&SourceText::new("robots.txt", text), Dialect::RFC_9309);
    assert!(emit(&compilation, &Options::new(Target::Caddy)).is_ok());
}

#[test]
fn dialect_with_another_form_of_paths_is_refused() {
    for dialect in [Dialect::GOOGLE, Dialect::ORIGINAL_1994, Dialect::PYTHON_LEGACY] {
        let message = refused("User-agent: *\nDisallow: /a\n", dialect, Target::Haproxy);
        let expected = format!("rules for HAProxy cannot express the dialect `{}`", dialect.name);
        assert!(message.contains(&expected), "{message}");
    }
}
