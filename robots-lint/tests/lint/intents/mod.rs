//! What authors mean by their mistakes: `<lint>.txt` has cases of one lint, written from how people
//! write a robots.txt, not from what the lint does.
//!
//! A case starts with `# title`. `> ` is a line of the file, `>9 ` one that occurs 9 times, `@ ` a
//! route of the site. What was meant is `= token path verdict`, for RFC 9309 and for Google. Three
//! kinds:
//!
//! * Only `=`: the lint offers an edit. Each edit alone, and all edits of the file together, give
//!   the verdicts.
//! * `< ` lines: the lint offers no edit, and its help, followed by a person, leads to these lines.
//!   They have the verdicts, and no finding of the lint.
//! * `? text`: two meanings are likely. No finding of the file offers an edit that may change a
//!   verdict, and the help of the lint contains each of these texts.

use std::path::{Path, PathBuf};
use std::{fmt, fs};

use robots_analysis::diagnostic::Safety;
use robots_analysis::{Diagnostic, edit};
use robots_core::matcher::Verdict;
use robots_core::{Dialect, Reading, SourceText};
use robots_lint::{LINTS, Lint};

use crate::advice::{File, with_lint};

/// A mistake, and what its author meant.
#[derive(Default)]
struct Case {
    lint: String,
    title: String,
    text: Vec<u8>,
    routes: Vec<String>,
    meant: Vec<Meant>,
    /// The file of a person who followed the help.
    followed: Option<Vec<u8>>,
    /// Parts of the help.
    readings: Vec<String>,
}

/// A verdict that an author meant.
pub(crate) struct Meant {
    pub(crate) token: String,
    path: String,
    pub(crate) verdict: Verdict,
}

impl Meant {
    /// Reads a product token, a path and a verdict, separated by blanks.
    pub(crate) fn read(text: &str) -> Self {
        let words: Vec<_> = text.split(' ').collect();
        let [token, path, verdict] = words.as_slice() else {
            panic!("expected a token, a path and a verdict, found {text}");
        };
        Self {
            token: (*token).to_owned(),
            path: (*path).to_owned(),
            verdict: match *verdict {
                "allow" => Verdict::Allow,
                "disallow" => Verdict::Disallow,
                other => panic!("unknown verdict {other}"),
            },
        }
    }

    /// Returns how a reading decides otherwise.
    pub(crate) fn missed(&self, reading: &Reading) -> Option<String> {
        let Self { token, path, verdict } = self;
        let dialect = reading.dialect();
        // Google's parser ends a product token before a digit and a blank. No crawler of Google
        // has one.
        let is_cut = token.bytes().any(|byte| byte.is_ascii_digit());
        let found = reading.evaluate(&self::token(token), path.as_bytes());
        let is_missed = found.verdict != *verdict && !(is_cut && dialect == Dialect::GOOGLE);
        is_missed.then(|| format!("{token} {path} is not {verdict:?} ({})", dialect.name))
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.lint, self.title)
    }
}

impl Case {
    fn file(&self, text: &[u8]) -> File {
        let routes: Vec<_> = self.routes.iter().map(String::as_str).collect();
        File::with_routes(self.title.clone(), text, &routes)
    }

    /// Returns a verdict that a text does not have as it was meant.
    fn missed(&self, text: &[u8]) -> Option<String> {
        let source = SourceText::new("robots.txt", text);
        let dialects = [Dialect::RFC_9309, Dialect::GOOGLE];
        let readings = dialects.map(|dialect| Reading::new(&source, dialect));
        let meant = self.meant.iter();
        let mut missed =
            meant.flat_map(|meant| readings.iter().map(|reading| meant.missed(reading)));
        missed.find_map(|missed| missed)
    }
}

/// Returns a product token as readings have it. `%20` is a blank.
pub(crate) fn token(written: &str) -> Vec<u8> {
    written.to_ascii_lowercase().replace("%20", " ").into_bytes()
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lint/intents")
}

/// Returns the cases of every lint that has some.
fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for lint in LINTS.iter().filter(|lint| is_of_a_file(lint)) {
        let path = folder().join(lint.name).with_extension("txt");
        cases.extend(read(lint.name, &fs::read_to_string(path).unwrap_or_default()));
    }
    cases
}

/// Returns whether a lint is called for a robots.txt alone.
fn is_of_a_file(lint: &Lint) -> bool {
    lint.example.files().is_empty()
}

fn read(lint: &str, text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        let (mark, rest) = line.split_once(' ').unwrap_or((line, ""));
        if mark == "#" {
            cases.push(Case { lint: lint.to_owned(), title: rest.to_owned(), ..Case::default() });
            continue;
        }
        let case = cases.last_mut().expect("a title above the case");
        match mark {
            "@" => case.routes.push(rest.to_owned()),
            "=" => case.meant.push(Meant::read(rest)),
            "?" => case.readings.push(rest.to_owned()),
            "<" => push_line(case.followed.get_or_insert_default(), rest),
            ">" => push_line(&mut case.text, rest),
            _ => {
                let times = mark.strip_prefix('>').map(str::parse::<usize>);
                let times = times.unwrap_or_else(|| panic!("{lint}: {line}"));
                for _ in 0..times.expect("a number") {
                    push_line(&mut case.text, rest);
                }
            }
        }
    }
    cases
}

