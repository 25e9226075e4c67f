//! This project: a packed site, whose group is found once.

use std::hint::black_box;
use std::ops::Range;

use robots_core::{Dialect, PackedSite, SourceText, compile};
use robots_static::Group;

use crate::engine::{Engine, Requests, TOKEN, each_path};

/// Returns the packed site of a text in the dialect of RFC 9309.
pub fn pack(text: &str) -> PackedSite {
    let source = SourceText::new("robots.txt", text);
    compile(&source, Dialect::RFC_9309).site().clone()
}

/// A packed site.
#[derive(Debug)]
pub struct Ours(PackedSite);

impl Ours {
    /// Compiles a text.
    pub fn new(text: &str) -> Self {
        Self(pack(text))
    }
}

impl Engine for Ours {
    fn decide(&self, requests: &Requests, range: Range<usize>, allowed: &mut [bool]) {
        let site = self.0.robots_txt();
        Decided(site.group(TOKEN)).decide(requests, range, allowed);
    }
}

/// A group of a packed site.
#[derive(Debug)]
pub struct Decided<'s>(pub Group<'s>);

impl Engine for Decided<'_> {
    fn decide(&self, requests: &Requests, range: Range<usize>, allowed: &mut [bool]) {
        each_path(requests, range, allowed, |path| self.0.decide(path).is_allow());
    }
}

/// A group of a packed site that also finds the rule that decides.
#[derive(Debug)]
pub struct Explained<'s>(pub Group<'s>);

impl Engine for Explained<'_> {
    fn decide(&self, requests: &Requests, range: Range<usize>, allowed: &mut [bool]) {
        each_path(requests, range, allowed, |path| {
            let decision = black_box(self.0.explain(path));
            decision.verdict().is_allow()
        });
    }
}
