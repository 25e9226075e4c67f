//! Comparisons of random rules, checked URL by URL.

use robots_core::dialect::Dialect;
use robots_core::matcher::PathForm;
use robots_core::pattern::{PathPattern, canonical_path};

use super::tests::reading;
use super::*;

/// A small deterministic random number generator (Steele 2014), so that a failure is
/// reproducible.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        usize::try_from((mixed >> 33) % bound as u64).expect("it is below the bound")
    }

    fn rules(&mut self) -> Vec<String> {
        let count = 1 + self.below(6);
        (0..count).map(|_| self.rule()).collect()
    }

    fn rule(&mut self) -> String {
        let key = ["Allow", "Disallow"][self.below(2)];
        let len = self.below(5);
        let parts = ["a", "b", "/", "*", "?", "a", "%2F", "*b"];
        let pattern: String = (0..len).map(|_| parts[self.below(parts.len())]).collect();
        let end = ["", "", "", "$"][self.below(4)];
        format!("{key}: /{pattern}{end}")
    }

    fn mutated(&mut self, rules: &[String]) -> Vec<String> {
        let mut rules = rules.to_vec();
        for _ in 0..=self.below(2) {
            let at = self.below(rules.len().max(1));
            match self.below(4) {
                0 if !rules.is_empty() => drop(rules.remove(at)),
                1 if rules.len() > 1 => {
                    let other = self.below(rules.len());
                    rules.swap(at, other);
                }
                2 if !rules.is_empty() => rules[at].push('a'),
                _ => {
                    let rule = self.rule();
                    rules.insert(at.min(rules.len()), rule);
                }
            }
        }
        rules
    }
}

/// Every path of up to five of these pieces.
fn paths() -> Vec<Vec<u8>> {
    let mut paths = vec![b"/".to_vec()];
    let mut last = 0;
    for _ in 0..4 {
        let longest = last..paths.len();
        last = paths.len();
        for at in longest {
            for piece in ["a", "b", "/", "?", "%2F"] {
                paths.push([&paths[at], piece.as_bytes()].concat());
            }
        }
    }
    paths
}

#[test]
fn random_rules_are_changed_exactly_where_a_url_changes() {
    let paths = paths();
    let mut numbers = Numbers(1);
    for round in 0..150 {
        let dialect = Dialect::ALL[round % Dialect::ALL.len()];
        let rules = numbers.rules();
        let mutated = numbers.mutated(&rules);
        let [old, new] = [&rules, &mutated]
            .map(|rules| reading(&format!("User-agent: *\n{}\n", rules.join("\n")), dialect));
        let found = compare(&old, &new, None);
        let context = format!("{} {rules:?} {mutated:?} {found:?}", dialect.name);
        let changes = &found[0].changes;
        assert_eq!(found[0].undecided, [], "{context}");
        let form = dialect.path_form;
        for change in changes {
            assert_ne!(change.old.verdict, change.new.verdict, "{context}");
            let url = &change.witness;
            let verdicts = [&old, &new].map(|reading| reading.evaluate(b"x", url).verdict);
            assert_eq!(verdicts, [change.old.verdict, change.new.verdict], "{context}");
            assert!(matches(&change.pattern, &canonical_path(url, form)), "{context}");
        }
        for path in &paths {
            let [old, new] = [&old, &new].map(|reading| reading.evaluate(b"x", path));
            let canonical = canonical_path(path, form);
            let is_robots_txt = canonical == b"/robots.txt";
            let is_reported = |change: &&Change| {
                change.new.verdict == new.verdict
                    && canonical_path(&change.witness, form).len() <= canonical.len()
                    && matches(&change.pattern, &canonical)
            };
            let text = String::from_utf8_lossy(path);
            if old.verdict != new.verdict {
                assert!(changes.iter().any(|change| is_reported(&change)), "{text} {context}");
            }
            for change in changes.iter().filter(|change| matches(&change.pattern, &canonical)) {
                let extent = &change.extent;
                for (exception, is_exception) in [
                    (&extent.already, old.verdict == change.new.verdict),
                    (&extent.kept, new.verdict == change.old.verdict),
                ] {
                    let is_known = match exception {
                        Exception::None => is_robots_txt,
                        Exception::Url { path, .. } => {
                            canonical_path(path, form).len() <= canonical.len()
                        }
                        Exception::BudgetExhausted => panic!("{context}"),
                    };
                    assert!(!is_exception || is_known, "{text} {context}");
                }
            }
        }
    }
}

fn matches(canonical: &[u8], path: &[u8]) -> bool {
    // This form leaves a canonical text unchanged.
    PathPattern::in_form(canonical, PathForm::Sent).matches(path)
}
