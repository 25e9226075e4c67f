//! Claims, comparisons and decisions on random files: what one states, the others do not
//! contradict.

use std::collections::BTreeMap;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use robots_analysis::claim::{
    Agents, Claim, ClaimAnswer, Counterexample, Proof, RelationalClaim, Target,
};
use robots_analysis::compare::{Relation, Unproved, compare};
use robots_analysis::paths::{is_request_target, malformed_escape};
use robots_core::matcher::{KNOWN_CRAWLERS, PathForm, Verdict};
use robots_core::pattern::{PathPattern, canonical_path};
use robots_core::{Compilation, Dialect, Reading, SourceText, compile};
use robots_report::ChangesReport;
use robots_report::selection::{DocumentedBehavior, Selected};

/// Product tokens: with fallbacks, documented to ignore `*`, unknown, and none.
const TOKENS: &[&str] = &[
    "*",
    "*",
    "Googlebot",
    "Googlebot-Image",
    "AdsBot-Google",
    "Perplexity-User",
    "Yandex",
    "YandexMetrika",
    "OneBot",
    "",
];

/// A crawler that no file names.
const OTHER: &str = "OtherBot";

/// Pieces of patterns, so few that patterns overlap. Some make malformed escapes.
const PIECES: &[&str] = &["a", "b", "/", "*", "?", "%", "1", "%61", "%2F", "é", "robots.txt"];

const DIALECTS: [&Dialect; 2] = [Dialect::RFC_9309, Dialect::GOOGLE];

fn pattern() -> impl Strategy<Value = String> {
    let body = vec(select(PIECES), 0..4).prop_map(|pieces| pieces.concat());
    (body, prop::bool::weighted(0.3)).prop_map(|(body, is_anchored)| {
        let end = if is_anchored { "$" } else { "" };
        format!("/{body}{end}")
    })
}

fn rule() -> impl Strategy<Value = String> {
    let key = select(vec!["Disallow: ", "Allow: "]);
    (key, pattern()).prop_map(|(key, pattern)| format!("{key}{pattern}"))
}

fn group() -> impl Strategy<Value = Vec<String>> {
    let token = select(TOKENS).prop_map(|token| format!("User-agent: {token}"));
    (vec(token, 1..3), vec(rule(), 0..5)).prop_map(|(tokens, rules)| [tokens, rules].concat())
}

fn file() -> impl Strategy<Value = Vec<String>> {
    vec(group(), 0..4).prop_map(|groups| groups.concat())
}

/// Two files, the second with up to two lines added, removed or replaced.
fn pair() -> impl Strategy<Value = [Vec<String>; 2]> {
    let line = prop_oneof![4 => rule(), 1 => group().prop_map(|lines| lines[0].clone())];
    let edit = (any::<prop::sample::Index>(), 0..3_u8, line);
    (file(), vec(edit, 0..3)).prop_map(|(old, edits)| {
        let mut new = old.clone();
        for (at, kind, line) in edits {
            let at = at.index(new.len() + 1);
            if kind > 0 && at < new.len() {
                new.remove(at);
            }
            if kind < 2 {
                new.insert(at, line);
            }
        }
        [old, new]
    })
}

fn target() -> impl Strategy<Value = Target> {
    let route = select(vec!["/", "/a", "/{id}", "/a/{*rest}", "/{a}/{b}", "/robots.txt"]);
    let route = route.prop_map(|text| Target::read(text, Some("route"), None).expect("a route"));
    prop_oneof![
        1 => route,
        2 => pattern().prop_map(Target::Pattern),
    ]
}

fn agents() -> impl Strategy<Value = Agents> {
    let named = select(&TOKENS[2..9]).prop_map(|token| Agents::Named(vec![token.to_owned()]));
    prop_oneof![2 => Just(Agents::All), 1 => named]
}

fn claim() -> impl Strategy<Value = Claim> {
    let verdict = select(vec![Verdict::Allow, Verdict::Disallow]);
    (verdict, agents(), target()).prop_map(|(verdict, agents, target)| Claim {
        verdict,
        agents,
        target,
    })
}

fn compiled(name: &str, lines: &[String], dialect: &'static Dialect) -> Compilation {
    compile(&SourceText::new(name, lines.join("\n")), dialect)
}

