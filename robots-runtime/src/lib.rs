//! A robots.txt that a server loads, replaces and drops while it runs.
//!
//! In: the bytes that `robots compile --emit` or the compiler `robots-core` writes. Out: a
//! [`Site`], which decides as a `static` with a [`RobotsTxt`] does, and which is freed when its
//! last clone is dropped. Reading the bytes needs no compiler; with the feature `compile`, `Site`
//! has the function `compile`, which links the compiler and takes the text of a robots.txt.
//!
//! ```
//! use robots_core::{Dialect, SourceText, compile};
//! use robots_runtime::Site;
//!
//! // Once, for example where a tenant saves the file. The bytes are for a file or a database.
//! let source = SourceText::new("robots.txt", "User-agent: *\nDisallow: /members/\n");
//! let bytes = compile(&source, Dialect::RFC_9309).site().to_bytes();
//!
//! let site = Site::from_bytes(bytes)?;
//! assert!(site.robots_txt().decide("GPTBot", "/members/42").is_disallow());
//! # Ok::<(), robots_runtime::FromBytesError>(())
//! ```

#[cfg(feature = "compile")]
mod compile;
mod site;
mod target;

pub use robots_matcher::FromBytesError;
pub use site::Site;

/// What `robots-static` keeps in a site. Not part of the API: it may change in any version.
#[doc(hidden)]
pub mod __private {
    pub use crate::site::{MemoryPart, SiteMemory, memory_of};
    pub use crate::target::{FilePath, TargetOptions, alternate_disallow_rule, path_of};
}

#[cfg(doc)]
use robots_matcher::RobotsTxt;
