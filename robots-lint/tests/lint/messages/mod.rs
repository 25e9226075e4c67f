//! Compares every message of every lint, as a terminal shows it, with the files in `shown/`. Each
//! group of lints has one file. `SNAPSHOTS=overwrite` writes the files again.

mod variants;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use proc_macro2::{TokenStream, TokenTree};
use robots_analysis::claim::{Agents, Claim, Target};
use robots_analysis::diagnostic::Diagnostic;
use robots_analysis::diagnostic::render::plain;
use robots_analysis::{Level, Route};
use robots_core::matcher::Verdict;
use robots_core::{Dialect, Reading, SourceText, compile};
use robots_lint::{LINTS, Levels, Lint, LintGroup, Routes, Subject};
use snapbox::{Data, assert_data_eq};
use variants::{DIALECT_VARIANTS, VARIANTS};

/// Lints of a sitemap and of static files, which robots-site reads and whose messages its tests
/// show.
const OF_SITE: [&str; 6] = [
    "llms_txt_disallowed",
    "noindex_page_disallowed",
    "sitemap_invalid",
    "sitemap_url_disallowed",
    "static_file_disallowed",
    "stray_robots_txt",
];

/// Returns the levels at which a lint reports.
fn levels(lint: &Lint) -> Levels {
    let mut levels = Levels::default();
    if lint.level == Level::Allow {
        levels.set(lint.name, Level::Warn).expect("a lint");
    }
    levels
}

/// Returns the rendered findings of a lint in a file; at least one.
fn shown_in(
    lint: &Lint,
    source: &SourceText,
    dialect: &'static Dialect,
    routes: &[&str],
) -> String {
    let reading = Reading::new(source, dialect);
    let routes = routes.iter().map(|route| Route::parse(route).expect("a route"));
    let routes = Routes::new(routes, dialect).expect("few routes");
    let subject = Subject::new(&reading).with_routes(routes);
    let mut findings = subject.unproved_findings(&levels(lint));
    findings.retain(|finding| finding.name() == lint.name);
    let text = String::from_utf8_lossy(source.bytes());
    assert!(!findings.is_empty(), "{} has no finding in its example {text:?}", lint.name);
    rendered(&findings, source)
}

fn rendered(findings: &[Diagnostic], source: &SourceText) -> String {
    let findings = findings.iter().map(|finding| plain(finding, source) + "\n\n");
    findings.collect()
}

/// Returns the finding of a false claim in the example of its lint.
fn refuted_claim(lint: &Lint) -> String {
    let source = SourceText::new("robots.txt", lint.example.bytes());
    let claim = Claim {
        verdict: Verdict::Disallow,
        agents: Agents::All,
        target: Target::read("/account/{*rest}", None, None).expect("a route"),
    };
    let compilation = compile(&source, Dialect::RFC_9309);
    let finding = Subject::compiled(&compilation).prove(&claim);
    let finding = finding.expect("a valid claim").expect("a false claim");
    rendered(&[finding], &source)
}

/// Returns all messages of a lint.
fn shown(lint: &Lint) -> String {
    if lint.name == "claim_refuted" {
        return refuted_claim(lint);
    }
    let of_lint = VARIANTS.iter().filter(|(name, _)| *name == lint.name);
    let examples = [lint.example].into_iter().chain(of_lint.map(|(_, example)| *example));
    let in_examples = examples.map(|example| {
        let source = SourceText::new("robots.txt", example.bytes());
        shown_in(lint, &source, Dialect::RFC_9309, example.routes())
    });
    let of_lint = DIALECT_VARIANTS.iter().filter(|(name, ..)| *name == lint.name);
    let in_dialects = of_lint.map(|(_, dialect, text)| {
        shown_in(lint, &SourceText::new("robots.txt", *text), dialect, &[])
    });
    in_examples.chain(in_dialects).collect()
}

/// Returns all messages of a group of lints.
fn shown_group(group: LintGroup) -> String {
    let mut text = String::new();
    let lints = LINTS.iter().filter(|lint| lint.group == group);
    for lint in lints.filter(|lint| !OF_SITE.contains(&lint.name)) {
        let rule = "-".repeat(lint.name.len());
        write!(text, "{}\n{rule}\n\n{}", lint.name, shown(lint)).expect("a string");
    }
    text
}

/// All messages of each group of lints.
static SHOWN: LazyLock<[String; LintGroup::ALL.len()]> =
    LazyLock::new(|| LintGroup::ALL.map(shown_group));