/// Returns the group that a crawler obeys, as `robots decide --agent` selects it.
fn selected<'c>(compilation: &'c Compilation, agent: &str) -> Option<Selected<'c>> {
    let (reading, site) = (compilation.reading(), compilation.site().robots_txt());
    let agent = if agent == "*" { OTHER } else { agent };
    let documented = DocumentedBehavior::Applied;
    Selected::by_token(reading, site, agent.as_bytes(), documented)
}

/// Decides as `robots decide --agent` does.
fn decide(compilation: &Compilation, agent: &str, path: &[u8]) -> Verdict {
    let selected = selected(compilation, agent);
    selected.map_or(Verdict::Allow, |selected| selected.group.decide_bytes(path))
}

/// Returns the crawlers of these agents: for all, documented crawlers and those of the tests. Of
/// those with the same groups in these files, and alike in `key`, only one.
fn crawlers<'a, K: Ord>(
    agents: &'a Agents,
    files: &[&Compilation],
    key: impl Fn(&str) -> K,
) -> Vec<&'a str> {
    let all: Vec<&str> = match agents {
        Agents::Named(names) => names.iter().map(String::as_str).collect(),
        Agents::All => {
            let documented = KNOWN_CRAWLERS.iter().map(|crawler| crawler.token);
            documented.chain(["OneBot", OTHER]).collect()
        }
    };
    let group = |file: &&Compilation, agent: &str| selected(file, agent).map(|found| found.id);
    let mut by_groups = BTreeMap::new();
    for agent in all {
        let groups: Vec<_> = files.iter().map(|file| group(file, agent)).collect();
        by_groups.insert((groups, key(agent)), agent);
    }
    by_groups.into_values().collect()
}

/// Returns request targets that the patterns of these lines match, or almost match, and some
/// others.
fn request_targets(patterns: &[&str]) -> Vec<Vec<u8>> {
    let mut paths: Vec<String> =
        ["/", "/a", "/%", "/a/b?c", "/robots.txt", "/robots.txt?a"].map(str::to_owned).to_vec();
    for pattern in patterns {
        let body = pattern.trim_end_matches('$').replace('é', "%C3%A9");
        for filler in ["", "a", "/", "1%", "b?"] {
            let path = body.replace('*', filler);
            for end in ["", "a", "1", "%", "?q"] {
                paths.push(format!("{path}{end}"));
            }
        }
    }
    paths.sort_unstable();
    paths.dedup();
    let paths = paths.into_iter().map(String::into_bytes);
    let is_sent = |path: &Vec<u8>| is_request_target(path) || malformed_escape(path).is_some();
    paths.filter(is_sent).collect()
}

fn patterns<'l>(files: &[&'l [String]]) -> Vec<&'l str> {
    let lines = files.iter().flat_map(|lines| lines.iter());
    let rules = lines.filter(|line| !line.starts_with("User-agent"));
    rules.filter_map(|line| Some(line.split_once(": ")?.1)).collect()
}

