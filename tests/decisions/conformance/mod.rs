//! The cases of `tests/cases`, decided by every engine.

mod case;
mod oracle;
mod requirements;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use case::{Case, Check, Decider};
use robots_core::{Compilation, Dialect, SourceText, compile};

/// Returns the case files, by name.
fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let entries = fs::read_dir(folder).expect("there are cases");
    let mut files: Vec<_> = entries
        .map(|entry| entry.expect("an entry can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .collect();
    files.sort();
    files
}

#[test]
fn engine_decides_every_case_as_expected() {
    let mut failures = Vec::new();
    let mut ids = BTreeSet::new();
    let mut checks = BTreeMap::new();
    for path in files() {
        let file = path.file_name().unwrap_or_default().display().to_string();
        let cases = case::read(&path).unwrap_or_else(|error| {
            failures.push(format!("{file}: {error}"));
            Vec::new()
        });
        for case in cases {
            for &dialect in &case.dialects {
                let name = format!("{file}: {}: {}", case.id, dialect.name);
                match run(&case, dialect) {
                    Ok((asked, wrong)) => {
                        *checks.entry(dialect.name).or_insert(0) += asked;
                        failures.extend(wrong.iter().map(|wrong| format!("{name}: {wrong}")));
                    }
                    Err(error) => failures.push(format!("{name}: {error}")),
                }
            }
            if !ids.insert(case.id.clone()) {
                failures.push(format!("{file}: {}: another case is called so", case.id));
            }
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
    println!("{checks:?}");
    assert_eq!(checks.len(), Dialect::ALL.len(), "{checks:?}");
    assert!(checks.values().sum::<usize>() >= 900, "{checks:?}");
}

/// Returns the number of decisions of a case and the wrong ones, or an error in the case.
fn run(case: &Case, dialect: &'static Dialect) -> Result<(usize, Vec<String>), String> {
    let checks = case.checks()?;
    let source = SourceText::new("robots.txt", case.bytes()?);
    let compilation = compile(&source, dialect);
    let mut wrong = Vec::new();
    for check in &checks {
        ask(case, &compilation, check, &mut wrong);
    }
    Ok((checks.len(), wrong))
}

/// Decides one path with every engine.
fn ask(case: &Case, compilation: &Compilation, check: &Check<'_>, wrong: &mut Vec<String>) {
    let (agent, path) = (case.agent.as_bytes(), check.path.as_bytes());
    let robots = compilation.site().robots_txt();
    let evaluation = compilation.reading().evaluate(agent, path);
    let evaluated = evaluation.line(compilation.reading());
    let explanation = robots.explain(&case.agent, check.path);

    let mut verdicts = vec![
        ("evaluator", evaluation.verdict),
        ("packed table", robots.decide(&case.agent, check.path)),
        ("explanation", explanation.verdict()),
    ];
    if compilation.reading().dialect() == Dialect::RFC_9309 {
        let verdict = oracle::decide(compilation.reading(), agent, path);
        verdicts.push(("regular expressions", verdict));
    }
    for (engine, verdict) in verdicts {
        if verdict != check.verdict {
            wrong.push(format!(
                "`{}`: the {engine} says {verdict}, not {}",
                check.path, check.verdict
            ));
        }
    }

    let expected = match check.decider {
        Decider::Unsaid => evaluated,
        Decider::NoLine => None,
        Decider::Line(line) => Some(line),
    };
    let explained = explanation.rule().map(|rule| rule.line() as usize);
    for (engine, line) in [("evaluator", evaluated), ("explanation", explained)] {
        if line != expected {
            wrong.push(format!(
                "`{}`: the {engine} names {}, not {}",
                check.path,
                line_name(line),
                line_name(expected)
            ));
        }
    }
}

fn line_name(line: Option<usize>) -> String {
    line.map_or_else(|| "no line".to_owned(), |line| format!("line {line}"))
}
