//! No offered edit takes from an author what the file already does as it is meant.
//!
//! A file of some groups is what its author means. A mistake in one line changes the text, and
//! sometimes what is meant: `xDisallow:` switches a line off. Each offered edit, alone and all
//! together, is decided by the oracle: where the mistaken file has the verdict that is meant, the
//! edited file has it, too.

use std::fmt::Write as _;

use proptest::prelude::*;
use robots_analysis::diagnostic::{Edit, Fix, Safety};
use robots_analysis::{Diagnostic, edit};
use robots_core::matcher::Verdict;
use robots_core::source::Span;
use robots_core::{Dialect, Reading, SourceText};
use robots_lint::{Levels, check};

use crate::advice::{File, all_lints, short_examples, sites};

const CRAWLERS: [&str; 4] = ["OtherCrawler", "Googlebot", "GPTBot", "CCBot"];

const PATHS: [&str; 10] = [
    "/tmp/x",
    "/private/",
    "/private/a.html",
    "/wp-admin/",
    "/cart",
    "/a",
    "/search?q=1",
    "/zq0",
    "/x.php",
    "/files/public/a",
];

/// A source of choices: the steps of a linear congruential generator.
struct Choices(u64);

impl Choices {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % bound
    }

    fn of<'c, T>(&mut self, items: &'c [T]) -> &'c T {
        &items[self.below(items.len())]
    }
}

/// Returns the lines of a file of one to three groups.
fn lines(choices: &mut Choices) -> Vec<String> {
    let mut names = vec!["*", "Googlebot", "GPTBot", "CCBot"];
    let rules = ["/", "/tmp/", "/private/", "/wp-admin/", "/cart", "/*.php", "/*", ""];
    let mut lines = Vec::new();
    for _ in 0..=choices.below(3) {
        for _ in 0..=choices.below(2) {
            if !names.is_empty() {
                let name = names.remove(choices.below(names.len()));
                lines.push(format!("User-agent: {name}"));
            }
        }
        for _ in 0..=choices.below(3) {
            let key = choices.of(&["Disallow", "Disallow", "Disallow", "Allow"]);
            lines.push(format!("{key}: {}", choices.of(&rules)).trim_end().to_owned());
        }
        if choices.below(2) == 0 {
            lines.push(String::new());
        }
    }
    lines
}

/// What the author of a mistake means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meant {
    /// The line without the mistake.
    Line,
    /// No such line.
    Nothing,
    /// Not known: what the file does.
    Unknown,
}

