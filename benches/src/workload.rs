//! The workloads: a robots.txt each, and the requests to decide by it. They are deterministic.

use fastrand::Rng;

use crate::engine::Requests;
use crate::paths::{Lengths, hostile_filler, paths, site_filler};
use crate::shapes::{self, RuleText};

const SEED: u64 = 0x0b07_55ee_d000_0001;
const REQUEST: Lengths = Lengths { shortest: 20, longest: 200 };

/// A robots.txt and the requests to decide.
#[derive(Clone, Debug)]
pub struct Workload {
    /// The short name in the tables.
    pub name: String,
    /// The shape of the rules in words.
    pub shape: &'static str,
    /// The number of rules.
    pub rules: usize,
    /// The number of rules that have a `*` or end in `$`.
    pub wildcards: usize,
    /// The robots.txt, with one group, `*`.
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
            wildcards: rules.iter().filter(|rule| rule.value.contains(['*', '$'])).count(),
            text: text(rules),
            requests: Requests::new(paths),
        }
    }
}

/// Returns a robots.txt with one group, `*`.
pub fn text(rules: &[RuleText]) -> String {
    let mut text = String::from("User-agent: *\n");
    for rule in rules {
        let key = if rule.allow { "Allow" } else { "Disallow" };
        text.extend([key, ": ", &rule.value, "\n"]);
    }
    text
}

/// The recipe of a workload.
struct Plan {
    name: &'static str,
    shape: &'static str,
    rules: fn(&mut Rng) -> Vec<RuleText>,
    lengths: Lengths,
    filler: fn(&mut Rng) -> String,
    requests: usize,
}

impl Plan {
    const fn new(
        name: &'static str,
        shape: &'static str,
        rules: fn(&mut Rng) -> Vec<RuleText>,
    ) -> Self {
        Self { name, shape, rules, lengths: REQUEST, filler: site_filler, requests: 20_000 }
    }

    fn workload(&self, requests: usize) -> Workload {
        let mut rng = Rng::with_seed(SEED);
        let rules = (self.rules)(&mut rng);
        let paths = paths(&mut rng, &rules, self.lengths, self.filler, requests);
        Workload::new(self.name, self.shape, &rules, paths)
    }
}

const PLANS: [Plan; 15] = [
    Plan::new("S", "a small site", shapes::small),
    Plan::new("M", "a shop", shapes::shop),
    Plan::new("LT", "large, almost literal", |rng| shapes::with_wildcards(rng, 820, 3)),
    Plan::new("LM", "large, some wildcards", |rng| shapes::with_wildcards(rng, 797, 80)),
    Plan::new("LE", "43 rules in 24 languages", |rng| shapes::by_language(rng, 24, 22, 21)),
    Plan::new("LX", "pairs of parameters in 45 folders", |rng| shapes::facets(rng, 54, 45, 7)),
    Plan::new("LP", "5,000 literal rules", |rng| shapes::literal(rng, 5_000)),
    Plan::new("L5", "5,000 rules, 20 % wild", |rng| shapes::with_wildcards(rng, 4_000, 1_000)),
    Plan {
        lengths: Lengths::exactly(2_000),
        filler: hostile_filler,
        requests: 400,
        ..Plan::new("W", "hostile, 2,000-byte paths", |rng| shapes::hostile(rng, 50))
    },
    Plan::new("L5V", "5,000 rules, 20 % wild in varied ways", |rng| shapes::varied(rng, 5_000)),
    Plan {
        lengths: Lengths::exactly(2_000),
        filler: hostile_filler,
        requests: 400,
        ..Plan::new("WN", "hostile near-misses, 2,000-byte paths", |rng| {
            shapes::near_misses(rng, 50)
        })
    },
    Plan {
        lengths: Lengths::exactly(80),
        filler: hostile_filler,
        requests: 4_000,
        ..Plan::new("CR", "200 rules over two letters", |rng| shapes::crowd(rng, 200))
    },
    Plan {
        requests: 2_000,
        ..Plan::new("AB", "25,000 rules like `/*a*b`", |rng| shapes::pairs(rng, "", 25_000))
    },
    Plan {
        requests: 2_000,
        ..Plan::new("FAB", "25,000 rules like `/f/*a*b`", |rng| shapes::pairs(rng, "/f", 25_000))
    },
    Plan {
        requests: 4_000,
        ..Plan::new("FF", "10,000 rules, one in five like `/a/*/b`", |rng| {
            shapes::between_folders(rng, 10_000)
        })
    },
];

/// Returns the workloads of the comparison: nine from small to hostile, then harder ones.
pub fn all() -> impl Iterator<Item = Workload> {
    PLANS.iter().map(|plan| plan.workload(plan.requests))
}

/// Returns the workload with this name, with only the first `count` of its requests.
pub fn with_requests(name: &str, count: usize) -> Option<Workload> {
    let plan = PLANS.iter().find(|plan| plan.name == name)?;
    Some(plan.workload(count.min(plan.requests)))
}

/// Returns paths for the rules of a group of a real file, as those of the workloads are made. Rules
/// that are not ASCII are left out.
pub fn paths_for(rules: &[RuleText], count: usize) -> Vec<String> {
    let mut rng = Rng::with_seed(SEED);
    let is_usable = |rule: &&RuleText| rule.value.is_ascii() && rule.value.starts_with('/');
    let mut usable: Vec<_> = rules.iter().filter(is_usable).cloned().collect();
    if usable.is_empty() {
        usable = shapes::literal(&mut rng, 1);
    }
    paths(&mut rng, &usable, REQUEST, site_filler, count)
}

/// Returns sites of growing size, in which one rule in five has a `*`.
pub fn growing() -> impl Iterator<Item = Workload> {
    [10, 30, 100, 300, 1_000, 3_000, 10_000].into_iter().map(|count| {
        let mut rng = Rng::with_seed(SEED);
        let rules = shapes::with_wildcards(&mut rng, count - count / 5, count / 5);
        let requests = paths(&mut rng, &rules, REQUEST, site_filler, 4_000);
        Workload::new(&count.to_string(), "one rule in five is wild", &rules, requests)
    })
}

/// Returns workloads with more and more rules like `/*a*b` below a folder, and paths of 70 bytes.
pub fn growing_pairs(folder: &str) -> impl Iterator<Item = Workload> {
    let lengths = Lengths::exactly(70);
    [10, 100, 1_000, 5_000, 25_000].into_iter().map(move |count| {
        let mut rng = Rng::with_seed(SEED);
        let rules = shapes::pairs(&mut rng, folder, count);
        let requests = paths(&mut rng, &rules, lengths, site_filler, 1_000);
        Workload::new(&count.to_string(), "two literals", &rules, requests)
    })
}

/// Returns a robots.txt of the size and the contents that most sites have: a dozen rules for every
/// crawler, one of them with a `*`, sometimes a group for one crawler, and a sitemap.
pub fn ordinary(rng: &mut Rng) -> String {
    let mut rules = shapes::literal(rng, 11);
    rules.push(shapes::search(rng));
    let mut text = text(&rules);
    if rng.bool() {
        let only = shapes::literal(rng, 2);
        text.push('\n');
        text.push_str(&self::text(&only).replace('*', "ExampleBot"));
    }
    text.push_str("\n# Where the pages are listed.\nSitemap: https://example.com/sitemap.xml\n");
    text
}
