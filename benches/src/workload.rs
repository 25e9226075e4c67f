//! The workloads: a robots.txt and the paths that are asked of it. Deterministic.

use fastrand::Rng;

use crate::engine::Requests;
use crate::paths::{Lengths, hostile_filler, paths, site_filler};
use crate::shapes::{self, RuleText};

const SEED: u64 = 0x0b07_55ee_d000_0001;
const REQUEST: Lengths = Lengths {
    shortest: 20,
    longest: 200,
};

/// One robots.txt and the requests to decide.
#[derive(Clone, Debug)]
pub struct Workload {
    /// Its short name in the tables.
    pub name: String,
    /// What it is shaped like.
    pub shape: &'static str,
    /// How many rules it holds.
    pub rules: usize,
    /// How many of them hold a `*` or end in `$`.
    pub wildcards: usize,
    /// The robots.txt: one group, `*`.
    pub text: String,
    /// The paths and queries to decide, in random order.
    pub requests: Requests,
}

impl Workload {
    fn new(name: &str, shape: &'static str, rules: &[RuleText], paths: Vec<String>) -> Self {
        Self {
            name: name.to_owned(),
            shape,
            rules: rules.len(),
            wildcards: rules
                .iter()
                .filter(|rule| rule.value.contains(['*', '$']))
                .count(),
            text: text(rules),
            requests: Requests::new(paths),
        }
    }
}

/// A robots.txt with one group, `*`.
pub fn text(rules: &[RuleText]) -> String {
    let mut text = String::from("User-agent: *\n");
    for rule in rules {
        let key = if rule.allow { "Allow" } else { "Disallow" };
        text.push_str(&format!("{key}: {}\n", rule.value));
    }
    text
}

/// The nine workloads of the comparison, from small to hostile.
pub fn all() -> Vec<Workload> {
    let shapes: [(_, _, fn(&mut Rng) -> Vec<RuleText>); 8] = [
        ("S", "a small site", shapes::small),
        ("M", "a shop", shapes::shop),
        ("LT", "large, almost literal", |rng| {
            shapes::with_wildcards(rng, 820, 3)
        }),
        ("LM", "large, some wildcards", |rng| {
            shapes::with_wildcards(rng, 797, 80)
        }),
        ("LE", "43 rules in 24 languages", |rng| {
            shapes::by_language(rng, 24, 22, 21)
        }),
        ("LX", "pairs of parameters in 45 folders", |rng| {
            shapes::facets(rng, 54, 45, 7)
        }),
        ("LP", "5,000 literal rules", |rng| {
            shapes::literal(rng, 5_000)
        }),
        ("L5", "5,000 rules, 20 % wild", |rng| {
            shapes::with_wildcards(rng, 4_000, 1_000)
        }),
    ];
    let mut all: Vec<Workload> = shapes
        .into_iter()
        .map(|(name, shape, rules)| {
            let mut rng = Rng::with_seed(SEED);
            let rules = rules(&mut rng);
            let requests = paths(&mut rng, &rules, REQUEST, site_filler, 20_000);
            Workload::new(name, shape, &rules, requests)
        })
        .collect();
    let mut rng = Rng::with_seed(SEED);
    let rules = shapes::hostile(&mut rng, 50);
    let long = Lengths {
        shortest: 2_000,
        longest: 2_000,
    };
    let requests = paths(&mut rng, &rules, long, hostile_filler, 400);
    all.push(Workload::new(
        "W",
        "hostile, 2,000-byte paths",
        &rules,
        requests,
    ));
    all
}

/// Sites of growing size, of which one rule in five holds a `*`.
pub fn growing() -> impl Iterator<Item = Workload> {
    [10, 30, 100, 300, 1_000, 3_000, 10_000]
        .into_iter()
        .map(|count| {
            let mut rng = Rng::with_seed(SEED);
            let rules = shapes::with_wildcards(&mut rng, count - count / 5, count / 5);
            let requests = paths(&mut rng, &rules, REQUEST, site_filler, 4_000);
            Workload::new(
                &count.to_string(),
                "one rule in five is wild",
                &rules,
                requests,
            )
        })
}
