//! Random files, with paths derived from their own patterns, so that rules match: the packed site
//! against the `Reading` that it was packed from.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use robots_core::extension::ExtensionValue;
use robots_core::matcher::{Client, PathCursor, Verdict};
use robots_core::pattern::canonical_path;
use robots_core::{Compilation, Dialect, SourceText, compile};

/// Pieces of patterns, so few that patterns overlap.
const PIECES: &[&str] = &[
    "/", "a", "b", "ab", "aab", "/a/", "?", "?q=", "&s=", "=", ".php", "*", "*", "*/", "/*", "%2F",
    "%61", "%3a", ":", "é", "%C3%a9", "%", "$", "-", "index", ";",
];

fn pattern() -> impl Strategy<Value = String> {
    let body = vec(select(PIECES), 0..7).prop_map(|pieces| pieces.concat());
    (body, any::<bool>(), prop::bool::weighted(0.2)).prop_map(|(body, rooted, anchored)| {
        let start = if rooted { "/" } else { "/*" };
        let end = if anchored { "$" } else { "" };
        format!("{start}{body}{end}")
    })
}

fn rule() -> impl Strategy<Value = String> {
    let key = prop_oneof![6 => Just("Disallow: "), 4 => Just("Allow: "), 1 => Just("disALLOW :\t")];
    let end = prop_oneof![8 => Just(""), 1 => Just(" # /a*b$"), 1 => Just(" \t")];
    (key, pattern(), end).prop_map(|(key, pattern, end)| format!("{key}{pattern}{end}"))
}

/// The lines of a group: `User-agent` lines, then rules, and one in ten another line.
fn group() -> impl Strategy<Value = Vec<String>> {
    let name = select(vec!["*", "OneBot", "twobot", "onebot", "Three-Bot"]);
    let names = vec(name.prop_map(|name| format!("User-agent: {name}")), 1..3);
    let other = select(vec![
        "",
        "# a comment",
        "Crawl-delay: 1",
        "Disallow:",
        "Sitemap: https://a.example/s",
        "sitemap : /relative.xml # a comment",
    ]);
    let line = prop_oneof![9 => rule(), 1 => other.prop_map(str::to_owned)];
    (names, vec(line, 0..16)).prop_map(|(names, lines)| [names, lines].concat())
}

fn file() -> impl Strategy<Value = String> {
    (vec(group(), 1..4), select(vec!["\n", "\r\n", "\r"])).prop_map(|(groups, ending)| {
        let lines: Vec<String> = groups.into_iter().flatten().collect();
        lines.join(ending)
    })
}

/// How a path is derived from a pattern.
#[derive(Clone, Debug)]
struct Derivation {
    rule: Index,
    /// The replacements of the wildcards, in order.
    runs: Vec<String>,
    change: Change,
}

#[derive(Clone, Debug)]
enum Change {
    Nothing,
    Cut(Index),
    Append(String),
    Replace(Index, char),
}

fn derivation() -> impl Strategy<Value = Derivation> {
    let run = vec(select(PIECES), 0..3).prop_map(|pieces| pieces.concat());
    let change = prop_oneof![
        4 => Just(Change::Nothing),
        1 => any::<Index>().prop_map(Change::Cut),
        2 => run.clone().prop_map(Change::Append),
        1 => (any::<Index>(), select(vec!['a', 'x', '%', '?', '#'])).prop_map(|(at, with)| Change::Replace(at, with)),
    ];
    (any::<Index>(), vec(run, 4), change).prop_map(|(rule, runs, change)| Derivation {
        rule,
        runs,
        change,
    })
}

impl Derivation {
    fn path(&self, patterns: &[&str]) -> String {
        let pattern = match patterns {
            [] => "/",
            patterns => self.rule.get(patterns),
        };
        let mut runs = self.runs.iter().cycle();
        let mut path = String::new();
        for letter in pattern.strip_suffix('$').unwrap_or(pattern).chars() {
            match letter {
                '*' => path.push_str(runs.next().map_or("", String::as_str)),
                _ => path.push(letter),
            }
        }
        let letters: Vec<char> = path.chars().collect();
        match &self.change {
            Change::Nothing => path,
            Change::Cut(at) => {
                letters[..at.index(letters.len().max(1)).min(letters.len())].iter().collect()
            }
            Change::Append(more) => path + more,
            Change::Replace(at, with) => {
                let at = at.index(letters.len().max(1));
                let replaced = letters.iter().enumerate();
                replaced.map(|(index, &letter)| if index == at { *with } else { letter }).collect()
            }
        }
    }
}

/// A dialect; RFC 9309 more often than the others.
fn dialect() -> impl Strategy<Value = &'static Dialect> {
    prop_oneof![Just(Dialect::RFC_9309), select(Dialect::ALL)]
}

