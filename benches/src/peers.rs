//! The other Rust libraries that decide requests by a robots.txt.

use std::ops::Range;

use robotstxt::DefaultMatcher;

use crate::engine::{Engine, Library, Requests, TOKEN, each_path};

/// Returns the peers that are built in.
pub(crate) const ALL: &[Library] = &[
    Library::new("robotxt", |text| Some(Box::new(robotxt::Robots::parse(text.as_bytes(), TOKEN)))),
    Library::new("texting_robots", |text| {
        let robot = texting_robots::Robot::new(TOKEN, text.as_bytes()).ok()?;
        Some(Box::new(robot))
    }),
    #[cfg(feature = "robotparser")]
    Library {
        compared_bytes: 100_000,
        ..Library::new("robotparser", |text| {
            let origin = url::Url::parse("https://example.com/").ok()?.origin();
            let parsed = robotparser::parser::parse_robots_txt(origin, text);
            Some(Box::new(parsed.get_result()))
        })
    },
    Library {
        compared_bytes: 20_000,
        parses_each_time: true,
        ..Library::new("robotstxt", |text| Some(Box::new(GooglePort(text))))
    },
];

impl Engine for robotxt::Robots {
    fn decide(&self, requests: &Requests, range: Range<usize>, allowed: &mut [bool]) {
        each_path(requests, range, allowed, |path| self.is_allowed(path));
    }
}

impl Engine for texting_robots::Robot {
    fn decide(&self, requests: &Requests, range: Range<usize>, allowed: &mut [bool]) {
        each_path(requests, range, allowed, |path| self.allowed(path));
    }
}

#[cfg(feature = "robotparser")]
impl Engine for robotparser::model::RobotsTxt {
    fn decide(&self, requests: &Requests, range: Range<usize>, allowed: &mut [bool]) {
        use robotparser::service::RobotsTxtService;
        let answers = &mut allowed[range.clone()];
        for (url, allowed) in requests.urls[range].iter().zip(answers) {
            *allowed = self.can_fetch(TOKEN, url);
        }
    }
}

/// The text of a robots.txt: the port of Google's matcher has no parsed form, so each decision
/// reads the text.
struct GooglePort<'t>(&'t str);

impl Engine for GooglePort<'_> {
    fn decide(&self, requests: &Requests, range: Range<usize>, allowed: &mut [bool]) {
        each_path(requests, range, allowed, |path| {
            DefaultMatcher::default().one_agent_allowed_by_robots(self.0, TOKEN, path)
        });
    }
}
