//! Findings of merged files: a line that they call needless is needless in every group that the
//! merge copies it into.

use robots_analysis::merge::{Fragment, Prefix, Silence, merge};
use robots_core::source::Span;
use robots_core::{Dialect, Reading, SourceText};
use robots_lint::{LINTS, Levels, Subject};

/// The number of merged pairs.
const PAIRS: usize = 60;

const TOKENS: [&str; 6] = ["*", "*", "GPTBot", "bingbot", "Googlebot", "Googlebot-Image"];

const CRAWLERS: [&str; 7] =
    ["*", "GPTBot", "bingbot", "Googlebot", "Googlebot-Image", "AdsBot-Google", "OtherBot"];

const PATHS: [&str; 14] = [
    "/",
    "/a/",
    "/a/b",
    "/a",
    "/b/",
    "/*.pdf$",
    "/*?x=",
    "/internal/",
    "/docs/",
    "/docs/a/",
    "/docs",
    "/docs/a/b",
    "/*",
    "/a*b",
];

const URLS: [&str; 20] = [
    "/",
    "/a/",
    "/a/b",
    "/ab",
    "/b/c",
    "/x.pdf",
    "/?x=1",
    "/internal/x",
    "/docs/",
    "/docs",
    "/docs/a",
    "/docs/a/",
    "/docs/a/b",
    "/docs/a/b.pdf",
    "/docs/b/",
    "/docs/?x=1",
    "/docs/internal/",
    "/docs/z",
    "/docs/a/x?x=",
    "/docsx",
];

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).expect("31 bits") % bound
    }

    fn file(&mut self) -> String {
        let mut text = String::new();
        for _ in 0..=self.below(3) {
            text += "User-agent: ";
            text += TOKENS[self.below(TOKENS.len())];
            text.push('\n');
            for _ in 0..=self.below(4) {
                let key = ["Allow", "Disallow", "Disallow"][self.below(3)];
                text += &[key, ": ", PATHS[self.below(PATHS.len())], "\n"].concat();
            }
        }
        text
    }
}

fn merged(base: &SourceText, docs: &SourceText, silence: Silence) -> Option<SourceText> {
    let docs = Fragment {
        prefix: Prefix::parse("/docs/").expect("a prefix"),
        source: docs.clone(),
        name: docs.name().to_owned(),
    };
    merge(base, base.name(), &[docs], silence).ok()
}

/// Returns the verdicts for each crawler and URL.
fn decisions(merged: &SourceText) -> Vec<bool> {
    let reading = Reading::new(merged, Dialect::RFC_9309);
    let decide = |crawler: &str, url: &str| {
        let group = reading.obeyed(crawler.as_bytes()).group();
        reading.evaluate_in(group, url.as_bytes()).verdict.is_allow()
    };
    let crawlers = CRAWLERS.iter();
    crawlers.flat_map(|crawler| URLS.map(|url| decide(crawler, url))).collect()
}

/// The lints that call a rule needless, or state that another one takes effect in its place.
const NEEDLESS: [&str; 5] =
    ["dead_rule", "duplicate_rule", "needless_allow", "redundant_rule", "respelled_rule"];

fn without_line(source: &SourceText, span: Span) -> SourceText {
    let line = source.position(span.start).line;
    let text = String::from_utf8_lossy(source.bytes()).into_owned();
    let lines = text.lines().enumerate();
    let lines = lines.filter(|(index, _)| index + 1 != line).map(|(_, line)| line);
    let lines: Vec<_> = lines.collect();
    SourceText::new(source.name(), lines.join("\n") + "\n")
}

#[test]
fn deletion_of_a_needless_line_of_a_merged_file_changes_no_decision() {
    let names: Vec<_> = LINTS.iter().map(|lint| lint.name.to_owned()).collect();
    let levels = Levels::named(&[], &names, &[]).expect("lints");
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    let (mut pairs, mut deletions) = (0, 0);
    while pairs < PAIRS {
        let base = SourceText::new("robots.txt", random.file());
        let docs = SourceText::new("docs/robots.txt", random.file());
        let silence = [Silence::Allows, Silence::Inherits][random.below(2)];
        let Some(text) = merged(&base, &docs, silence) else {
            continue;
        };
        pairs += 1;
        let expected = decisions(&text);
        let reading = Reading::new(&text, Dialect::RFC_9309);
        for finding in Subject::new(&reading).findings(&levels) {
            if !finding.lint.is_some_and(|lint| NEEDLESS.contains(&lint.name)) {
                continue;
            }
            let (written, span) = text.origin(finding.labels[0].span);
            let files = [&base, &docs].map(|file| {
                if file.is_clone_of(written) { without_line(file, span) } else { file.clone() }
            });
            let Some(after) = merged(&files[0], &files[1], silence) else {
                continue;
            };
            deletions += 1;
            let shown = || {
                let texts = [&base, &docs, &text, &after];
                texts
                    .map(|text| String::from_utf8_lossy(text.bytes()).into_owned())
                    .join("\n----\n")
            };
            let found = decisions(&after) == expected;
            assert!(found, "{silence:?} {}\n{}", finding.message, shown());
        }
    }
    assert!(deletions > PAIRS / 2, "{deletions}");
}

#[test]
fn rule_that_is_needed_in_one_copy_is_not_redundant() {
    let base = SourceText::new(
        "robots.txt",
        "User-agent: GPTBot\nDisallow: /docs/\n\nUser-agent: *\nDisallow: /basket/\n",
    );
    let docs = SourceText::new("docs/robots.txt", "User-agent: *\nDisallow: /internal/\n");
    let text = merged(&base, &docs, Silence::Inherits).expect("no conflict");
    let reading = Reading::new(&text, Dialect::RFC_9309);
    let lint = LINTS.iter().find(|lint| lint.name == "redundant_rule").expect("a lint");
    assert_eq!(lint.findings(&Subject::new(&reading)).len(), 1, "in the group of GPTBot");
    let levels = Levels::named(&[], &["redundant_rule".to_owned()], &[]).expect("a lint");
    let findings = Subject::new(&reading).findings(&levels);
    assert!(findings.iter().all(|found| found.name() != lint.name));
}
