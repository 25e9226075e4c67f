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
//! disallowed        the decisions and messages of both
//! evidence          a sitemap or a static folder, by its kind
//! ```

mod check_sitemap;
mod disallowed;
mod evidence;
mod invalid_sitemap;
mod sitemap;
mod sitemap_files;
mod static_dir;

pub use check_sitemap::{EvidenceReport, check_sitemap};
pub use evidence::SiteEvidence;
#[cfg(doc)]
use robots_core::Compilation;
pub use sitemap::{MAX_SITEMAP_BYTES, ReadError};
pub use sitemap_files::{EvidenceError, SitemapUrls, sitemap_urls};
pub use static_dir::StaticDir;