/// Makes a mistake in a line, or with the line below it.
fn mistake(lines: &mut Vec<String>, at: usize, choices: &mut Choices) -> Meant {
    let line = lines[at].clone();
    let (key, value) = line.split_once(':').unwrap_or((&line, ""));
    let value = value.trim_start();
    let is_name = key == "User-agent";
    let (text, meant) = match choices.below(11) {
        0 => {
            // A letter of the key is missing, is there twice, or is before the one to its left.
            if key.len() < 3 {
                return Meant::Unknown;
            }
            let letter = 1 + choices.below(key.len() - 2);
            let (start, end) = key.split_at(letter);
            let (last, next) = (&start[letter - 1..], &end[..1]);
            let key = match choices.below(3) {
                0 => format!("{start}{}", &end[1..]),
                1 => format!("{start}{next}{end}"),
                _ => format!("{}{next}{last}{}", &start[..letter - 1], &end[1..]),
            };
            (format!("{key}: {value}"), Meant::Line)
        }
        1 => {
            let colon = choices.of(&[" ", "：", " = ", "; ", ":\u{a0}", ": :"]);
            (format!("{key}{colon}{value}"), Meant::Line)
        }
        2 => {
            let mark = choices.of(&["x", "_", "＃ ", "No", "// ", "-- ", "; ", "%", "!"]);
            (format!("{mark}{line}"), Meant::Nothing)
        }
        3 => {
            let other = match key {
                "User-agent" => *choices.of(&["Useragent", "User agent", "UserAgent", "Bot"]),
                "Disallow" => *choices.of(&["Deny", "Disalow", "Block", "Not-allowed"]),
                _ => *choices.of(&["Alow", "Permit", "Allowed"]),
            };
            (format!("{other}: {value}"), Meant::Line)
        }
        4 if is_name => {
            let marks = [("", "/*"), ("", "/1.0"), ("", "*"), ("\"", "\""), ("[", "]"), ("<", ">")];
            let (front, end) = choices.of(&marks);
            (format!("{key}: {front}{value}{end}"), Meant::Line)
        }
        5 if is_name && value != "*" => {
            let marks = [
                ("!= ", ""),
                ("<> ", ""),
                ("[^", "]"),
                ("*(!", ")"),
                ("* - ", ""),
                ("*\\", ""),
                ("!", ""),
                ("all but ", ""),
                ("~", ""),
            ];
            let (front, end) = choices.of(&marks);
            (format!("{key}: {front}{value}{end}"), Meant::Unknown)
        }
        4 => {
            let host =
                choices.of(&["https://blog.example.com", "blog.example.com", "//example.org"]);
            (format!("{key}: {host}{value}"), Meant::Nothing)
        }
        5 if !is_name => {
            let end = choices.of(&[" /", "\\", " *", "^", "|/", ", /"]);
            (format!("{key}: {value}{end}"), Meant::Unknown)
        }
        6 if at + 1 < lines.len() => {
            // The line break is lost.
            let gap = choices.of(&[" ", "", ", ", "\\n"]);
            let next = lines.remove(at + 1);
            (format!("{line}{gap}{next}"), Meant::Line)
        }
        7 if at + 1 < lines.len() => {
            lines.swap(at, at + 1);
            (lines[at].clone(), Meant::Unknown)
        }
        8 => (line.replace('/', "／").replace('*', "＊"), Meant::Line),
        9 => {
            let mark = choices.of(&["- ", "1. ", "\u{feff}", "* ", "> "]);
            (format!("{mark}{line}"), Meant::Line)
        }
        _ => {
            // In a name, a star is any version or any kind of the crawler.
            let meant = if is_name { Meant::Line } else { Meant::Unknown };
            let star = choices.of(&["*", "**"]);
            (format!("{key}: {star}{value}"), meant)
        }
    };
    lines[at] = text;
    meant
}

fn text(lines: &[String]) -> SourceText {
    let text = lines.iter().fold(String::new(), |mut text, line| {
        writeln!(text, "{line}").expect("a text can be written");
        text
    });
    SourceText::new("robots.txt", text)
}

/// Returns the verdicts of `/` and of the other paths for each crawler, by RFC 9309 and Google.
fn verdicts(source: &SourceText) -> Vec<(&'static str, &'static str, Verdict)> {
    let mut verdicts = Vec::new();
    for dialect in [Dialect::RFC_9309, Dialect::GOOGLE] {
        let reading = Reading::new(source, dialect);
        for crawler in CRAWLERS {
            for path in ["/"].into_iter().chain(PATHS) {
                let found = reading.evaluate(crawler.as_bytes(), path.as_bytes());
                verdicts.push((crawler, path, found.verdict));
            }
        }
    }
    verdicts
}

/// Returns a verdict that was as it is meant, and is not after an edit. `names` are the crawlers
/// whose paths may change: those of the groups of the mistake.
fn taken(
    before: &SourceText,
    after: &SourceText,
    meant: &SourceText,
    names: &[String],
) -> Option<String> {
    let verdicts = [before, after, meant].map(verdicts);
    let mut all = verdicts[0].iter().zip(&verdicts[1]).zip(&verdicts[2]);
    let found = all.find(|((before, after), meant)| {
        let (crawler, path, verdict) = **before;
        let may_change = path != "/" && path != "/zq0" && names.iter().any(|name| name == crawler);
        verdict == meant.2 && after.2 != verdict && !may_change
    });
    found.map(|((&(crawler, path, verdict), _), _)| format!("{path} is {verdict} for {crawler}"))
}

/// Returns the crawlers that lines name, or all of them if one names `*`.
fn named(lines: &[String]) -> Vec<String> {
    let text = lines.join("\n");
    let is_named = |name: &&&str| text.contains(**name) || text.contains('*');
    CRAWLERS.iter().filter(is_named).map(|name| (*name).to_owned()).collect()
}

