//! A robots.txt to what decides: this project and its peers, behind one interface.
//!
//! A batch of requests goes through one virtual call, so that the interface costs no library
//! anything.

use robots_core::{Dialect, PackedSite, SourceText, compile};
use robotstxt::DefaultMatcher;

/// The crawler that asks. No workload names it, so it is held to `*`.
const TOKEN: &str = "BenchBot";

/// A parsed robots.txt of one library.
pub trait Engine {
    /// Decides each request in order: `true` for "allowed" is written to the same place of `allowed`.
    fn decide(&self, requests: &[String], allowed: &mut [bool]);
}

/// A library: its name and how it reads a robots.txt.
#[derive(Clone, Copy, Debug)]
pub struct Library {
    /// Its name in the tables.
    pub name: &'static str,
    /// Text in, what decides out.
    pub parse: fn(&str) -> Box<dyn Engine + '_>,
}

/// Ours first, then the peers.
pub const LIBRARIES: [Library; 4] = [
    Library {
        name: "robots-static",
        parse: |text| Box::new(Ours(pack(text))),
    },
    Library {
        name: "robotxt",
        parse: |text| Box::new(robotxt::Robots::parse(text.as_bytes(), TOKEN)),
    },
    Library {
        name: "texting_robots",
        parse: |text| {
            let robot = texting_robots::Robot::new(TOKEN, text.as_bytes());
            Box::new(robot.expect("it reads every text"))
        },
    },
    Library {
        name: "robotstxt",
        parse: |text| Box::new(GooglePort(text)),
    },
];

/// The packed site of a text that is read as RFC 9309 says.
pub fn pack(text: &str) -> PackedSite {
    let source = SourceText::new("robots.txt", text);
    compile(&source, &Dialect::RFC_9309).site().clone()
}

fn each(requests: &[String], allowed: &mut [bool], decide: impl Fn(&str) -> bool) {
    for (request, allowed) in requests.iter().zip(allowed) {
        *allowed = decide(request);
    }
}

struct Ours(PackedSite);

impl Engine for Ours {
    fn decide(&self, requests: &[String], allowed: &mut [bool]) {
        let group = self.0.robots_txt();
        let group = group.group(TOKEN);
        each(requests, allowed, |request| {
            group.decide(request).is_allow()
        });
    }
}

impl Engine for robotxt::Robots {
    fn decide(&self, requests: &[String], allowed: &mut [bool]) {
        each(requests, allowed, |request| self.is_allowed(request));
    }
}

impl Engine for texting_robots::Robot {
    fn decide(&self, requests: &[String], allowed: &mut [bool]) {
        each(requests, allowed, |request| self.allowed(request));
    }
}

/// The port of Google's matcher has no parsed form: each decision reads the text.
struct GooglePort<'t>(&'t str);

impl Engine for GooglePort<'_> {
    fn decide(&self, requests: &[String], allowed: &mut [bool]) {
        each(requests, allowed, |request| {
            DefaultMatcher::default().one_agent_allowed_by_robots(self.0, TOKEN, request)
        });
    }
}
