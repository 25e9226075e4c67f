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

mod broken;
mod evidence;
mod forbidden;
mod listed;
mod sitemap;
mod static_dir;

pub use evidence::SiteEvidence;
pub use listed::{Checked, EvidenceError, check_sitemap};
pub use sitemap::{FILE_LIMIT, SitemapError};
pub use static_dir::StaticDir;

#[cfg(doc)]
use robots_core::Compilation;