fn file_of(group: LintGroup) -> PathBuf {
    let name = format!("tests/lint/messages/shown/{}.txt", group.name());
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

#[test]
fn messages_of_every_lint_are_as_shown() {
    for (group, shown) in LintGroup::ALL.into_iter().zip(&*SHOWN) {
        let expected = Data::read_from(&file_of(group), None).raw();
        assert_data_eq!(shown, expected);
    }
}

#[test]
fn folded_findings_are_counted() {
    let text = "Disalow: /a\n".repeat(7);
    let source = SourceText::new("robots.txt", format!("User-agent: *\n{text}"));
    let reading = Reading::new(&source, Dialect::RFC_9309);
    let findings = Subject::new(&reading).unproved_findings(&Levels::default());
    let last_note = |findings: Vec<Diagnostic>| {
        let last = robots_lint::fold(findings).pop().expect("a finding");
        last.notes.last().expect("a note").to_string()
    };
    assert_eq!(last_note(findings[..6].to_vec()), "1 more finding like this");
    assert_eq!(last_note(findings), "2 more findings like this");
}

/// Every sentence in the source of a lint is part of a message that is shown. The test leaves out
/// documentation, tests and data: attributes, `lint!`, `mod tests`, `const` and `static` items.
#[test]
fn every_sentence_of_a_lint_is_shown() {
    let all = SHOWN.concat();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lint");
    let mut missing = Vec::new();
    let mut count = 0;
    for file in sources(&folder) {
        let text = fs::read_to_string(&file).expect("a source");
        let tokens = text.parse().expect("Rust");
        let mut sentences = BTreeSet::new();
        collect(tokens, &mut sentences);
        count += sentences.len();
        for sentence in sentences {
            if !all.contains(&sentence) {
                missing.push(format!("{}: {sentence:?}", file.display()));
            }
        }
    }
    assert!(count > 400, "{count}");
    assert!(
        missing.is_empty(),
        "no example of a lint shows these texts: add one to `VARIANTS` in \
         robots-lint/tests/lint/messages/variants.rs\n{}",
        missing.join("\n")
    );
}

/// Returns the files of the lints, and those that write messages for several.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let shared = [
        "divergence.rs",
        "level_comment/list/mod.rs",
        "line_fix.rs",
        "merge_marker.rs",
        "../../../robots-analysis/src/facts/other_format.rs",
        "parameter.rs",
        "preference.rs",
        "split_group.rs",
        "subject.rs",
    ];
    let lints = fs::read_dir(folder.join("lints")).expect("the lints");
    let mut files: Vec<_> = lints.map(|file| file.expect("a file").path()).collect();
    for folder in files.iter_mut().filter(|file| file.is_dir()) {
        folder.push("mod.rs");
    }
    let is_of_site = |file: &Path| OF_SITE.iter().any(|name| file.ends_with(format!("{name}.rs")));
    files.retain(|file| file.extension().is_some_and(|end| end == "rs") && !is_of_site(file));
    files.extend(shared.map(|file| folder.join(file)));
    files
}

/// Collects the pieces of string literals between placeholders that are at least two words.
fn collect(tokens: TokenStream, sentences: &mut BTreeSet<String>) {
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(mark) if mark.as_char() == '#' => {
                while !matches!(tokens.next(), Some(TokenTree::Group(_)) | None) {}
            }
            TokenTree::Ident(word) if word == "lint" || word == "macro_rules" => {
                // `lint! { … }`, `macro_rules! lint { … }`; another `lint` is a value or a path.
                if matches!(tokens.peek(), Some(TokenTree::Punct(mark)) if mark.as_char() == '!') {
                    while !matches!(tokens.next(), Some(TokenTree::Group(_)) | None) {}
                }
            }
            TokenTree::Ident(word) if ["const", "static"].contains(&&*word.to_string()) => {
                let is_end = |token: &TokenTree| matches!(token, TokenTree::Punct(mark) if mark.as_char() == ';');
                _ = tokens.by_ref().find(is_end);
            }
            TokenTree::Ident(word) if word == "tests" => _ = tokens.next(),
            TokenTree::Group(group) => collect(group.stream(), sentences),
            TokenTree::Literal(literal) => sentences.extend(pieces(&literal.to_string())),
            _ => {}
        }
    }
}

/// Returns the pieces of a string literal as messages show them.
fn pieces(literal: &str) -> Vec<String> {
    let Some(text) = literal.strip_prefix('"').and_then(|text| text.strip_suffix('"')) else {
        return Vec::new();
    };
    // A `\` at the end of a line leaves out the line break and the indentation after it.
    let text: String = text.split("\\\n").map(str::trim_start).collect();
    let text = text.replace("\\n", "\n").replace("\\\"", "\"").replace("\\\\", "\\");
    let mut pieces = Vec::new();
    let mut rest = text.as_str();
    while !rest.is_empty() {
        let (piece, tail) = rest.split_once('{').unwrap_or((rest, ""));
        pieces.push(piece.trim());
        rest = tail.split_once('}').map_or("", |(_, rest)| rest);
    }
    let is_sentence = |piece: &&str| {
        let mut words = piece.split(' ').filter(|word| word.contains(char::is_alphabetic));
        words.nth(1).is_some()
    };
    pieces.into_iter().filter(is_sentence).map(str::to_owned).collect()
}
