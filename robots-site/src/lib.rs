//! What a site holds beside its robots.txt, and whether the robots.txt agrees with it.
//!
//! In: a [`Compilation`] and a path. Out: diagnostics on the robots.txt.
//!
//! ```text
//! sitemap      file → the URLs it lists, each with its line
//! broken       mistakes in it
//! listed       URLs that are listed and forbidden
//! evidence     either, by the name of its option
//! static_dir   files that are served and forbidden, and other robots.txt files
//! ```

mod broken;
mod evidence;
mod forbidden;
mod listed;
mod sitemap;
mod static_dir;

pub use evidence::{Evidence, check_evidence};
pub use listed::{SitemapCheck, check_sitemap};
pub use sitemap::{FILE_LIMIT, SitemapError};
pub use static_dir::{check_static_dir, static_urls};

#[cfg(doc)]
use robots_core::Compilation;
