//! A site's robots.txt, compiled into its server.
//!
//! [`include_robots!`] and [`robots_txt!`] read a robots.txt while rustc runs and leave a
//! [`RobotsTxt`] in the binary: the file as it is served, and a static automaton for each crawler that
//! it names. Whatever is asked of it is a `const fn` that neither parses nor allocates.
//!
//! ```
//! use robots_static::{RobotsTxt, robots_txt};
//!
//! static ROBOTS: RobotsTxt = robots_txt!(
//!     "User-agent: *"
//!     "Disallow: /members/"
//!     "Allow: /members/join$"
//! );
//!
//! const _: () = assert!(ROBOTS.decide("Googlebot", "/members/42").is_disallow());
//! assert!(ROBOTS.decide("Googlebot", "/members/join").is_allow());
//! ```
//!
//! # What to ask it
//!
//! | question | answer |
//! |---|---|
//! | may the sender of this User-Agent header fetch this path? | [`RobotsTxt::is_allowed`](robots_matcher::RobotsTxt::is_allowed) |
//! | may the crawler with this product token fetch this path? | [`RobotsTxt::decide`](robots_matcher::RobotsTxt::decide) |
//! | which line says so? | [`RobotsTxt::explain`](robots_matcher::RobotsTxt::explain) |
//! | who sends this User-Agent header, and which rules hold for it? | [`RobotsTxt::identify`](robots_matcher::RobotsTxt::identify) |
//! | the rules of one crawler, to ask often | [`RobotsTxt::group`](robots_matcher::RobotsTxt::group) |
//! | what to serve | [`RobotsTxt::body`](robots_matcher::RobotsTxt::body), [`RobotsTxt::etag`](robots_matcher::RobotsTxt::etag) |
//!
//! # Features
//!
//! * `http`: [`RobotsLayer`], which serves the file and refuses what it forbids, as a function of
//!   `http` requests.
//! * `tower`: the same as a layer around any tower service of `http` requests.
//! * `axum`: the same for axum, whose `Router::layer` takes a tower layer as it is, and
//!   [`RobotsVerdict`] as an extractor.
//! * `actix`: the same for actix-web, whose `App::wrap` takes [`RobotsLayer`] as it is.
//! * `crawl-delay`: `CrawlBudget`, which holds crawlers to their `Crawl-delay`.
//! * `precompressed`: the macros also embed the file in gzip and brotli, where these are smaller, and
//!   [`RobotsLayer`] sends them to clients that accept them.
//! * `regex`: claims by regular expression.
//! * `site`: the options `sitemap` and `static_dir` of the macros.
//! * `tracing`, `metrics`: `TracingObserver` and `MetricsObserver`, which tell what is decided.
//!
//! Without features the crate is `no_std` and at run time depends on [`robots_matcher`] alone. No
//! feature changes a decision.
//!
//! robots.txt is not access control: a User-Agent is a claim that anyone can make.
#![cfg_attr(not(feature = "http"), doc = "")]
#![cfg_attr(not(feature = "http"), doc = "[`RobotsLayer`]: #features")]
#![cfg_attr(not(feature = "http"), doc = "[`RobotsVerdict`]: #features")]
#![no_std]

#[cfg(feature = "http")]
extern crate alloc;
#[cfg(feature = "http")]
extern crate std;

#[cfg(feature = "actix")]
mod actix;
#[cfg(feature = "http")]
mod added;
#[cfg(feature = "axum")]
mod axum;
#[cfg(feature = "crawl-delay")]
mod budget;
#[cfg(feature = "http")]
mod choose;
#[cfg(any(feature = "crawl-delay", feature = "tracing"))]
mod clock;
#[cfg(any(feature = "metrics", feature = "tracing"))]
mod crawler_names;
mod crawlers;
#[cfg(feature = "http")]
mod enforce;
#[cfg(feature = "tracing")]
mod event_limit;
#[doc(hidden)]
pub mod keyword;
#[cfg(feature = "http")]
mod layer;
mod macros;
#[cfg(feature = "metrics")]
mod measured;
#[cfg(feature = "http")]
mod observe;
#[cfg(feature = "http")]
mod request_head;
#[cfg(any(feature = "actix", feature = "tower"))]
mod responding;
#[cfg(feature = "http")]
mod serve;
#[cfg(feature = "tower")]
mod service;
#[cfg(feature = "tracing")]
mod traced;

pub use robots_matcher::{
    Agents, CRAWLERS, Client, Crawler, Crawlers, Decision, Encoded, Extension, ExtensionKey,
    Extensions, FromBytesError, Group, KnownCrawler, Preferences, Purpose, Rule, Sitemaps, Star,
    Verdict, known_crawler, tokens_equal,
};

#[cfg(feature = "actix")]
pub use actix::{ActixFuture, ActixRobots};
#[cfg(feature = "http")]
pub use added::AddedHeaders;
#[cfg(feature = "crawl-delay")]
pub use budget::CrawlBudget;
#[cfg(feature = "http")]
pub use choose::{ChooseRobots, RobotsHosts};
pub use crawlers::crawlers;
#[cfg(feature = "http")]
pub use enforce::{
    Identity, Mode, ModeSwitch, Pace, PlainRefusal, Refusal, RefusalResponse, RefusalStatus,
    RobotsVerdict, Verifier,
};
#[cfg(feature = "http")]
pub use layer::{Outcome, RobotsLayer};
#[cfg(feature = "metrics")]
pub use measured::MetricsObserver;
#[cfg(feature = "http")]
pub use observe::{Entered, Event, Observer, Scope};
#[cfg(feature = "http")]
pub use request_head::RequestHead;
#[cfg(feature = "tower")]
pub use service::{ResponseBody, ResponseFuture, RobotsService};
#[cfg(feature = "tracing")]
pub use traced::TracingObserver;

/// A compiled robots.txt: what a server serves and what it decides by.
///
/// It comes from [`include_robots!`] and [`robots_txt!`]; its methods are those of
/// [`robots_matcher::RobotsTxt`].
pub type RobotsTxt = robots_matcher::RobotsTxt<'static>;

/// What the macros expand to. Not part of the API: it may change in any version.
#[doc(hidden)]
pub mod __private {
    pub use core::include_bytes;

    pub use crate::keyword;
    pub use robots_macros::{include_robots, robots_txt};
    pub use robots_matcher::__private::{Attached, TagRule};
    pub use robots_matcher::Encoded;

    use crate::RobotsTxt;

    /// The value of a packed site, written by `robots-macros`.
    pub const fn from_packed(
        body: &'static [u8],
        etag: &'static str,
        packed: &'static [u8],
    ) -> RobotsTxt {
        RobotsTxt::__from_packed(body, etag, packed)
    }
}

/// The Rust blocks of the README are tests; one of them shows the layer.
#[cfg(all(doctest, feature = "axum"))]
#[doc = include_str!("../README.md")]
struct Readme;
