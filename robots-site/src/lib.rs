//! What a site holds beside its robots.txt, and whether the robots.txt agrees with it.
//!
//! In: a [`Compilation`] and a path. Out: diagnostics on the robots.txt.
//!
//! ```text
//! sitemap      file → the URLs it lists, each with its line
//! broken       mistakes in it
//! listed       URLs that are listed and forbidden
//! evidence     either, by its kind
//! static_dir   files that are served and forbidden, and other robots.txt files
//! ```

mod check_sitemap;
mod disallowed;
mod evidence;
mod invalid_sitemap;
mod sitemap;
mod static_dir;

pub use check_sitemap::{EvidenceError, EvidenceReport, check_sitemap};
pub use evidence::SiteEvidence;
pub use sitemap::{MAX_SITEMAP_BYTES, SitemapError};
pub use static_dir::StaticDir;

#[cfg(doc)]
use robots_core::Compilation;