/// Adds a line. `\u{a0}` is a character, `\x{e9}` a byte, `\u{end}` the end of a file without a
/// line break, and `\u{many}` many letters.
fn push_line(text: &mut Vec<u8>, line: &str) {
    let mut rest = line;
    while let Some((at, code)) =
        rest.find("\\u{").map(|at| (at, 'u')).or_else(|| rest.find("\\x{").map(|at| (at, 'x')))
    {
        text.extend_from_slice(&rest.as_bytes()[..at]);
        let (number, after) = rest[at + 3..].split_once('}').expect("a closed escape");
        rest = after;
        if number == "end" {
            return;
        }
        if number == "many" {
            text.extend_from_slice("a".repeat(20_000).as_bytes());
            continue;
        }
        let number = u32::from_str_radix(number, 16).expect("a hexadecimal number");
        if code == 'x' {
            text.push(u8::try_from(number).expect("a byte"));
        } else {
            let character = char::from_u32(number).expect("a character");
            text.extend_from_slice(character.to_string().as_bytes());
        }
    }
    text.extend_from_slice(rest.as_bytes());
    text.push(b'\n');
}

/// Returns the findings of a file with the lint of the case at least at warn, and those of the
/// lint.
fn findings(case: &Case, text: &[u8]) -> (Vec<Diagnostic>, Vec<Diagnostic>) {
    let lint = robots_lint::by_name(&case.lint).expect("a lint");
    let all = case.file(text).findings(&with_lint(lint));
    let own = all.iter().filter(|finding| finding.lint == Some(lint)).cloned().collect();
    (all, own)
}

/// Returns the violations of a case with an edit.
fn edited(case: &Case) -> Vec<String> {
    let (all, own) = findings(case, &case.text);
    let file = case.file(&case.text);
    let mut wrong = Vec::new();
    let fixes = own.iter().flat_map(|finding| &finding.fixes);
    let mut offered = 0;
    // An edit of one of several findings is a part of what was meant.
    let is_only = own.len() == 1;
    for fix in fixes {
        offered += 1;
        if is_only && let Some(missed) = case.missed(file.with(fix).source.bytes()) {
            wrong.push(format!("{case}: {}: {missed}", fix.title));
        }
    }
    if offered == 0 {
        wrong.push(format!("{case}: no edit is offered by {own:?}"));
    }
    let levels = with_lint(robots_lint::by_name(&case.lint).expect("a lint"));
    let suggested = edit::suggest(&file.source, &all);
    let together = robots_lint::fix(&suggested, Dialect::RFC_9309, &levels).source;
    if let Some(missed) = case.missed(together.bytes()) {
        wrong.push(format!("{case}: all edits together: {missed}"));
    }
    wrong
}

/// Returns the violations of a case in which a person follows the help.
fn followed(case: &Case, text: &[u8]) -> Vec<String> {
    let (_, own) = findings(case, &case.text);
    let mut wrong = Vec::new();
    if !own.iter().any(|finding| finding.help.is_some()) {
        wrong.push(format!("{case}: no help in {own:?}"));
    }
    let changing = own.iter().flat_map(|finding| &finding.fixes);
    if changing.count() > 0 {
        wrong.push(format!("{case}: an edit is offered"));
    }
    let (_, left) = findings(case, text);
    if !left.is_empty() {
        wrong.push(format!("{case}: the finding remains: {left:?}"));
    }
    wrong.extend(case.missed(text).map(|missed| format!("{case}: the help: {missed}")));
    wrong
}

/// Returns the violations of a case with several readings.
fn ambiguous(case: &Case) -> Vec<String> {
    let (all, own) = findings(case, &case.text);
    let mut wrong = Vec::new();
    for finding in &all {
        let changing =
            |fix: &&robots_analysis::diagnostic::Fix| fix.safety == Safety::ChangesMeaning;
        for fix in finding.fixes.iter().filter(changing) {
            wrong.push(format!("{case}: an edit is offered: {}", fix.title));
        }
    }
    let helps: Vec<_> = own.iter().filter_map(|finding| finding.help.as_deref()).collect();
    for reading in &case.readings {
        if !helps.iter().any(|help| help.contains(reading.as_str())) {
            let names: Vec<_> = all.iter().map(Diagnostic::name).collect();
            wrong.push(format!("{case}: {reading:?} is not in the help {helps:?} of {names:?}"));
        }
    }
    wrong
}

#[test]
fn edit_gives_the_verdicts_that_its_author_meant() {
    let cases = cases();
    assert!(cases.len() >= 400, "{}", cases.len());
    let mut wrong = Vec::new();
    for case in &cases {
        if !case.readings.is_empty() {
            wrong.extend(ambiguous(case));
        } else if let Some(text) = &case.followed {
            wrong.extend(followed(case, text));
        } else {
            wrong.extend(edited(case));
        }
    }
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n"));
}

/// A case that states nothing would pass.
#[test]
fn case_states_what_was_meant() {
    for case in cases() {
        let states = !case.meant.is_empty() || !case.readings.is_empty();
        assert!(states && !case.text.is_empty(), "{case}: add `>` lines, and `=` or `?` lines");
    }
}

/// Every lint that offers an edit in its examples has a case that tries it.
#[test]
fn lint_with_an_edit_has_a_case_with_one() {
    let cases = cases();
    for lint in LINTS.iter().filter(|lint| is_of_a_file(lint)) {
        let of_lint: Vec<_> = cases.iter().filter(|case| case.lint == lint.name).collect();
        let name = lint.name;
        assert!(
            !of_lint.is_empty(),
            "add `robots-lint/tests/lint/intents/{name}.txt`, whose form the module `intents` describes"
        );
        let file = File::with_routes("", lint.example.bytes(), lint.example.routes());
        let findings = file.findings(&with_lint(lint));
        let offers = findings.iter().any(|finding| !finding.fixes.is_empty());
        let is_tried =
            of_lint.iter().any(|case| case.readings.is_empty() && case.followed.is_none());
        assert!(!offers || is_tried, "{name} offers an edit: add a case of only `>` and `=` lines");
    }
}
