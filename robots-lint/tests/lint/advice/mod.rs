//! Applies each fix of each finding alone, and checks the result again. `ROBOTS_FILES` is a folder
//! of additional robots.txt files.

mod cases;
mod meaning;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

use robots_analysis::diagnostic::{Fix, Safety};
use robots_analysis::{Diagnostic, Level, Route};
use robots_core::{Dialect, Reading, SourceText};
use robots_lint::{LINTS, Levels, LintGroup, Routes, Subject};

/// A file, and the routes of its site.
pub(crate) struct File {
    pub(crate) name: String,
    pub(crate) source: SourceText,
    routes: Vec<String>,
}

impl File {
    pub(crate) fn new(name: impl Into<String>, text: impl Into<Vec<u8>>) -> Self {
        Self::with_routes(name, text, &[])
    }

    pub(crate) fn with_routes(
        name: impl Into<String>,
        text: impl Into<Vec<u8>>,
        routes: &[&str],
    ) -> Self {
        Self {
            name: name.into(),
            source: SourceText::new("robots.txt", text.into()),
            routes: routes.iter().map(|&route| route.to_owned()).collect(),
        }
    }

    /// Returns the findings, with proved fixes.
    pub(crate) fn findings(&self, levels: &Levels) -> Vec<Diagnostic> {
        let mut findings = self.checked(levels);
        let reading = Reading::new(&self.source, Dialect::RFC_9309);
        Subject::new(&reading).prove_fixes(&mut findings);
        findings
    }

    /// Returns the findings, without proofs.
    pub(crate) fn checked(&self, levels: &Levels) -> Vec<Diagnostic> {
        let reading = Reading::new(&self.source, Dialect::RFC_9309);
        let routes = self.routes.iter().map(|route| Route::parse(route).expect("a route"));
        let routes = Routes::new(routes, Dialect::RFC_9309).expect("few routes");
        let subject = Subject::new(&reading).with_routes(routes);
        subject.unproved_findings(levels)
    }

    pub(crate) fn with(&self, fix: &Fix) -> Self {
        let mut bytes = self.source.bytes().to_vec();
        for edit in fix.edits.iter().rev() {
            bytes.splice(edit.span.start..edit.span.end, edit.replacement.bytes());
        }
        Self {
            name: self.name.clone(),
            source: SourceText::new("robots.txt", bytes),
            routes: self.routes.clone(),
        }
    }
}

/// Returns the examples of every lint.
pub(crate) fn examples() -> Vec<File> {
    let of_lint = |lint: &&robots_lint::LintEntry| {
        let instead = lint.use_instead.iter().map(|instead| instead.file);
        let files = std::iter::once(lint.example).chain(instead).enumerate();
        let name = lint.name;
        files.map(move |(number, example)| {
            let name = format!("{name} {number}");
            File::with_routes(name, example.bytes(), example.routes())
        })
    };
    LINTS.iter().flat_map(of_lint).collect()
}

/// Returns the examples that are no larger than most real files. Larger ones take long to check.
pub(crate) fn short_examples() -> Vec<File> {
    let mut examples = examples();
    examples.retain(|file| file.source.bytes().len() < 4096);
    assert!(examples.len() > 2 * LINTS.len() - 12);
    examples
}

/// Returns the sites of the project's tests, and the files of the folder in `ROBOTS_FILES`.
pub(crate) fn sites() -> Vec<File> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/sites");
    let mut open = vec![own];
    open.extend(env::var_os("ROBOTS_FILES").map(PathBuf::from));
    let mut files = Vec::new();
    while let Some(path) = open.pop() {
        // A large file takes seconds, and has no other kinds of findings.
        let is_large = fs::metadata(&path).is_ok_and(|file| file.len() > 16_384);
        if path.is_dir() {
            let entries = fs::read_dir(&path).expect("a folder can be read");
            open.extend(entries.map(|entry| entry.expect("an entry can be read").path()));
        } else if !is_large && path.extension().is_some_and(|extension| extension == "txt") {
            let name = path.file_name().expect("a file has a name").to_string_lossy();
            files.push(File::new(name, fs::read(&path).expect("a file can be read")));
        }
    }
    files.sort_by(|a, b| a.name.cmp(&b.name));
    files
}

/// Returns levels that have every lint at least at warn.
pub(crate) fn all_lints() -> Levels {
    let mut levels = Levels::default();
    for lint in LINTS.iter().filter(|lint| lint.level == Level::Allow) {
        levels.set(lint.name, Level::Warn).expect("a lint");
    }
    levels
}

/// Returns the default levels, with this lint at warn if it is off by default.
pub(crate) fn with_lint(lint: &'static robots_lint::Lint) -> Levels {
    let mut levels = Levels::default();
    if lint.level == Level::Allow {
        levels.set(lint.name, Level::Warn).expect("a lint");
    }
    levels
}

