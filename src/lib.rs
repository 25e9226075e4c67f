//! A site's robots.txt, compiled into its server.
//!
//! [`include_robots!`] and [`robots_txt!`] read a robots.txt while rustc runs, report its mistakes
//! as compiler diagnostics, and embed a [`RobotsTxt`] in the binary: the file as it is served, and
//! one static automaton for each group of crawlers. A decision is a call of a `const fn` that
//! neither parses nor allocates.
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
//! With the feature `http`, [`RobotsLayer`] serves the file and denies the requests that it
//! disallows. It is a middleware for axum, actix-web and every other tower service:
//!
//! ```
//! # #[cfg(feature = "axum")] {
//! use axum::{Router, routing::get};
//! use robots_static::{RobotsLayer, RobotsTxt, robots_txt};
//!
//! static ROBOTS: RobotsTxt = robots_txt!("User-agent: GPTBot\nDisallow: /members/\n");
//!
//! let app: Router = Router::new()
//!     .route("/members/{id}", get(|| async { "hello" }))
//!     .layer(RobotsLayer::new(&ROBOTS));
//! # }
//! ```
//!
//! robots.txt is not access control: any client can send any User-Agent header (RFC 9309 §3).
//!
//! # Questions and methods
//!
//! | question | method |
//! |---|---|
//! | May the client with this User-Agent header fetch this path? | [`RobotsTxt::is_allowed`] |
//! | May the crawler with this product token fetch this path? | [`RobotsTxt::decide`] |
//! | Which rule decides? | [`RobotsTxt::explain`] |
//! | Which crawler sends this User-Agent header, and which group applies to it? | [`RobotsTxt::identify`] |
//! | What are the rules of one crawler, for many decisions? | [`RobotsTxt::group`] |
//! | What is served? | [`RobotsTxt::body`], [`RobotsTxt::etag`] |
//!
//! # Modules
//!
//! The root has the macros, the embedded value with its answers, and the layer. The types that
//! configure the layer or that its methods return are in modules:
//!
//! * [`file`](mod@file): product tokens, sitemaps, other directives, and compressed bodies of a
//!   robots.txt.
//! * [`crawlers`]: the table of documented crawlers.
//! * `layer`: what [`RobotsLayer`] reads from a request and what it returns; denials and their
//!   responses.
//! * `hosts`: one robots.txt for each host.
//! * `identity`: whether a client is the crawler that its User-Agent header names.
//! * `ranges`: crawlers that are verified by the address ranges of their operators.
//! * `rate_limit`: rate limits, such as `Crawl-delay`.
//! * `observe`: events for logs and counters.
//! * `telemetry`: observers that send these events to the crates `tracing` and `metrics`.
//! * `service`: the types of the middleware for tower.
//! * `testing`: assertions for the tests of an application.
//!
//! # Features
//!
//! Only `macros` is on by default. No feature changes a decision.
//!
//! * `macros`: [`include_robots!`] and [`robots_txt!`]. Without it, a server can only load files,
//!   and no compiler is built.
//! * `http`: [`RobotsLayer`] as a function of `http` requests, for servers without tower.
//! * `tower`: [`RobotsLayer`] as a layer for every tower service of `http` requests.
//! * `axum`: `tower`, and [`RequestVerdict`] as an extractor.
//! * `actix`: [`RobotsLayer`] for actix-web's `App::wrap`, and [`RequestVerdict`] as an extractor.
//! * `run-time`: `Site::compile`, for files that are known only at run time. With it, and only with
//!   it, a program links the compiler.
//! * `crawl-delay`: `rate_limit::CrawlBudget`, which enforces `Crawl-delay`, and `PurposeBudget`,
//!   which limits crawlers by their purpose.
//! * `tracing`, `metrics`: the observers in `telemetry`.
//! * `identity`: `ranges::RangeVerifier`, which verifies crawlers by the address ranges of their
//!   operators.
//! * `signatures`: `signatures::SignatureVerifier`, which verifies crawlers that sign their
//!   requests.
//! * `dns`: `host_names::HostVerifier`, which verifies crawlers by reverse DNS, with tokio.
//! * `ranges`: the option `ranges` of the macros, which embeds address ranges.
//! * `testing`: `assert_served!`, `assert_denied!` and `assert_allowed!`, for the tests of an
//!   application.
//! * `precompressed`: the macros embed the file in gzip and brotli, too, where that is smaller, and
//!   [`RobotsLayer`] sends it to clients that accept it.
//! * `regex`: claims with regular expressions.
//! * `merge`: the options `merge` and `inherit` of the macros.
//! * `site`: the options `sitemap` and `static_dir` of the macros.
//! * `config`: the option `config` of the macros, which reads a `robots.toml`; enables `merge`.
//!
//! Without features the crate is `no_std`, and at run time it depends only on [`robots_matcher`].
#![cfg_attr(not(feature = "http"), doc = "")]
#![cfg_attr(not(feature = "http"), doc = "[`RobotsLayer`]: #features")]
#![cfg_attr(not(feature = "http"), doc = "[`RequestVerdict`]: #features")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]