/// Returns the lines of the groups that a line is in or next to.
fn around(lines: &[String], at: usize) -> Vec<String> {
    let is_start = |line: &&String| line.to_lowercase().contains("agent");
    let start = lines[..=at].iter().rposition(|line| is_start(&line)).unwrap_or(0);
    let start = lines[..start].iter().rposition(|line| !is_start(&line)).map_or(0, |end| end + 1);
    lines[start..(at + 2).min(lines.len())].to_vec()
}

/// Returns the violations of the edits that are offered for a mistake.
fn violations(seed: u64) -> (usize, Vec<String>) {
    let mut choices = Choices(seed);
    let right = lines(&mut choices);
    let directives: Vec<_> = (0..right.len()).filter(|&at| !right[at].is_empty()).collect();
    let at = *choices.of(&directives);
    let mut wrong = right.clone();
    let meant = mistake(&mut wrong, at, &mut choices);
    let source = text(&wrong);
    let meant = match meant {
        Meant::Line => text(&right),
        Meant::Nothing => {
            let others = right.iter().enumerate().filter(|(index, _)| *index != at);
            text(&others.map(|(_, line)| line.clone()).collect::<Vec<_>>())
        }
        Meant::Unknown => source.clone(),
    };
    let names = named(&[around(&right, at), around(&wrong, at)].concat());
    let report = check(&source, Dialect::RFC_9309, &Levels::default());
    let (mut edits, mut found) = (0, Vec::new());
    let file = File::new("", source.bytes());
    // What a lint doubts in the file without the mistake is no part of it.
    let doubted = check(&text(&right), Dialect::RFC_9309, &Levels::default());
    let is_doubted = |finding: &Diagnostic| {
        let mut doubted = doubted.findings().iter();
        doubted.any(|other| (other.lint, &other.message) == (finding.lint, &finding.message))
    };
    let findings: Vec<_> =
        report.findings().iter().filter(|finding| !is_doubted(finding)).cloned().collect();
    for finding in &findings {
        for fix in &finding.fixes {
            edits += 1;
            let taken = taken(&source, &file.with(fix).source, &meant, &names);
            found.extend(taken.map(|taken| format!("{} alone: {taken}", finding.name())));
        }
    }
    let together = edit::suggest(&source, &findings);
    found.extend(
        taken(&source, &together, &meant, &names).map(|taken| format!("together: {taken}")),
    );
    let found = found.into_iter().map(|found| format!("{seed}: {found} in {wrong:?}"));
    (edits, found.collect())
}

