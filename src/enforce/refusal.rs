//! The reason of a refusal.

use core::fmt;

use robots_matcher::{Crawler, Rule};

/// Why a request was refused.
///
/// Stands in the extensions of the response, for logs and counters around the layer. All it gives
/// out lives as long as the program, and is bounded by the robots.txt and the table of crawlers,
/// never by what a client sends. As text it is the sentence of the response's body.
#[derive(Clone, Copy, Debug)]
pub struct Refusal {
    crawler: Crawler<'static>,
    rule: Rule<'static>,
}

impl Refusal {
    pub(crate) const fn new(crawler: Crawler<'static>, rule: Rule<'static>) -> Self {
        Self { crawler, rule }
    }

    /// Who asked, as far as its User-Agent header tells.
    pub const fn crawler(&self) -> Crawler<'static> {
        self.crawler
    }

    /// The token of the group that it was held to, as the file writes it: its own, that of its
    /// family, or `*`.
    pub const fn group(&self) -> &'static str {
        match self.crawler.group() {
            Some(group) => match group.token() {
                Some(token) => token,
                None => "*",
            },
            None => "*",
        }
    }

    /// The rule that forbids it, with its text and line.
    pub const fn rule(&self) -> Rule<'static> {
        self.rule
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {} of /robots.txt, `{}`, forbids this to {}",
            self.rule.line(),
            self.rule.text(),
            self.crawler.token()
        )
    }
}
