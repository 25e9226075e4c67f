//! Checks of a robots.txt against other files of the site: sitemaps and static folders.
//!
//! In: a [`Compilation`] and a path. Out: diagnostics about the robots.txt and the files.
//!
//! ```text
//! sitemap           file → the URLs that it lists, each with its line
//! invalid_sitemap   mistakes in it
//! sitemap_files     the sitemap itself, or those that an index lists
//! check_sitemap     listed URLs that are disallowed
//! static_dir        static files that are disallowed, and other robots.txt files
//! stray             files that are meant as the robots.txt, with another name or place
//! disallowed        the decisions and messages of both
//! pages             whom the `noindex` of a page addresses, with the feature `pages`
//! headers_file      whom the `X-Robots-Tag` of a path addresses
//! evidence          a sitemap or a static folder, by its kind
//! ```

mod check_sitemap;
mod disallowed;
mod evidence;
mod headers_file;
mod invalid_sitemap;
#[cfg_attr(not(feature = "pages"), path = "no_pages.rs")]
mod pages;
mod sitemap;
mod sitemap_files;
mod static_dir;
mod stray;

pub use check_sitemap::EvidenceReport;
pub use evidence::{SiteEvidence, new_findings};
#[cfg(doc)]
use robots_core::Compilation;
pub use sitemap::MAX_SITEMAP_BYTES;
pub use sitemap_files::{EvidenceError, SitemapUrls, sitemap_urls};
pub use stray::{misnamed, misplaced, second_source};