#[test]
fn offered_edit_keeps_what_is_as_its_author_meant() {
    let (mut edits, mut found) = (0, Vec::new());
    for seed in 0..3_000 {
        let (of_file, of_edits) = violations(seed);
        edits += of_file;
        found.extend(of_edits);
    }
    assert!(edits > 500, "{edits}");
    assert!(found.is_empty(), "{} of {edits}\n{}", found.len(), found.join("\n"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn offered_edit_of_any_file_keeps_what_is_as_its_author_meant(seed in any::<u64>()) {
        let (_, found) = violations(seed);
        prop_assert!(found.is_empty(), "{}", found.join("\n"));
    }
}

/// Applies fixes, each if those before it leave room for it.
fn with_fixes(source: &SourceText, fixes: &[&Fix]) -> SourceText {
    let mut edits: Vec<&Edit> = Vec::new();
    for fix in fixes {
        let is_free = |edit: &Edit| {
            let mut made = edits.iter().map(|made| made.span);
            let is_apart = |span: Span| span.end <= edit.span.start || edit.span.end <= span.start;
            made.all(|span| is_apart(span) && span.start != edit.span.start)
        };
        if fix.edits.iter().all(is_free) {
            edits.extend(&fix.edits);
        }
    }
    edits.sort_by_key(|edit| edit.span.start);
    let mut text = source.bytes().to_vec();
    for edit in edits.iter().rev() {
        text.splice(edit.span.start..edit.span.end, edit.replacement.bytes());
    }
    SourceText::new("robots.txt", text)
}

/// What has no effect because of a mistake is not deleted before the mistake is corrected.
#[test]
fn safe_fix_and_all_other_edits_make_what_these_edits_alone_make() {
    let mut safe = 0;
    for seed in 0..400 {
        let mut choices = Choices(seed);
        let mut wrong = lines(&mut choices);
        let mut again = wrong[choices.below(wrong.len())].clone();
        if choices.below(2) == 0 {
            again = again.replacen('/', "/\u{200b}", 1);
        }
        wrong.push(again);
        for _ in 0..2 {
            let at = choices.below(wrong.len());
            mistake(&mut wrong, at, &mut choices);
        }
        let source = text(&wrong);
        let report = check(&source, Dialect::RFC_9309, &all_lints());
        let first = report.findings().iter().filter_map(|finding| finding.fixes.first());
        let (edits, others): (Vec<_>, Vec<_>) =
            first.partition(|fix| fix.expected == Safety::ChangesMeaning);
        if edits.is_empty() {
            continue;
        }
        let alone = verdicts(&with_fixes(&source, &edits));
        for fix in others {
            safe += 1;
            let both = verdicts(&with_fixes(&source, &[&[fix], &*edits].concat()));
            assert_eq!(alone, both, "{}: {wrong:?}", fix.title);
        }
    }
    assert!(safe > 200, "{safe}");
}

#[test]
fn line_without_effect_because_of_an_error_is_not_deleted() {
    for (wrong, after_all) in [
        // The misspelled line adds `Disallow: /` to the group of GPTBot.
        (
            "User-agent: GPTBot\nDisallow: /cart/\nUser-agetn: CCBot\nDisallow: /\n",
            "User-agent: GPTBot\nDisallow: /cart/\nUser-agent: CCBot\nDisallow: /\n",
        ),
        // A group without a Disallow rule, because of a lost line break.
        (
            "User-agent: *\nAllow: /a/bDisallow: /a/\n",
            "User-agent: *\nAllow: /a/b\nDisallow: /a/\n",
        ),
        // Older crawlers tell the joined line from the rule that makes it redundant.
        (
            "User-agent: *\nDisallow: /*/b/Disallow: /*/c/\nDisallow: /*/c/\n",
            "User-agent: *\nDisallow: /*/b/\nDisallow: /*/c/\nDisallow: /*/c/\n",
        ),
        // The quotes can be escaped without a change, and are not in any URL then.
        (
            "User-agent: *\nDisallow: \u{2018}/cart/\u{2019}\nDisallow: /a/\n",
            "User-agent: *\nDisallow: /cart/\nDisallow: /a/\n",
        ),
    ] {
        let levels = all_lints();
        let source = SourceText::new("robots.txt", wrong);
        let fixed = robots_lint::fix(&source, Dialect::RFC_9309, &levels);
        let report = check(&fixed.source, Dialect::RFC_9309, &levels);
        let edited = edit::suggest(&fixed.source, report.findings());
        assert_eq!(String::from_utf8_lossy(edited.bytes()), after_all);
        // No format of findings offers what `--fix` leaves.
        let report = check(&source, Dialect::RFC_9309, &levels);
        for finding in report.findings() {
            for fix in finding.fixes.iter().filter(|fix| fix.safety != Safety::ChangesMeaning) {
                let safe = File::new("", source.bytes()).with(fix).source;
                let report = check(&safe, Dialect::RFC_9309, &levels);
                let edited = edit::suggest(&safe, report.findings());
                let after_all = SourceText::new("", after_all);
                assert_eq!(verdicts(&edited), verdicts(&after_all), "{}", finding.name());
            }
        }
    }
}

/// A symptom is dropped only by a lint that names it: turning lints on hides nothing.
#[test]
fn all_lints_show_the_findings_of_the_default_levels() {
    let mut most = 0;
    let mistaken = (0..300).map(|seed| {
        let mut choices = Choices(seed);
        let mut wrong = lines(&mut choices);
        for _ in 0..4 {
            let at = choices.below(wrong.len());
            mistake(&mut wrong, at, &mut choices);
        }
        File::new(format!("{wrong:?}"), text(&wrong).bytes())
    });
    let mistaken: Vec<_> = mistaken.collect();
    for file in sites().iter().chain(&short_examples()).chain(&mistaken) {
        let all = file.checked(&all_lints());
        let by_default = file.checked(&Levels::default());
        most = most.max(by_default.len());
        for finding in by_default {
            let is_shown = all.iter().any(|other| {
                (other.lint, &other.message, &other.labels)
                    == (finding.lint, &finding.message, &finding.labels)
            });
            assert!(is_shown, "{}: {finding:?}", file.name);
        }
    }
    assert!(most >= 3, "{most}");
}