/// Pieces of a robots.txt in any order, with bytes that belong nowhere.
fn rubble() -> impl Strategy<Value = Vec<u8>> {
    let known = select(vec![
        "User-agent:",
        "allow :",
        "Disallow: ",
        "Disallow",
        "Sitemap: ",
        "*",
        "$",
        "a",
        "/a",
        "%",
        "%6",
        "%2F",
        "?",
        "#",
        " ",
        "\t",
        "\0",
        "\u{feff}",
    ]);
    let ending = select(vec!["\n", "\r", "\r\n"]);
    let piece = prop_oneof![
        6 => known.prop_map(|text| text.as_bytes().to_vec()),
        3 => ending.prop_map(|text| text.as_bytes().to_vec()),
        1 => vec(any::<u8>(), 0..4),
    ];
    vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

/// A path in which most bytes are special.
fn awkward_path() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        1 => select(vec!["https://", "a.b", "/a"]).prop_map(|text| text.as_bytes().to_vec()),
        4 => any::<u8>().prop_map(|byte| format!("%{byte:02x}").into_bytes()),
        2 => any::<u8>().prop_map(|byte| format!("%{byte:02X}").into_bytes()),
        4 => select(b"%?#*$/aF0;".to_vec()).prop_map(|byte| vec![byte]),
        2 => any::<u8>().prop_map(|byte| vec![byte]),
    ];
    vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

/// Spellings of `/robots.txt`, and similar paths.
fn robots_txt() -> impl Strategy<Value = Vec<u8>> {
    let between =
        prop_oneof![8 => Just(""), 1 => select(vec!["\t", "\n", ";", "?", "#", "/", "x"])];
    let letter = |letter: u8| {
        (between.clone(), 0..8).prop_map(move |(between, escape)| match escape {
            0 => format!("{between}%{letter:02x}"),
            1 => format!("{between}%{letter:02X}"),
            _ => format!("{between}{}", char::from(letter)),
        })
    };
    let letters: Vec<_> = b"/robots.txt".iter().map(|&byte| letter(byte)).collect();
    (letters, between).prop_map(|(letters, end)| (letters.concat() + end).into_bytes())
}

/// The patterns of the rules, as the dialect reads them.
fn patterns<'s>(source: &'s SourceText, compilation: &Compilation) -> Vec<&'s str> {
    let reading = compilation.reading();
    let groups = reading.groups();
    groups
        .flat_map(|group| reading.written_rules(group))
        .filter_map(|rule| str::from_utf8(source.slice(rule.value)).ok())
        .collect()
}

/// Asserts that the packed site decides as the `Reading`, by the same line.
fn assert_same_answer(
    compilation: &Compilation,
    token: &[u8],
    path: &[u8],
) -> Result<(), TestCaseError> {
    let expected = compilation.reading().evaluate(token, path);
    let group = compilation.site().robots_txt().group_bytes(token);
    let asked = || format!("{} of {}", token.escape_ascii(), path.escape_ascii());
    prop_assert_eq!(group.decide_bytes(path), expected.verdict, "{}", asked());
    let decision = group.explain_bytes(path);
    prop_assert_eq!(decision.verdict(), expected.verdict, "{}", asked());
    let line = decision.rule().map(|rule| rule.line() as usize);
    let expected_line = expected.line(compilation.reading());
    prop_assert_eq!(line, expected_line, "{}", asked());
    Ok(())
}

