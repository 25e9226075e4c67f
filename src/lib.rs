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
//! * `http`: [`RobotsLayer`], which serves the file and denies what it forbids, as a function of
//!   `http` requests.
//! * `tower`: the same as a layer around any tower service of `http` requests.
//! * `axum`: the same for axum, whose `Router::layer` takes a tower layer as it is, and
//!   [`RobotsVerdict`] as an extractor.
//! * `actix`: the same for actix-web, whose `App::wrap` takes [`RobotsLayer`] as it is.
//! * `crawl-delay`: `CrawlBudget`, which holds crawlers to their `Crawl-delay`.
//! * `tracing`, `metrics`: `TracingObserver` and `MetricsObserver`, which tell what is decided.
//!
//! Without features the crate is `no_std` and at run time depends on [`robots_matcher`] alone. No
//! feature changes a decision.
//!
//! robots.txt is not access control: a User-Agent is a claim that anyone can make.
#![cfg_attr(not(feature = "http"), doc = "")]
#![cfg_attr(not(feature = "http"), doc = "[`RobotsLayer`]: #features")]
#![cfg_attr(not(feature = "http"), doc = "[`RobotsVerdict`]: #features")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]

#[cfg(feature = "http")]
extern crate alloc;
#[cfg(feature = "http")]
extern crate std;

#[cfg(feature = "http")]
mod added_headers;
#[cfg(feature = "axum")]
mod axum;
#[cfg(any(feature = "crawl-delay", feature = "tracing"))]
mod clock;
#[cfg(feature = "crawl-delay")]
mod crawl_budget;
#[cfg(any(feature = "metrics", feature = "tracing"))]
mod crawler_tokens;
#[cfg(feature = "http")]
mod enforce;
#[cfg(feature = "tracing")]
mod event_limit;
#[doc(hidden)]
pub mod keyword;
#[cfg(any(feature = "actix", feature = "tower"))]
mod layer_future;
mod macros;
#[cfg(feature = "metrics")]
mod metrics_observer;
#[cfg(feature = "http")]
mod request_head;
#[cfg(feature = "http")]
mod robots_layer;
#[cfg(feature = "http")]
mod serve;
#[cfg(feature = "tracing")]
mod tracing_observer;

#[cfg(feature = "actix")]
pub mod actix;
pub mod crawlers;
#[cfg(feature = "http")]
pub mod hosts;
#[cfg(feature = "http")]
pub mod identity;
#[cfg(feature = "http")]
pub mod observe;
#[cfg(feature = "tower")]
pub mod service;

pub use robots_matcher::{Client, Crawler, Decision, Group, RobotsTxt, Rule, Verdict};

#[cfg(feature = "http")]
pub use enforce::{Mode, RobotsVerdict};
#[cfg(feature = "http")]
pub use robots_layer::RobotsLayer;

pub mod file {
    //! The parts of a robots.txt besides its rules: product tokens, directives, and compressed bodies.
    //!
    //! The methods of [`RobotsTxt`](crate::RobotsTxt) and [`Group`](crate::Group) return these types.

    pub use robots_matcher::{
        Agents, Encoded, Extension, ExtensionKey, Extensions, FromBytesError, Preferences, Sitemaps,
    };
}

#[cfg(feature = "http")]
pub mod layer {
    //! The types of [`RobotsLayer`](crate::RobotsLayer): what it reads of a request, and what it returns.

    pub use crate::added_headers::AddedHeaders;
    pub use crate::enforce::{Denial, DenialResponse, DenialStatus, ModeSwitch, PlainDenial};
    pub use crate::request_head::RequestHead;
    pub use crate::robots_layer::LayerOutcome;
}

#[cfg(feature = "http")]
pub mod rate_limit {
    //! Rate limits for crawlers: see [`RobotsLayer::rate_limiter`](crate::RobotsLayer::rate_limiter).

    #[cfg(feature = "crawl-delay")]
    pub use crate::crawl_budget::CrawlBudget;
    pub use crate::enforce::RateLimiter;
}

#[cfg(any(feature = "metrics", feature = "tracing"))]
pub mod telemetry {
    //! Observers that report the decisions of a layer to the crates `metrics` and `tracing`.

    #[cfg(feature = "metrics")]
    pub use crate::metrics_observer::MetricsObserver;
    #[cfg(feature = "tracing")]
    pub use crate::tracing_observer::TracingObserver;
}

/// What the macros expand to. Not part of the API: it may change in any version.
#[doc(hidden)]
pub mod __private {
    pub use core::include_bytes;

    pub use crate::keyword;
    pub use robots_macros::{include_robots, robots_txt};
    pub use robots_matcher::__private::{Attached, TagRule};
    pub use robots_matcher::Encoded;

    use crate::RobotsTxt;

    /// Returns the value of a packed site, which `robots-macros` wrote.
    pub const fn from_packed(
        body: &'static [u8],
        etag: &'static str,
        packed: &'static [u8],
    ) -> RobotsTxt<'static> {
        RobotsTxt::__from_packed(body, etag, packed)
    }
}

/// The Rust blocks of the README are tests; one of them shows the layer.
#[cfg(all(doctest, feature = "axum"))]
#[doc = include_str!("../README.md")]
struct Readme;
