//! The Rust libraries that decide a robots.txt.

use std::ops::Range;

use robotstxt::DefaultMatcher;

use crate::engine::{Engine, Library, Requests, TOKEN, each_path};

/// Those that are built in.
pub(crate) const ALL: &[Library] = &[
    Library::new("robotxt", |text| {
        Some(Box::new(robotxt::Robots::parse(text.as_bytes(), TOKEN)))
    }),
    Library::new("texting_robots", |text| {
        let robot = texting_robots::Robot::new(TOKEN, text.as_bytes()).ok()?;
        Some(Box::new(robot))
    }),
    #[cfg(feature = "robotparser")]
    Library::new("robotparser", |text| {
        let origin = url::Url::parse("https://example.com/").ok()?.origin();
        let parsed = robotparser::parser::parse_robots_txt(origin, text);
        Some(Box::new(parsed.get_result()))
    }),
    Library {
        compared_bytes: 80_000,
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
        let places = &mut allowed[range.clone()];
        for (url, allowed) in requests.urls[range].iter().zip(places) {
            *allowed = self.can_fetch(TOKEN, url);
        }
    }
}

/// The port of Google's matcher has no parsed form: each decision reads the text.
struct GooglePort<'t>(&'t str);

impl Engine for GooglePort<'_> {
    fn decide(&self, requests: &Requests, range: Range<usize>, allowed: &mut [bool]) {
        each_path(requests, range, allowed, |path| {
            DefaultMatcher::default().one_agent_allowed_by_robots(self.0, TOKEN, path)
        });
    }
}