/// Returns whether a path is one of a target, or one that the dialect does not distinguish from
/// one. Of the paths of a route only URLs are known.
fn is_of(target: &Target, path: &[u8], reading: &Reading) -> bool {
    let form = reading.dialect().path_form;
    if let Target::Pattern(pattern) = target {
        // Where rules have no wildcards, a target has those of RFC 9309.
        let form = match form {
            PathForm::Sent => PathForm::Sent,
            _ => PathForm::Rfc9309,
        };
        let pattern = PathPattern::in_form(pattern.as_bytes(), form);
        if pattern.matches(&canonical_path(path, form)) {
            return true;
        }
    }
    let urls = target.language(reading.dialect());
    urls.is_ok_and(|urls| urls.contains(&canonical_path(path, form)))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn proved_claim_is_true_and_refuted_claim_false_of_decisions(
        (lines, claim, dialect) in (file(), claim(), select(&DIALECTS[..])),
    ) {
        let compilation = compiled("robots.txt", &lines, dialect);
        let reading = compilation.reading();
        let Ok(proof) = claim.prove(reading) else { return Ok(()) };
        let refutes = |found: &Counterexample| {
            let decided = decide(&compilation, &found.agent, &found.path);
            let is_of_file = found.evaluation.verdict == decided;
            is_of_file && decided != claim.verdict && is_of(&claim.target, &found.path, reading)
        };
        match (proof, claim.answer(reading).expect("decided above")) {
            (Proof::Refuted(found), ClaimAnswer::Refuted(_)) => {
                prop_assert!(refutes(&found) && is_request_target(&found.path), "{:?}", found);
            }
            (Proof::HoldsForUrls(found), ClaimAnswer::Unproved(_)) => {
                let is_malformed = malformed_escape(&found.path).is_some();
                let decided = decide(&compilation, &found.agent, &found.path);
                prop_assert!(is_malformed && decided != claim.verdict, "{:?}", found);
                let is_pattern = matches!(claim.target, Target::Pattern(_));
                prop_assert!(!is_pattern || refutes(&found), "{:?}", found);
            }
            (Proof::Holds, ClaimAnswer::Proved { left_out }) => {
                let text = claim.target.to_string();
                let patterns = [patterns(&[&lines]), vec![text.as_str()]].concat();
                let paths = request_targets(&patterns).into_iter();
                let members = paths.filter(|path| {
                    let is_itself = canonical_path(path, dialect.path_form) == b"/robots.txt"
                        && claim.verdict.is_disallow();
                    !is_itself && is_of(&claim.target, path, reading)
                });
                let is_left_out = |agent: &str| left_out.contains(&agent);
                let crawlers = crawlers(&claim.agents, &[&compilation], is_left_out);
                for path in members {
                    for crawler in &crawlers {
                        let decided = decide(&compilation, crawler, &path);
                        let is_covered = !left_out.contains(crawler);
                        prop_assert_eq!(
                            decided == claim.verdict, is_covered,
                            "{} {}", crawler, String::from_utf8_lossy(&path)
                        );
                    }
                }
            }
            (proof, answer) => prop_assert!(false, "{:?} {:?}", proof, answer),
        }
    }

    #[test]
    fn relations_hold_alike_in_claims_requirements_and_decisions(
        (pair, agents, dialect) in (pair(), agents(), select(&DIALECTS[..])),
    ) {
        let [old_lines, new_lines] = &pair;
        let old = compiled("old.txt", old_lines, dialect);
        let new = compiled("new.txt", new_lines, dialect);
        let names = match &agents {
            Agents::All => None,
            Agents::Named(names) => {
                let names = names.iter().map(|name| name.clone().into_bytes());
                Some(names.collect::<Vec<_>>())
            }
        };
        let comparisons = compare(old.reading(), new.reading(), names.as_deref());
        let report = ChangesReport {
            old: old.reading(),
            new: new.reading(),
            of_dialects: false,
            of_all: names.is_none(),
            required: None,
            comparisons: &comparisons,
        };
        let patterns = patterns(&[old_lines, new_lines]);
        let paths = request_targets(&patterns);
        let crawlers = crawlers(&agents, &[&old, &new], |_| ());
        for relation in
            [Relation::Equivalent, Relation::AtMostAsPermissive, Relation::AtLeastAsPermissive]
        {
            let requirement = report.requirement(relation);
            let claim = RelationalClaim { relation, agents: agents.clone() };
            let answer = claim.prove(new.reading(), old.reading()).or_else(|error| {
                // A claim names only crawlers that are documented or that a file names.
                let is_unknown = error.message.starts_with("unknown crawler");
                prop_assert!(is_unknown, "{}", error.message);
                Err(TestCaseError::reject("unknown crawler"))
            })?;
            match answer {
                ClaimAnswer::Proved { .. } => {
                    prop_assert!(requirement.is_proved(), "{}", requirement);
                    for path in &paths {
                        for crawler in &crawlers {
                            let [old, new] =
                                [&old, &new].map(|file| decide(file, crawler, path));
                            let is_broken = old != new && relation.is_broken_by(new);
                            let path = String::from_utf8_lossy(path);
                            prop_assert!(!is_broken, "{} {} {}", requirement, crawler, path);
                        }
                    }
                }
                ClaimAnswer::Refuted(_) => {
                    prop_assert!(!requirement.is_proved(), "{}", requirement);
                    let Some(Unproved::Refuted(found, change)) = relation.unproved(&comparisons)
                    else {
                        panic!("a change refutes it");
                    };
                    let agent = String::from_utf8_lossy(&found.agents[0]);
                    let verdicts = [&old, &new].map(|file| decide(file, &agent, &change.witness));
                    prop_assert_eq!(verdicts, [change.old.verdict, change.new.verdict]);
                    prop_assert!(relation.is_broken_by(verdicts[1]) && verdicts[0] != verdicts[1]);
                }
                ClaimAnswer::Unproved(_) => {
                    prop_assert!(!requirement.is_proved() && !report.is_complete());
                }
            }
        }
    }
}
