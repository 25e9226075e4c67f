//! The run-time half of a compiled robots.txt: the embedded value and its `const fn` matcher.
//!
//! [`RobotsTxt`] is two byte strings: the robots.txt as it is served, and its *packed site*, which
//! `robots-core` writes while the program is built. Every method reads those bytes. None parses a
//! line, except for the digits of a `Crawl-delay`; none allocates, initializes or panics.
//!
//! The macros of `robots-static` create a [`RobotsTxt`]. [`RobotsTxt::from_bytes`] reads one from a
//! file.
//!
//! ```
//! use robots_matcher::RobotsTxt;
//! use robots_static::robots_txt;
//!
//! static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /members/\n");
//!
//! const _: () = assert!(ROBOTS.decide("Googlebot", "/members/42").is_disallow());
//! assert!(ROBOTS.decide("Googlebot", "/about").is_allow());
//! ```
//!
//! # The packed site
//!
//! All numbers are little-endian. A *count* has one byte and an *offset* two. In a site that is too
//! large for that, a flag is set and both have four. The module `pack` of `robots-core` writes the
//! packed site. The constants that both sides use are in `layout.rs`.
//!
//! ```text
//! header     format u16 · flags u16 · counts of agents, groups, sitemaps and extensions
//! agents     sorted by lower-cased token:  token at offset · token length count · group count
//! groups     offsets: automaton at · rules at · first rule at · first line
//! sitemaps   offsets: url at · url length
//! extensions key u8, with a bit for the delay that the dialect uses, and one for preferences
//!            after a path
//!            · offsets: line · value at · value length · its groups at, 0 for all
//! its groups [list at, in the value · length · pattern of the path]
//!            · count · { step from the last number }   varints
//! rules      { count and flags varint · [first key u16 of each rule · second key u16 of each]
//!            · [length of the rules · start step · line step of the next block, varints]
//!            · { flags and length of the pattern u8, of a brief rule
//!            or line step and flags · [start step] · [length] · [length · pattern], varints } }
//!            blocks, or 0 · count, varints · { offsets: rules at · first rule at · first line }:
//!            several lists
//! automaton  see `automaton.rs`
//! names      a filter of 32 bytes at the end, if its flag is set
//! ```
//!
//! The flags are the dialect: the canonical form of paths, the rule that decides, and the crawlers
//! that a token names. See `FLAG_…` in `layout.rs`. RFC 9309 is 0.
//!
//! "at" of a token, a rule, a sitemap or a value is an offset into the body. "at" of an automaton,
//! a list or a band is an offset into the packed site. Rule lists hold only steps, so two groups
//! with the same text share one list.

#![no_std]

mod agent;
mod attached;
mod automaton;
mod binary_search;
mod client;
mod crawler;
mod decision;
mod extension;
mod file;
mod group;
mod layout;
mod lossy;
mod packed;
mod path;
mod pattern;
mod plain;
mod preferences;
mod published_ranges;
mod robots_txt;
mod rule_list;
mod sections;
mod sitemaps;
mod validate;
mod word;

pub use agent::{ProductTokens, same_product_token};
pub use attached::EncodedBody;
pub use client::{Client, Crawler, Crawlers, MAX_USER_AGENT, is_browser_word};
pub use crawler::{
    CRAWLERS_DATE, CrawlerPurpose, DefaultGroupPolicy, KNOWN_CRAWLERS, KnownCrawler, known_crawler,
};
pub use decision::{Decision, Rule, Verdict};
pub use extension::{Extension, ExtensionKey, Extensions};
pub use file::FromBytesError;
pub use group::Group;
pub use path::{PathCursor, PathForm};
pub use preferences::Preferences;
pub use published_ranges::PublishedRanges;
pub use robots_txt::RobotsTxt;
pub use sitemaps::Sitemaps;

/// The numbers of the packed bytes, for the crates that write and certify them. Not part of the
/// API: they may change in any version.
#[doc(hidden)]
pub mod __layout {
    pub use crate::layout::*;
}

/// Functions and types that the other crates of this project share. Not part of the API: they may
/// change in any version.
#[doc(hidden)]
pub mod __private {
    pub use crate::agent::compare as compare_tokens;
    pub use crate::attached::{Attached, TagRule};
    pub use crate::automaton::{PackedBand, PackedState};
    pub use crate::client::{
        ENDS_OF_WORD, HeaderTokens, MAX_TOKENS, add_name, header_of, joined, overflow_rule, row_of,
    };
    pub use crate::crawler::PurposeSet;
    pub use crate::extension::read_seconds;
    pub use crate::group::{band_count, band_of, rules_of};
    pub use crate::path::{escape_at, hex_digit, is_special, is_unreserved};
    pub use crate::published_ranges::{CrawlerRow, published_ranges};
    pub use crate::robots_txt::{
        RuleSpan, crawler_of, from_packed, from_valid, group_of_agent, identify_within,
        is_valid_site, packed_of, path_form_of, rule_at, span_of, with_attached, x_robots_tags_of,
    };
}
