//! What a file says about one request.

/// What a file says about one request of a crawler.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Judgement {
    /// The verdict.
    pub outcome: Outcome,
    /// The number of the line that the outcome is about, from 1; 0 if no line of the file matches.
    /// Of an alternate spelling, that which disallows it.
    pub line: u32,
    /// The number of the line that decides the path as it was sent; 0 if none matches.
    pub sent_line: u32,
    /// The index of the group that decides in [`RuleFile::groups`](super::RuleFile::groups).
    pub group: usize,
    /// The index in [`Judge::crawlers`](super::Judge::crawlers) of the crawler that the verdict is
    /// about: of several that a header names, the first that may not fetch the path, else the first
    /// to which a group applies.
    pub crawler: usize,
}

/// The verdict on a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The crawler may fetch the path.
    Allowed,
    /// The crawler may not fetch the path as it was sent: the request violates the rule.
    Disallowed,
    /// The crawler may fetch the path as it was sent, but not an alternate spelling of it, which a
    /// server may serve as the same page: `//private/`, `/%2e/private/`. A `RobotsLayer` denies
    /// such a request; RFC 9309 does not forbid it.
    DisallowedSpelling,
    /// The request is for `/robots.txt`, which every crawler may fetch.
    RobotsTxt,
}

impl Outcome {
    /// Returns the name in output: `allow`, `disallow`, `disallow_spelling` or `robots_txt`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Allowed => "allow",
            Self::Disallowed => "disallow",
            Self::DisallowedSpelling => "disallow_spelling",
            Self::RobotsTxt => "robots_txt",
        }
    }
}
