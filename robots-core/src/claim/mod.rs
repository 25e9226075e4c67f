//! Claims about every URL: proved, or refuted by the shortest URL for which they are false.
//!
//! In: a claim as somebody wrote it, in a macro or in a file, and a [`Reading`](crate::reading::Reading).
//! Out: [`Proof`]. Nothing is sampled: a claim is that one set of canonical paths lies within another,
//! which automata decide.
//!
//! ```text
//! disallow  *                       "/account/{*rest}"
//! allow     "Googlebot", "bingbot"  "/products/{id}" without query
//! disallow  "GPTBot"                regex "/(drafts|preview)/.*"
//! allow     *                       "/assets/*.js$"
//! ```
//!
//! # What a target stands for
//!
//! * A route, in the syntax of axum, stands for every URL that it serves: its path with any query or
//!   none. `{id}` is one or more bytes without a `/`; `{*rest}` is one or more bytes. A percent-encoded
//!   `%2F` is no `/`. Behind `without query` stand the URLs without a `?`, behind `with query` the
//!   others.
//! * A pattern, in the syntax of robots.txt, stands for every URL that a rule with this value matches.
//! * A regular expression stands for the canonical paths, with their queries, that it matches from end
//!   to end; see [`Language::from_regex`](crate::paths::Language::from_regex).
//!
//! A text is a pattern when it holds a `*` outside of braces or ends with `$`, else a route; a word in
//! front says otherwise. `*` for the agents is every crawler whatever its name: every group of the
//! file, and those that it does not address. A crawler that is named obeys what a server holds it to:
//! its own group, else that of its first documented fallback that has one, else that of `*` unless it is
//! documented to ignore it. `/robots.txt` itself may always be fetched, whatever the
//! rules say: that something is disallowed is claimed of all other URLs.

mod counterexample;
mod mistake;
mod prove;
mod read;
mod relational;
mod spelling;
mod target;

pub use counterexample::Counterexample;
pub use mistake::{ClaimMistake, ClaimPart};
pub use prove::Proof;
pub(crate) use prove::{Addressed, everyone};
pub use read::WrittenClaim;
pub use relational::RelationalClaim;
pub use target::Target;

use crate::matcher::Verdict;

/// That every URL of a set has one verdict for some crawlers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The verdict.
    pub verdict: Verdict,
    /// For whom.
    pub agents: Agents,
    /// Of which URLs.
    pub target: Target,
}

/// Whom a claim is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Agents {
    /// `*`: every group of the file, and every crawler that it does not address.
    Everyone,
    /// The crawlers with these product tokens, each with the group that it obeys, documented
    /// fallbacks among them: see [`Reading::obeyed`](crate::reading::Reading::obeyed).
    Named(Vec<String>),
}