/// The number of findings of each lint, and of each lint and text of a line.
#[derive(Default)]
struct Counts {
    lints: BTreeMap<&'static str, (Level, usize)>,
    lines: BTreeMap<(&'static str, Vec<u8>), usize>,
}

/// Returns the line of a finding.
fn line(file: &File, finding: &Diagnostic) -> Vec<u8> {
    let bytes = file.source.bytes();
    let at = finding.labels.first().map_or(0, |label| label.span.start);
    let is_end = |byte: &u8| b"\r\n".contains(byte);
    let start = bytes[..at].iter().rposition(is_end).map_or(0, |end| end + 1);
    let end = bytes[at..].iter().position(is_end);
    bytes[start..end.map_or(bytes.len(), |end| at + end)].to_vec()
}

fn counts(file: &File, levels: &Levels) -> Counts {
    let mut counts = Counts::default();
    for finding in file.findings(levels) {
        let count = counts.lints.entry(finding.name()).or_insert((finding.level, 0));
        count.0 = count.0.max(finding.level);
        count.1 += 1;
        *counts.lines.entry((finding.name(), line(file, &finding))).or_default() += 1;
    }
    counts
}

/// Lints about older crawlers. They report a line only if no other lint reports it, so the fix of
/// another finding can raise them.
const UNMASKED: [&str; 2] = ["legacy_divergence", "order_dependent"];

/// Returns the effects of a fix other than the removal of its finding.
fn side_effect(
    file: &File,
    levels: &Levels,
    before: &Counts,
    finding: &Diagnostic,
    fix: &Fix,
) -> Option<String> {
    let after = counts(&file.with(fix), levels);
    let mut side_effects = Vec::new();
    let about = (finding.name(), line(file, finding));
    let reported = |counts: &Counts| counts.lines.get(&about).copied().unwrap_or_default();
    if reported(&after) >= reported(before) {
        side_effects.push("the finding remains".to_owned());
    }
    for (lint, (level, now)) in &after.lints {
        let was = before.lints.get(lint).map_or(0, |(_, count)| *count);
        if *level >= finding.level && *now > was && !UNMASKED.contains(lint) {
            side_effects.push(format!("raises {lint}"));
        }
    }
    (!side_effects.is_empty()).then(|| {
        format!(
            "{}: {} ({}): {}: {}",
            file.name,
            finding.name(),
            fix.title,
            finding.message,
            side_effects.join(", ")
        )
    })
}

/// Returns the number of fixes and their side effects. Each fix is applied alone, for at most four
/// findings of a lint in a file.
fn side_effects(files: &[File], levels: impl Fn(&File) -> Levels) -> (usize, Vec<String>) {
    let (mut made, mut side_effects) = (0, Vec::new());
    for file in files {
        let levels = levels(file);
        let before = counts(file, &levels);
        let mut tried: BTreeMap<&str, usize> = BTreeMap::new();
        for finding in &file.findings(&levels) {
            let tried = tried.entry(finding.name()).or_default();
            *tried += 1;
            if *tried > 4 {
                continue;
            }
            for fix in &finding.fixes {
                made += 1;
                side_effects.extend(side_effect(file, &levels, &before, finding, fix));
            }
        }
    }
    (made, side_effects)
}

#[test]
fn fix_of_an_example_removes_its_finding_and_raises_no_other() {
    let of_lint = |file: &File| {
        let name = file.name.split(' ').next().unwrap_or_default();
        with_lint(robots_lint::by_name(name).expect("the name of an example"))
    };
    let (made, side_effects) = side_effects(&examples(), of_lint);
    assert!(made > 40, "{made}");
    assert!(side_effects.is_empty(), "{}", side_effects.join("\n"));
}

/// No two lints contradict each other: with all lints enabled, the fix of one never raises another.
#[test]
fn fix_of_an_example_raises_no_lint_with_all_lints_on() {
    let (made, side_effects) = side_effects(&short_examples(), |_| all_lints());
    assert!(made > 50, "{made}");
    assert!(side_effects.is_empty(), "{}", side_effects.join("\n"));
}

#[test]
fn fix_of_a_site_removes_its_finding_and_raises_no_other() {
    let (made, side_effects) = side_effects(&sites(), |_| Levels::default());
    assert!(made > 10, "{made}");
    assert!(side_effects.is_empty(), "{}", side_effects.join("\n"));
}

/// Applying all fixes twice equals applying them once, with default lints and with all lints.
#[test]
fn fix_run_twice_equals_fix_run_once() {
    let mut with_fixes = 0;
    for file in sites().iter().chain(&short_examples()) {
        for levels in [Levels::default(), all_lints()] {
            let once = robots_lint::fix(&file.source, Dialect::RFC_9309, &levels);
            let twice = robots_lint::fix(&once.source, Dialect::RFC_9309, &levels);
            with_fixes += usize::from(once.applied > 0);
            assert_eq!((twice.applied, &twice.source), (0, &once.source), "{}", file.name);
            assert_eq!(once.applied == 0, once.source == file.source, "{}", file.name);
        }
    }
    assert!(with_fixes > 20, "{with_fixes}");
}

/// This also holds if `--warn` enables a group instead of single lints.
#[test]
fn fix_without_proof_is_unsafe() {
    for file in short_examples() {
        for group in LintGroup::ALL {
            let mut levels = Levels::default();
            levels.set(group.name(), Level::Warn).expect("a group");
            let fixes = file.findings(&levels).into_iter().flat_map(|finding| finding.fixes);
            for fix in fixes.filter(|fix| fix.expected == Safety::ChangesMeaning) {
                assert_eq!(fix.safety, Safety::ChangesMeaning, "{}: {}", file.name, fix.title);
            }
        }
    }
}
