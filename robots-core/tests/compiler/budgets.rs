//! Files compiled within a budget: bounded work, and the decisions of the evaluator.

use std::fs;
use std::path::Path;

use robots_core::compile::compile_within;
use robots_core::{Budget, Compilation, Dialect, SourceText, compile};
use robots_runtime::Site;

const BUDGETS: [usize; 7] = [0, 1, 100, 1_000, 10_000, 100_000, 12_000_000];

fn compiled(text: &str, steps: usize) -> Compilation {
    let source = SourceText::new("robots.txt", text);
    compile_within(&source, Dialect::RFC_9309, Budget::new(steps))
}

fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).map(line).collect()
}

/// Returns rules whose automaton has many states.
fn costly_rules(count: usize) -> String {
    lines(count, |at| format!("Disallow: /*?*size{at}=*hue{at}=\nAllow: /*hue{at}*size{at}\n"))
}

#[track_caller]
fn assert_decides_as_evaluated(compilation: &Compilation, token: &str, path: &str) {
    let (reading, site) = (compilation.reading(), Site::from(compilation.site()));
    let expected = reading.evaluate(token.as_bytes(), path.as_bytes());
    let robots = site.robots_txt();
    assert_eq!(robots.decide(token, path), expected.verdict, "{token} {path}");
    let explained = robots.explain(token, path);
    let line = explained.rule().map(|rule| rule.line() as usize);
    assert_eq!(line, expected.line(reading), "{token} {path}");
}

#[test]
fn sites_of_the_tests_decide_alike_with_any_budget() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/sites");
    let mut sites = 0;
    for entry in ["", "good", "broken"].map(|name| folder.join(name)) {
        for file in fs::read_dir(entry).expect("the folder of sites can be read") {
            let path = file.expect("the folder can be read").path();
            if path.extension().is_none_or(|extension| extension != "txt") {
                continue;
            }
            let source =
                SourceText::new("robots.txt", fs::read(&path).expect("the file can be read"));
            sites += 1;
            for (&dialect, steps) in
                Dialect::ALL.iter().flat_map(|dialect| BUDGETS.map(|steps| (dialect, steps)))
            {
                let compilation = compile_within(&source, dialect, Budget::new(steps));
                assert!(compilation.statistics().steps <= steps);
                let reading = compilation.reading();
                let tokens = reading.agents().keys().map(|token| String::from_utf8_lossy(token));
                for token in tokens.chain(["AnyBot".into()]) {
                    for rule in reading.written_rules(reading.group(token.as_bytes())) {
                        let path = rule.pattern.shortest_path();
                        let path = String::from_utf8_lossy(&path);
                        assert_decides_as_evaluated(&compilation, &token, &path);
                        assert_decides_as_evaluated(&compilation, &token, &format!("{path}x/y.z"));
                    }
                }
            }
        }
    }
    assert!(sites > 5, "{sites} sites");
}

#[test]
fn embedded_budget_is_that_of_compile() {
    let text = format!("User-agent: *\n{}", costly_rules(40));
    let source = SourceText::new("robots.txt", text);
    let compilation = compile(&source, Dialect::RFC_9309);
    let within = compile_within(&source, Dialect::RFC_9309, Budget::EMBEDDED);
    assert_eq!(compilation.site(), within.site());
}

#[test]
fn exhausted_budget_is_reported_for_the_groups_without_an_automaton() {
    let text = format!(
        "User-agent: a\nDisallow: /a\n\nUser-agent: b\n{}\nUser-agent: c\nDisallow: /c\n",
        costly_rules(30)
    );
    let compilation = compiled(&text, 20_000);
    let reading = compilation.reading();
    let exhausted = compilation.group_statistics().iter().map(|group| group.is_exhausted);
    let first = reading.groups().zip(exhausted).find(|(_, is_exhausted)| *is_exhausted);
    assert_eq!(first.map(|(group, _)| group), reading.group(b"b"));
    assert!(compilation.is_exhausted());
    for path in ["/", "/a", "/c", "/?size1=&hue1=", "/hue29/size29", "/?hue3=x&size3="] {
        for token in ["a", "b", "c", "d"] {
            assert_decides_as_evaluated(&compilation, token, path);
        }
    }
    assert!(!compiled("User-agent: *\nDisallow: /a\n", 20_000).is_exhausted());
    assert!(!compiled("", 0).is_exhausted());
    assert!(!compiled("User-agent: *\nDisallow:\n", 0).is_exhausted());
}

/// A larger budget does not help a group whose automaton is not worth its bytes.
#[test]
fn group_that_no_budget_gives_an_automaton_is_not_exhausted() {
    let text = format!("User-agent: *\n{}", costly_rules(150));
    let compilation = compiled(&text, 12_000_000);
    assert!(compilation.group_statistics()[0].bands.is_empty());
    assert!(!compilation.is_exhausted());
}

#[test]
fn steps_of_hostile_files_stay_within_the_budget() {
    let wildcards = lines(20_000, |at| format!("Disallow: /*a{at}*b\n"));
    let shared = lines(4_000, |at| format!("User-agent: a{at}\n"));
    let own = lines(4_000, |at| format!("User-agent: a{at}\nDisallow: /*{at}*x\n"));
    for text in [
        format!("User-agent: *\n{wildcards}"),
        format!("User-agent: *\nDisallow: /*{}\n", "a".repeat(400_000)),
        format!("User-agent: *\nDisallow: /{}\n", "*a".repeat(200_000)),
        format!("{shared}{}{own}", costly_rules(500)),
    ] {
        let compilation = compile_within(
            &SourceText::new("robots.txt", text.as_str()),
            Dialect::RFC_9309,
            Budget::LOADED,
        );
        let statistics = compilation.statistics();
        assert!(statistics.steps <= Budget::LOADED.steps());
        assert!(compilation.is_exhausted());
        assert!(statistics.bytes <= 5 * text.len(), "{statistics:?}");
        for path in ["/", "/xa17/b", "/?size1=&hue1=", "/17/x"] {
            assert_decides_as_evaluated(&compilation, "a17", path);
        }
    }
}

#[test]
fn site_compile_reads_any_bytes() {
    for text in [&b""[..], b"\xff\0\xfe", b"User-agent: *\nDisallow: /\xff"] {
        let site = Site::compile(text);
        assert_eq!(site.robots_txt().body(), text);
        let again = Site::from_bytes(site.as_bytes()).expect("the compiler writes valid bytes");
        assert_eq!(again.as_bytes(), site.as_bytes());
    }
}
