//! What the `robots` command and the libraries for other languages share: questions as people write
//! them, and results as people and programs read them.
//!
//! | in | |
//! |---|---|
//! | [`request_target`] | a typed URL → the path and query that clients send |
//! | [`selection`] | a product token or a User-Agent header → the group that applies |
//!
//! | out | |
//! |---|---|
//! | [`CheckReport`] | findings → text, JSON, SARIF, GitHub commands, GitLab reports |
//! | [`ChangesReport`] | changes → text, JSON, Markdown |
//! | [`ExplainedPath`], [`write_decision`], [`write_client`] | decisions → text, JSON |
//! | [`decided_urls`] | decisions on the URLs of a list → text, CSV, JSON, a summary by rule |
//! | [`matrix`] | crawlers × sets of URLs → text, Markdown, HTML, JSON |
//! | [`PurposesReport`] | what a file says about search, training and others → text, Markdown, JSON |
//! | [`Drawing`] | automata → Graphviz |
//! | [`VaryRules`] | User-Agent headers → keys, as configuration of nginx and Varnish |
//! | [`unified`] | edits → patches |
//! | [`write_effects`] | fixes → the URLs that they newly allow and disallow |
//! | [`library`] | functions of libraries for other languages → JSON |
//! | [`OutputSchema`] | the JSON of commands → JSON schemas |
//!
//! Every error of an output is one of the stream of the caller.
//!
//! ```
//! use robots_core::{Dialect, SourceText};
//! use robots_lint::{Levels, check};
//! use robots_report::{CheckReport, CheckedFile};
//!
//! let source = SourceText::new("robots.txt", "User-agent: *\nDisallow: basket/\n");
//! let diagnostics = check(&source, Dialect::RFC_9309, &Levels::default()).findings().to_vec();
//! let file = CheckedFile::new(source, Dialect::RFC_9309, diagnostics);
//! let report = CheckReport {
//!     files: vec![&file],
//!     folds: true,
//!     colored: false,
//! };
//!
//! let mut out = Vec::new();
//! report.human(&mut out)?;
//! let text = String::from_utf8_lossy(&out);
//! assert!(text.starts_with("error[missing_leading_slash]: "));
//! assert!(text.ends_with("1 file checked: 1 error, no warnings\n"));
//! # Ok::<(), std::io::Error>(())
//! ```

mod answer;
mod changes;
mod check;
pub mod decided_urls;
mod decision;
mod diff;
mod disagreement;
mod document;
mod drawing;
mod effects;
mod explain;
mod format;
pub mod graph;
pub mod json;
mod left_out;
pub mod library;
mod lints;
pub mod live;
mod marked;
pub mod matrix;
pub mod prove;
mod purposes;
pub mod request_target;
mod schema;
pub mod selection;
mod unread;
mod vary;
mod visible;

pub use answer::{Answer, Reason, SERVER_REASONS};
pub use changes::{Changes, ChangesReport, Requirement};
pub use check::{CheckReport, CheckedFile, FindingJson, Fingerprints, counted, finding_text};
pub use decision::{write_client, write_decision, write_obeyed_group};
pub use diff::unified;
pub use drawing::Drawing;
pub use effects::write_effects;
pub use explain::{Bytes, DialectVerdict, ExplainedPath, MatchingRule};
pub use format::not_formatted;
pub use left_out::{LeftOut, listed};
pub use lints::{lint_url, write_lint_page, write_lint_summary, write_lints_json};
pub use purposes::PurposesReport;
pub use schema::OutputSchema;
pub use unread::about_unread;
pub use vary::{Cache, VaryRules};
pub use visible::visible;
