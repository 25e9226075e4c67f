//! A robots.txt to what decides: this project and its peers, behind one interface.
//!
//! A batch of requests goes through one virtual call, so that the interface costs no library
//! anything.

use std::ops::Range;

use url::Url;

use crate::{dense, ours, peers};

/// The crawler that asks. No workload names it, so it is held to `*`.
pub const TOKEN: &str = "BenchBot";

/// What is asked, in order.
#[derive(Clone, Debug)]
pub struct Requests {
    /// Paths with their queries.
    pub paths: Vec<String>,
    /// The same as URLs, for the library that wants one.
    pub urls: Vec<Url>,
}

impl Requests {
    /// Paths, each with its URL. Those that are no paths are left out.
    pub fn new(paths: Vec<String>) -> Self {
        let (paths, urls) = paths
            .into_iter()
            .filter_map(|path| {
                let url = Url::parse(&format!("https://example.com{path}")).ok()?;
                Some((path, url))
            })
            .unzip();
        Self { paths, urls }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.paths.len()
    }

    /// Whether nothing is asked.
    pub fn is_empty(&self) -> bool {
        self.paths.is_empty()
    }
}

/// A parsed robots.txt of one library.
pub trait Engine {
    /// Decides the requests of a range in order: `true` for "allowed" is written to the same place
    /// of `allowed`, which is as long as all of them.
    fn decide(&self, requests: &Requests, range: Range<usize>, allowed: &mut [bool]);
}

/// Decides path after path.
pub(crate) fn each_path(
    requests: &Requests,
    range: Range<usize>,
    allowed: &mut [bool],
    decide: impl Fn(&str) -> bool,
) {
    let places = &mut allowed[range.clone()];
    for (path, allowed) in requests.paths[range].iter().zip(places) {
        *allowed = decide(path);
    }
}

/// Text in, what decides out; `None` where a library cannot hold it.
pub type Parse = fn(&str) -> Option<Box<dyn Engine + '_>>;

/// A library and how it reads a robots.txt.
#[derive(Clone, Copy, Debug)]
pub struct Library {
    /// Its name in the tables.
    pub name: &'static str,
    /// How it reads a robots.txt.
    pub parse: Parse,
    /// It is compared with the evaluator on the first requests of a workload, up to so many bytes of
    /// paths: fewer where each decision takes milliseconds.
    pub compared_bytes: usize,
    /// It reads the text again for each decision.
    pub parses_each_time: bool,
}

impl Library {
    pub(crate) const fn new(name: &'static str, parse: Parse) -> Self {
        Self {
            name,
            parse,
            compared_bytes: 400_000,
            parses_each_time: false,
        }
    }
}

/// Ours.
pub const OURS: Library = Library::new("robots-static", |text| {
    Some(Box::new(ours::Ours::new(text)))
});

/// The automaton that regex-automata makes of the rules.
pub const DENSE: Library = Library::new("dense DFA", |text| {
    dense::Dense::new(text).map(|dense| Box::new(dense) as _)
});

/// Ours first, then the peers, then the plain automaton.
pub fn libraries() -> Vec<Library> {
    let mut all = vec![OURS];
    all.extend(peers::ALL);
    all.push(DENSE);
    all
}