#[cfg(feature = "http")]
extern crate alloc;
#[cfg(feature = "http")]
extern crate std;

#[cfg(feature = "actix")]
mod actix;
#[cfg(feature = "http")]
mod added_headers;
#[cfg(feature = "axum")]
mod axum;
#[cfg(feature = "http")]
mod by_closure;
#[cfg(feature = "identity")]
mod client_address;
#[cfg(any(feature = "crawl-delay", feature = "tracing"))]
mod clock;
#[cfg(feature = "crawl-delay")]
mod crawl_budget;
#[cfg(any(feature = "metrics", feature = "tracing"))]
mod crawler_tokens;
#[cfg(feature = "http")]
mod enforce;
#[cfg(feature = "dns")]
mod host_verifier;
mod keyword;
#[cfg(any(feature = "actix", feature = "tower"))]
mod layer_future;
#[cfg(feature = "macros")]
mod macros;
#[cfg(feature = "metrics")]
mod metrics_observer;
#[cfg(feature = "http")]
mod outcome;
#[cfg(feature = "testing")]
mod probe;
#[cfg(feature = "crawl-delay")]
mod purpose_budget;
#[cfg(feature = "identity")]
mod range_verifier;
#[cfg(any(feature = "crawl-delay", feature = "tracing"))]
mod rate_state;
#[cfg(feature = "http")]
mod request_head;
#[cfg(feature = "http")]
mod request_host;
#[cfg(feature = "http")]
mod robots_layer;
#[cfg(feature = "http")]
mod serve;
#[cfg(feature = "signatures")]
mod signature_verifier;
#[cfg(feature = "tracing")]
mod tracing_observer;

pub mod crawlers;
#[cfg(feature = "http")]
pub mod hosts;
#[cfg(feature = "http")]
pub mod identity;
#[cfg(feature = "http")]
pub mod observe;
#[cfg(feature = "tower")]
pub mod service;
#[cfg(feature = "testing")]
pub mod testing;

pub use robots_matcher::{
    Client, Crawler, Decision, FromBytesError, Group, PublishedRanges, RobotsTxt, Rule, Verdict,
};

#[cfg(feature = "http")]
pub use enforce::{Mode, RequestVerdict};
#[cfg(feature = "http")]
pub use robots_layer::RobotsLayer;
#[cfg(feature = "http")]
pub use robots_runtime::Site;

pub mod file {
    //! The parts of a robots.txt besides its rules: product tokens, sitemaps, other directives, and
    //! compressed bodies.
    //!
    //! The methods of [`RobotsTxt`](crate::RobotsTxt) and [`Group`](crate::Group) return these
    //! types.
    //!
    //! ```
    //! use robots_static::file::ExtensionKey;
    //! use robots_static::{RobotsTxt, robots_txt};
    //!
    //! static ROBOTS: RobotsTxt = robots_txt! {
    //!     user_agent * {
    //!         disallow "/basket/";
    //!         content_signal "search=yes, ai-train=no";
    //!     }
    //!     sitemap "https://example.com/sitemap.xml";
    //! };
    //!
    //! assert!(ROBOTS.product_tokens().eq(["*"]));
    //! assert!(ROBOTS.sitemaps().eq(["https://example.com/sitemap.xml"]));
    //! let line = ROBOTS.extensions().next().expect("a directive besides the rules");
    //! assert_eq!(line.key(), ExtensionKey::ContentSignal);
    //! assert_eq!(line.value(), "search=yes, ai-train=no");
    //! ```

    pub use robots_matcher::{
        EncodedBody, Extension, ExtensionKey, Extensions, Preferences, ProductTokens, Sitemaps,
    };
}

#[cfg(feature = "http")]
pub mod layer {
    //! The types of [`RobotsLayer`](crate::RobotsLayer): what it reads from a request, and what it
    //! returns.
    //!
    //! Servers without tower call [`RobotsLayer::apply`](crate::RobotsLayer::apply) with a
    //! [`RequestHead`] and match on the [`LayerOutcome`].

    pub use crate::added_headers::AddedHeaders;
    pub use crate::enforce::{Denial, DenialStatus, ModeSwitch, ParseModeError};
    pub use crate::request_head::RequestHead;
    pub use crate::robots_layer::LayerOutcome;
}

#[cfg(feature = "http")]
pub mod rate_limit {
    //! Rate limits for crawlers, enforced with status 429.
    //!
    //! [`RobotsLayer::rate_limiter`](crate::RobotsLayer::rate_limiter) sets one. With the feature
    //! `crawl-delay`, `CrawlBudget` enforces the `Crawl-delay` lines of the file, and
    //! `PurposeBudget` limits crawlers by their purpose.