/// Asserts that the packed site has the tokens and values of the `Reading`. Of a text that is not
/// UTF-8 it has the valid prefix.
fn assert_same_names(source: &SourceText, compilation: &Compilation) -> Result<(), TestCaseError> {
    let text = |bytes: &[u8]| match bytes.utf8_chunks().next() {
        Some(chunk) => chunk.valid().to_owned(),
        None => String::new(),
    };
    let robots = compilation.site().robots_txt();
    let reading = compilation.reading();
    let agents = reading.agents().values();
    let agents: Vec<_> = agents.map(|agent| text(source.slice(agent.token))).collect();
    prop_assert_eq!(robots.product_tokens().collect::<Vec<_>>(), agents);
    let sitemaps = reading.extensions().iter().filter_map(|line| match &line.value {
        Ok(ExtensionValue::Sitemap(url)) => Some(url.as_str()),
        _ => None,
    });
    prop_assert!(robots.sitemaps().eq(sitemaps));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn automaton_decides_as_the_evaluator(
        text in file(),
        dialect in dialect(),
        derivations in vec(derivation(), 24),
    ) {
        let source = SourceText::new("robots.txt", text);
        let compilation = compile(&source, dialect);
        assert_same_names(&source, &compilation)?;
        let patterns = patterns(&source, &compilation);
        for token in ["OneBot", "TWOBOT", "three-bot", "nobody"] {
            let paths: Vec<_> = derivations.iter().map(|derivation| derivation.path(&patterns)).collect();
            for path in &paths {
                assert_same_answer(&compilation, token.as_bytes(), path.as_bytes())?;
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn path_cursor_reads_the_canonical_form(
        path in prop_oneof![awkward_path(), vec(any::<u8>(), 0..40)],
        dialect in dialect(),
    ) {
        let mut cursor = PathCursor::in_form(&path, dialect.path_form);
        let read: Vec<u8> = std::iter::from_fn(|| cursor.next()).collect();
        prop_assert_eq!(read, canonical_path(&path, dialect.path_form));
    }

    #[test]
    fn robots_txt_in_every_spelling_is_allowed(path in robots_txt(), dialect in dialect()) {
        let source = SourceText::new("robots.txt", "User-agent: *\nDisallow: /\n");
        assert_same_answer(&compile(&source, dialect), b"OneBot", &path)?;
    }

    #[test]
    fn decision_on_any_bytes_returns(
        text in prop_oneof![4 => rubble(), 1 => vec(any::<u8>(), 0..300)],
        token in prop_oneof![Just(b"a".to_vec()), vec(any::<u8>(), 0..6)],
        path in awkward_path(),
        header in rubble(),
        dialect in dialect(),
    ) {
        let source = SourceText::new("robots.txt", text);
        let compilation = compile(&source, dialect);
        let again = compile(&source, dialect);
        prop_assert_eq!(compilation.site(), again.site());
        let robots = compilation.site().robots_txt();
        prop_assert_eq!(robots.body(), source.bytes());
        assert_same_names(&source, &compilation)?;
        // Any other text is a User-Agent header.
        if token.iter().all(|byte| byte.is_ascii_alphanumeric() || !byte.is_ascii()) {
            assert_same_answer(&compilation, &token, &path)?;
        }
        let group = robots.group_bytes(&token);
        prop_assert_eq!(group.decide_bytes(&path), group.explain_bytes(&path).verdict());
        if let (Ok(text), Ok(path)) = (str::from_utf8(&header), str::from_utf8(&path)) {
            prop_assert_eq!(robots.decide(text, path), robots.explain(text, path).verdict());
        }
        if let Client::Crawler(crawler) = robots.identify(&header) {
            let named = crawler.token().as_bytes();
            prop_assert!(!named.is_empty(), "a crawler without a token");
            let stands_in_header = header
                .windows(named.len())
                .any(|part| part.eq_ignore_ascii_case(named));
            prop_assert!(stands_in_header, "`{}`", crawler.token());
        }
    }
}

/// In dialects that search for tokens within names, a part of the name can match.
#[test]
fn identified_crawler_has_the_token_of_its_header() {
    let who_in = |dialect, file: &str, header: &str| {
        let source = SourceText::new("robots.txt", file);
        let compilation = compile(&source, dialect);
        match compilation.site().robots_txt().identify(header.as_bytes()) {
            Client::Crawler(crawler) => {
                let group = crawler.group().and_then(|group| group.token());
                Some((crawler.token().to_owned(), group.map(str::to_owned)))
            }
            _ => None,
        }
    };
    let who = |file, header| who_in(Dialect::ORIGINAL_1994, file, header);
    let called = |token: &str, group: &str| Some((token.to_owned(), Some(group.to_owned())));
    let file = "User-agent: bot\nDisallow: /\n\nUser-agent: TwoBot\nDisallow:\n";
    assert_eq!(who(file, "twobot/1.0"), called("TwoBot", "bot"));
    assert_eq!(who(file, "Googlebot/2.1"), called("Googlebot", "bot"));
    let file = "User-agent:\nUser-agent: TwoBot\nDisallow: /\n";
    assert_eq!(who(file, "twobot/1.0"), called("TwoBot", "TwoBot"));
    assert_eq!(who(file, "ThreeBot/1.0"), None);
    let python = Dialect::PYTHON_LEGACY;
    assert_eq!(who_in(python, file, "twobot/1.0"), called("TwoBot", ""));
    assert_eq!(who_in(python, file, "ThreeBot/1.0"), None);
}

/// The random rules have to match often enough for the tests to mean something.
#[test]
fn path_derived_from_a_rule_is_matched_by_it() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    let mut runner = TestRunner::deterministic();
    let (mut decided, mut disallowed, mut all) = (0, 0, 0);
    for _ in 0..200 {
        let tree = (file(), vec(derivation(), 24)).new_tree(&mut runner);
        let (text, derivations) = tree.expect("a value").current();
        let source = SourceText::new("robots.txt", text);
        let compilation = compile(&source, Dialect::RFC_9309);
        let patterns = patterns(&source, &compilation);
        for derivation in derivations {
            let path = derivation.path(&patterns);
            let evaluation = compilation.reading().evaluate(b"OneBot", path.as_bytes());
            all += 1;
            decided += usize::from(evaluation.rule.is_some());
            disallowed += usize::from(evaluation.verdict == Verdict::Disallow);
        }
    }
    assert!(decided * 3 > all, "{decided} of {all} are decided by a rule");
    assert!(disallowed * 5 > all, "{disallowed} of {all} are disallowed");
}
