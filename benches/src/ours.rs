//! This project: a packed site, whose group is found once.

use std::ops::Range;

use robots_core::{Dialect, PackedSite, SourceText, compile};

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
        let group = site.group(TOKEN);
        each_path(requests, range, allowed, |path| {
            group.decide(path).is_allow()
        });
    }
}
