//! `robots.toml`: one configuration for the macros, the `robots` command and editors.
//!
//! ```toml
//! dialect = "rfc9309"
//! exclude = ["vendor"]               # in addition to .gitignore
//!
//! [lints]                            # a lint beats its group, and a group beats `warnings`
//! warnings = "deny"
//! dead_rule = "allow"
//!
//! [[overrides]]                      # later ones take precedence
//! files = ["staging/**"]
//! dialect = "google"
//!
//! [[site]]
//! file = "public/robots.txt"
//! hosts = ["https://www.example.com"]
//! routes = ["/", "/books/{id}"]
//! sitemaps = ["public/sitemap.xml"]
//! presets = ["seo"]
//! ```
//!
//! The configuration of a robots.txt is the nearest `robots.toml` in its folder or above it, up to
//! the folder with `.git`. Configurations are not merged, and paths in one are relative to its
//! folder.
//!
//! ```
//! use robots_config::{Config, find};
//!
//! let folder = tempfile::tempdir()?;
//! std::fs::write(folder.path().join("robots.toml"), "[lints]\ndead_rule = \"allow\"\n")?;
//! let robots_txt = folder.path().join("public/robots.txt");
//!
//! let path = find(&robots_txt)?.expect("it is in the folder above");
//! let config = Config::load(&path)?;
//! let settings = config.settings(&robots_txt);
//! let lint = robots_lint::by_name("dead_rule").expect("a lint");
//! assert_eq!(settings.levels().of(lint), robots_analysis::Level::Allow);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ```text
//! search       path of a robots.txt → path of its configuration
//! read         bytes → tables, and errors with their spans
//! tables       the keys and types of TOML      located   values with their spans
//! config       tables → Config                 site      tables → Site, Live
//! gate         tables → Gate
//! lint_levels  levels by name                  settings  what applies to one file
//! path_glob    paths with wildcards            claims    claims in TOML
//! merge        files of a site → one text
//! preset/      claims that come with the project     schema    tables → JSON schemas
//! ```

mod claims;
mod config;
mod gate;
mod invalid;
mod lint_levels;
mod located;
mod merge;
mod path_glob;
mod preset;
mod read;
#[cfg(feature = "schema")]
mod schema;
mod search;
mod settings;
mod site;
mod tables;

pub use claims::{LocatedClaim, parse_claims, read_claims};
pub use config::{Config, Override};
pub use gate::{Gate, GateListener, GateTarget};
pub use invalid::Invalid;
pub use lint_levels::{LintLevel, LintLevels};
pub use merge::{SiteFragment, SiteMerge};
pub use path_glob::{PathGlob, relative};
pub use preset::Preset;
pub use read::without_number;
#[cfg(feature = "schema")]
pub use schema::SchemaFile;
pub use search::{FILE_NAME, absolute, find, is_root};
pub use settings::FileSettings;
pub use site::{Live, Site};
pub use tables::{Expect, GateLog, GateMode};
