//! Random files, merged, and decided URL by URL by the definition.

use proptest::prelude::*;
use robots_analysis::merge::Silence;
use robots_core::matcher::{PathForm, Verdict};
use robots_core::pattern::canonical_path;
use robots_core::{Dialect, Reading, SourceText};

use super::{fragment, merged};

const TOKENS: [&str; 9] = [
    "*",
    "*",
    "*",
    "GPTBot",
    "Googlebot",
    "Googlebot-Image",
    "bingbot",
    "AdsBot-Google",
    "HouseBot",
];

/// The tokens of crawlers that are asked about: also those that obey others by documented fallback.
const CRAWLERS: [&str; 12] = [
    "*",
    "GPTBot",
    "Googlebot",
    "Googlebot-Image",
    "Googlebot-News",
    "bingbot",
    "Applebot",
    "Amzn-SearchBot",
    "AdsBot-Google",
    "AdsBot-Google-Mobile",
    "HouseBot",
    "NoSuchBot",
];

const PREFIXES: [&str; 6] =
    ["/docs/", "/docs/api/", "/d%C3%B6cs/", "/döcs/ö/", "/a/", "/%61/b%2Fc/"];

const PATHS: [&str; 25] = [
    "", "/", "/", "/a", "/a/", "/b", "/ab", "/a$", "/$", "/*b", "/*.b$", "*b", "*/a", "*", "**/b",
    "*a$", "*$", "/?x", "/*?x", "//", "/%61b", "/ö", "/b%2F", "/a*b$", "/%61/b",
];

const OF_SITE: [&str; 12] = [
    "/",
    "/docs",
    "/docs/",
    "/docs/a",
    "/a/",
    "/x",
    "/*b",
    "/*?x",
    "/d%C3%B6cs/",
    "*/a",
    "/b$",
    "",
];

/// What follows a prefix without its last `/`, or a `/`.
const ENDS: [&str; 26] = [
    "", "/", "?x", "/?x", "//", "/a", "/ab", "/a/", "/a/b", "/b", "/xb", "/x.b", "/%2e%2e/",
    "/%61b", "/%C3%B6", "/ö", "x", "x/b", "/api/a", "/api", "/b%2fa", "/a?x", "/b?y=/a", "/x/a",
    "/*b", "/a$",
];

fn rules(paths: &'static [&'static str]) -> impl Strategy<Value = String> {
    let rule = (0..4usize, 0..paths.len()).prop_map(|(key, path)| {
        let key = if key == 0 { "Allow" } else { "Disallow" };
        format!("{key}: {}\n", paths[path])
    });
    prop::collection::vec(rule, 0..4).prop_map(|rules| rules.concat())
}

fn file(paths: &'static [&'static str]) -> impl Strategy<Value = String> {
    let group = (0..TOKENS.len(), rules(paths));
    let group = group.prop_map(|(token, rules)| format!("User-agent: {}\n{rules}", TOKENS[token]));
    prop::collection::vec(group, 0..3).prop_map(|groups| groups.join("\n"))
}

/// The file that decides a URL: its text, and the path from its root.
fn owner<'f>(
    files: &'f [(String, Reading)],
    path: &[u8],
    longest: usize,
) -> Option<(usize, &'f Reading, Vec<u8>)> {
    let below = |(prefix, _): &&(String, Reading)| {
        prefix.len() < longest && path.starts_with(prefix.as_bytes())
    };
    let (prefix, reading) = files.iter().filter(below).max_by_key(|(prefix, _)| prefix.len())?;
    Some((prefix.len(), reading, path[prefix.len() - 1..].to_vec()))
}

fn expected(
    files: &[(String, Reading)],
    token: &str,
    path: &[u8],
    silence: Silence,
) -> Option<Verdict> {
    let mut longest = usize::MAX;
    while let Some((len, reading, rest)) = owner(files, path, longest) {
        if len > 1 && rest == b"/robots.txt" {
            // Alone, a fragment cannot disallow it; below a prefix it is a path like any other.
            return None;
        }
        let group = reading.obeyed(token.as_bytes()).group();
        let evaluation = reading.evaluate_in(group, &rest);
        if evaluation.rule.is_some() || silence == Silence::Allows {
            return Some(evaluation.verdict);
        }
        longest = len;
    }
    Some(Verdict::Allow)
}

fn check(base: &str, fragments: &[(usize, String)], silence: Silence) -> bool {
    let fragments: Vec<_> =
        fragments.iter().map(|(prefix, text)| fragment(PREFIXES[*prefix], text)).collect();
    let Ok(text) = merged(base, &fragments, silence) else {
        return false;
    };
    let read = |source: &SourceText| Reading::new(source, Dialect::RFC_9309);
    let mut files = vec![("/".to_owned(), read(&SourceText::new("robots.txt", base)))];
    for fragment in &fragments {
        files.push((fragment.prefix.to_string(), read(&fragment.source)));
    }
    let reading = read(&text);
    let prefixes = PREFIXES.iter().map(|prefix| prefix.trim_end_matches('/'));
    for start in prefixes.chain([""]) {
        for end in ENDS {
            // A path without a slash is read as if it had one.
            let slash = if start.is_empty() && !end.starts_with('/') { "/" } else { "" };
            let url = [slash, start, end].concat();
            let path = canonical_path(url.as_bytes(), PathForm::Rfc9309);
            for token in CRAWLERS {
                let group = reading.obeyed(token.as_bytes()).group();
                let verdict = reading.evaluate_in(group, url.as_bytes()).verdict;
                let expected = expected(&files, token, &path, silence);
                assert!(
                    expected.is_none_or(|expected| expected == verdict),
                    "{verdict} `{url}` for {token} {silence:?}:\n{}",
                    String::from_utf8_lossy(text.bytes())
                );
            }
        }
    }
    true
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn merged_file_decides_each_url_as_its_owner_does(
        base in file(&OF_SITE),
        fragments in prop::collection::vec((0..PREFIXES.len(), file(&PATHS)), 1..3),
        inherits in any::<bool>(),
    ) {
        let silence = if inherits { Silence::Inherits } else { Silence::Allows };
        check(&base, &fragments, silence);
    }
}

/// The property above says nothing about files that are refused.
#[test]
fn many_random_files_are_merged() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let strategy = (file(&OF_SITE), file(&PATHS), 0..PREFIXES.len());
    let mut count = 0;
    for _ in 0..100 {
        let tree = strategy.new_tree(&mut runner).expect("a value");
        let (base, text, prefix) = proptest::strategy::ValueTree::current(&tree);
        count += usize::from(check(&base, &[(prefix, text)], Silence::Allows));
    }
    assert!(count >= 25, "{count} of 100");
}
