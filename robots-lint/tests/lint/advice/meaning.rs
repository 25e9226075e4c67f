//! The evaluator confirms the safety of fixes.

use std::collections::BTreeSet;

use robots_analysis::diagnostic::Safety;
use robots_core::{Dialect, Reading, SourceText, syntax};

use super::{File, all_lints, short_examples, sites};

/// Returns paths for the rules of a text: each value with its wildcards filled in three ways, and
/// with four endings.
fn paths(source: &SourceText) -> BTreeSet<Vec<u8>> {
    let mut paths = BTreeSet::from([b"/".to_vec(), b"/no/such/page?q=1".to_vec()]);
    let document = syntax::parse(source);
    for directive in document.items.iter().filter_map(|item| item.directive.as_ref()) {
        let value = source.slice(directive.value);
        if !value.starts_with(b"/") && !value.starts_with(b"*") {
            continue;
        }
        let body = value.strip_suffix(b"$").unwrap_or(value);
        for filler in [&b""[..], b"/", b"x/y"] {
            let pieces: Vec<_> = body.split(|&byte| byte == b'*').collect();
            let path = pieces.join(filler);
            let path = match path.first() {
                Some(b'/') => path,
                _ => [b"/", path.as_slice()].concat(),
            };
            for end in [&b""[..], b"z", b"/index.html", b".css/rss"] {
                paths.insert([path.as_slice(), end].concat());
            }
        }
    }
    paths.into_iter().take(400).collect()
}

/// Returns a dialect, a crawler and a path with different verdicts in two texts.
fn changed(
    before: &SourceText,
    after: &SourceText,
    dialects: &[&'static Dialect],
) -> Option<String> {
    let mut paths = paths(before);
    paths.extend(self::paths(after));
    for dialect in dialects {
        let read = |source: &SourceText| Reading::new(source, dialect);
        let (left, right) = (read(before), read(after));
        let mut agents: BTreeSet<_> = left.agents().keys().cloned().collect();
        agents.extend(right.agents().keys().cloned());
        agents.insert(b"otherbot".to_vec());
        for agent in agents.iter().take(12) {
            for path in &paths {
                let verdicts = [&left, &right].map(|reading| reading.evaluate(agent, path).verdict);
                if verdicts[0] != verdicts[1] {
                    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
                    return Some(format!("{} {} {}", dialect.name, text(agent), text(path)));
                }
            }
        }
    }
    None
}

fn check(files: &[File], most: usize) -> usize {
    let mut proved = 0;
    for file in files {
        for finding in file.findings(&all_lints()).iter().take(most) {
            for fix in &finding.fixes {
                let dialects = match fix.safety {
                    Safety::KeepsMeaning => Dialect::ALL,
                    Safety::AlignsOlder => &[Dialect::RFC_9309, Dialect::GOOGLE],
                    Safety::ChangesMeaning => continue,
                };
                proved += 1;
                let found = changed(&file.source, &file.with(fix).source, dialects);
                assert_eq!(found, None, "{}: {}: {}", file.name, finding.name(), fix.title);
            }
        }
    }
    proved
}

#[test]
fn safe_fix_keeps_every_verdict() {
    assert!(check(&short_examples(), usize::MAX) > 10);
    assert!(check(&sites(), 40) > 3);
}

#[test]
fn all_fixes_of_a_site_together_keep_the_verdicts_of_current_crawlers() {
    for file in sites().iter().chain(&short_examples()) {
        let fixed = robots_lint::fix(&file.source, Dialect::RFC_9309, &all_lints());
        let dialects = [Dialect::RFC_9309, Dialect::GOOGLE];
        assert_eq!(changed(&file.source, &fixed.source, &dialects), None, "{}", file.name);
    }
}