    #[cfg(feature = "crawl-delay")]
    pub use crate::crawl_budget::CrawlBudget;
    pub use crate::enforce::{CrawlerRequest, RateLimiter};
    #[cfg(feature = "crawl-delay")]
    pub use crate::purpose_budget::PurposeBudget;
}

#[cfg(feature = "identity")]
pub mod ranges {
    //! Crawlers that are verified by the address ranges that their operators publish.
    //!
    //! [`RangeVerifier`] is a [`Verifier`](crate::identity::Verifier) by [`CrawlerRanges`], which
    //! are read from the files of operators. [`TrustedProxies`] are those before the server.

    pub use robots_identity::{
        CrawlerRanges, Date, IpRange, ProxyField, RangeError, RangeFile, RangeFileError,
        RangeFolder, RangeTable, TrustedProxies,
    };

    pub use crate::range_verifier::RangeVerifier;
}

#[cfg(feature = "signatures")]
pub mod signatures {
    //! Crawlers that are verified by the signatures of their requests: Web Bot Auth.
    //!
    //! [`SignatureVerifier`] is a [`Verifier`](crate::identity::Verifier) by [`SignatureKeys`],
    //! which are read from the key directories of operators.

    pub use robots_identity::{KeyDirectory, KeyError, SignatureChecker, SignatureKeys};

    pub use crate::signature_verifier::SignatureVerifier;
}

#[cfg(feature = "dns")]
pub mod host_names {
    //! Crawlers that are verified by the names of their addresses: forward-confirmed reverse DNS.
    //!
    //! [`HostVerifier`] is a [`Verifier`](crate::identity::Verifier) by [`HostNames`], which looks
    //! names up outside of requests.

    pub use robots_identity::HostNames;

    pub use crate::host_verifier::HostVerifier;
}

#[cfg(any(feature = "metrics", feature = "tracing"))]
pub mod telemetry {
    //! Observers that send the decisions of a layer to the crates `metrics` and `tracing`.
    //!
    //! A layer can have both:
    //!
    //! ```
    //! # #[cfg(all(feature = "metrics", feature = "tracing"))] {
    //! use robots_static::telemetry::{MetricsObserver, TracingObserver};
    //! use robots_static::{RobotsLayer, RobotsTxt, robots_txt};
    //!
    //! static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /drafts/\n");
    //!
    //! let layer = RobotsLayer::new(&ROBOTS)
    //!     .observer(MetricsObserver::new([&ROBOTS]))
    //!     .observer(TracingObserver::new([&ROBOTS]));
    //! # }
    //! ```

    #[cfg(feature = "metrics")]
    pub use crate::metrics_observer::MetricsObserver;
    #[cfg(feature = "tracing")]
    pub use crate::tracing_observer::TracingObserver;
}

/// Reports a mistake of the application that cannot be seen in a response: with the feature
/// `tracing` and a subscriber as an event at level `WARN`, otherwise on standard error.
#[cfg(feature = "identity")]
fn warn(message: &str) {
    #[cfg(feature = "tracing")]
    if tracing::dispatcher::get_default(|current| {
        !current.is::<tracing::subscriber::NoSubscriber>()
    }) {
        tracing::warn!(target: "robots_static", "{message}");
        return;
    }
    std::eprintln!("warning: robots-static: {message}");
}

#[cfg(all(feature = "http", not(feature = "testing")))]
mod probe {
    //! Notes for assertions without the feature `testing`: none.

    use robots_matcher::{Client, RobotsTxt};

    use crate::enforce::{Mode, RequestVerdict};
    use crate::request_head::RequestHead;

    pub(crate) const fn answered(_: &RequestHead<'_>) {}

    pub(crate) const fn without_file(_: &RequestHead<'_>) {}

    #[cfg(feature = "identity")]
    pub(crate) const fn of(_: &RequestHead<'_>) -> Option<()> {
        None
    }

    #[inline]
    pub(crate) fn forwarded<'c>(
        _: &RequestHead<'_>,
        _: &RobotsTxt<'_>,
        _: Option<&str>,
        _: Mode,
        _: Option<&RequestVerdict>,
        _: impl FnOnce() -> Client<'c>,
    ) {
    }
}

/// The names that expansions of the macros use. Not part of the API: it may change in any version.
#[doc(hidden)]
pub mod __private {
    pub use core::include_bytes;

    #[cfg(feature = "macros")]
    pub use robots_macros::{include_robots, robots_txt};
    pub use robots_matcher::__private::{
        Attached, CrawlerRow, TagRule, from_packed, published_ranges, with_attached,
    };
    pub use robots_matcher::EncodedBody;

    pub mod keyword {
        pub use crate::keyword::*;
    }
    #[cfg(feature = "testing")]
    pub use crate::testing::assertion::{is_denied, is_served};
}
