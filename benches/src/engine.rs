//! One interface to this project and its peers: a robots.txt in, an engine that decides out.
//!
//! One virtual call decides a batch of requests, so the cost of the interface does not show in the
//! times.

use std::ops::Range;

use url::Url;

/// The crawler of every request. No workload names it, so the group `*` applies.
pub const TOKEN: &str = "BenchBot";

/// The requests to decide, in order.
#[derive(Clone, Debug)]
pub struct Requests {
    /// Paths with their queries.
    pub paths: Vec<String>,
    /// The same requests as URLs, for the library that takes URLs.
    pub urls: Vec<Url>,
}

impl Requests {
    /// Pairs each path with its URL. Invalid paths are left out.
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

    /// Returns the number of requests.
    pub fn len(&self) -> usize {
        self.paths.len()
    }

    /// Returns whether there is no request.
    pub fn is_empty(&self) -> bool {
        self.paths.is_empty()
    }
}

/// A robots.txt that one library has parsed.
pub trait Engine {
    /// Decides the requests of a range in order, and writes `true` for "allowed" at the same index
    /// of `allowed`, which has an element for every request.
    fn decide(&self, requests: &Requests, range: Range<usize>, allowed: &mut [bool]);
}

/// Decides one path after the other.
pub(crate) fn each_path(
    requests: &Requests,
    range: Range<usize>,
    allowed: &mut [bool],
    decide: impl Fn(&str) -> bool,
) {
    let answers = &mut allowed[range.clone()];
    for (path, allowed) in requests.paths[range].iter().zip(answers) {
        *allowed = decide(path);
    }
}

/// A function from a robots.txt to an engine; `None` if the library cannot compile the text.
pub type Parse = fn(&str) -> Option<Box<dyn Engine + '_>>;

/// A library to measure.
#[derive(Clone, Copy, Debug)]
pub struct Library {
    /// The name in the tables.
    pub name: &'static str,
    /// The function that parses a robots.txt.
    pub parse: Parse,
    /// The limit of the comparison with the evaluator, in bytes of paths from the start of a
    /// workload of at most 2,000 rules. It is lower for a library whose decisions take long.
    pub compared_bytes: usize,
    /// Whether the library parses the text again for each decision.
    pub parses_each_time: bool,
}

impl Library {
    pub(crate) const fn new(name: &'static str, parse: Parse) -> Self {
        Self { name, parse, compared_bytes: 200_000, parses_each_time: false }
    }
}
