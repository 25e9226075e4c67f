//! The parts of RFC 9309 for crawlers: which robots.txt applies to a URL, and what the response to
//! fetching it means.
//!
//! [`scope`] finds the robots.txt of a URL, and [`access`] turns the response into what the crawler
//! may do. Nothing here uses a network or a clock: responses and durations are arguments.
//! `robots-core` reads the file, and no crate of robots-static is needed for the protocol:
//!
//! ```
//! use http::{HeaderMap, StatusCode};
//! use robots_core::{Dialect, SourceText, compile};
//! use robots_crawler::access::{Access, FetchResponse, Fetch, FetchHistory};
//! use robots_crawler::{FetchPolicy, scope};
//! use url::Url;
//!
//! let page = Url::parse("https://example.com/members/42")?;
//! let file = scope::robots_txt_of(&page).ok_or("no site")?;
//! assert_eq!(file.as_str(), "https://example.com/robots.txt");
//!
//! // Here an HTTP client fetches `file`.
//! let (headers, body) = (HeaderMap::new(), "User-agent: *\nDisallow: /members/");
//! let answer = FetchResponse { status: StatusCode::OK, headers: &headers };
//! let fetch = Fetch { redirects: 0, result: Ok(answer) };
//!
//! let access = Access::after(&fetch, &FetchHistory::default(), &FetchPolicy::RFC_9309);
//! assert!(matches!(access, Access::Parse { .. }));
//! let site = compile(&SourceText::new(file.as_str(), body), Dialect::RFC_9309);
//! assert!(site.site().robots_txt().decide("ExampleBot", page.path()).is_disallow());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod access;
mod policy;
pub mod scope;

pub use policy::{AccessResult, FetchPolicy, Lifetime, UnreachablePolicy};
