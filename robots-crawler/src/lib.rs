//! What a crawler has to know around a robots.txt, besides what stands in it.
//!
//! [`scope`] says which robots.txt governs a URL, and [`access`] what the answer to fetching that
//! file means. Nothing here touches a network or a clock: what was answered, and how long ago, goes
//! in. What the file then says is for `robots-core` to read:
//!
//! ```
//! use http::{HeaderMap, StatusCode};
//! use robots_core::{Dialect, SourceText, compile};
//! use robots_crawler::access::{Access, FetchResponse, Fetch, FetchHistory};
//! use robots_crawler::scope;
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
//! let access = Access::after(&fetch, &FetchHistory::default(), &Dialect::RFC_9309.fetching);
//! assert!(matches!(access, Access::Parse { .. }));
//! let site = compile(&SourceText::new(file.as_str(), body), Dialect::RFC_9309);
//! assert!(site.site().robots_txt().decide("ExampleBot", page.path()).is_disallow());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod access;
pub mod scope;
