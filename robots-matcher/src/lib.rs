//! The run-time half of a compiled robots.txt: the embedded value and its `const fn` matcher.
//!
//! [`RobotsTxt`] is two byte strings: the robots.txt as it is served, and its *packed site*, which
//! `robots-core` wrote while the program was built. Every question is answered by walking those
//! bytes: no parsing, no allocation, no initialisation, no panic.
//!
//! # The packed site
//!
//! All numbers are little-endian. A *count* has one byte and an *offset* two; in a site that is too
//! large for that, and whose flags say so, all of them have four. The writer is
//! `robots_core::automata`, the constants that both sides use are in `layout.rs`.
//!
//! ```text
//! header     format u16 · flags u16 · counts of agents, groups, sitemaps and extensions
//! agents     sorted by lower-cased token:  token at offset · token length count · group count
//! groups     offsets: automaton at · rules at · first rule at · first line
//! sitemaps   offsets: url at · url length
//! extensions key u8, with a bit for a delay that counts
//!            · offsets: line · value at · value length · its groups at, 0 for all
//! its groups count · { step from the last number }   varints
//! rules      count · [index length varint · index, see `index.rs`], of 16 rules or more
//!            · { line step and flags · [start step] · [length] · [length · pattern] }   varints
//!            or 0 · count, varints · { offsets: rules at · first rule at · first line }: made of others
//! automaton  see `automaton.rs`
//! names      a filter of 32 bytes at the end, if the flags say so
//! ```
//!
//! The flags say how the file is read, see `FLAG_…` in `layout.rs`: in which form paths are compared,
//! which rule decides, and whom a token names. RFC 9309 is 0.
//!
//! "at" of a token, a rule, a sitemap or a value is an offset into the body, "at" of an automaton, a
//! list or a band is an offset into the packed site. Rule lists hold only steps, so two groups with
//! the same text share one list.

#![no_std]

mod agent;
mod attached;
mod automaton;
mod client;
mod crawler;
mod decision;
mod extension;
mod file;
mod group;
mod index;
mod layout;
mod lossy;
mod packed;
mod path;
mod pattern;
mod plain;
mod preferences;
mod robots_txt;
mod rule_list;
mod sections;
mod sitemaps;
mod validate;
mod word;
mod written_pattern;

pub use agent::{Agents, tokens_equal};
pub use attached::Encoded;
pub use client::{Client, Crawler, Crawlers, is_browser_word};
pub use crawler::{CRAWLERS, KnownCrawler, Purpose, Star, known_crawler};
pub use decision::{Decision, Rule, Verdict};
pub use extension::{Extension, ExtensionKey, Extensions};
pub use file::FromBytesError;
pub use group::Group;
pub use path::{PathCursor, PathForm, PathSource};
pub use preferences::Preferences;
pub use robots_txt::RobotsTxt;
pub use sitemaps::Sitemaps;

/// The format of the packed bytes, for the crates that write and prove them. Not part of the API: it may
/// change in any version.
#[doc(hidden)]
pub mod __private {
    pub use crate::agent::compare as compare_tokens;
    pub use crate::attached::{Attached, TagRule};
    pub use crate::automaton::{PackedBand, PackedState};
    pub use crate::client::add_name;
    pub use crate::extension::read_seconds;
    pub use crate::layout::*;
    pub use crate::path::{escape_at, hex_digit};
}
