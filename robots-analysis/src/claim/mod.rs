//! Claims about all URLs, proved or refuted by the shortest counterexample.
//!
//! In: a claim from a macro or a file, and a [`Reading`](robots_core::reading::Reading). Out:
//! a [`Proof`]. Nothing is sampled: a claim is the inclusion of one set of canonical paths in
//! another, which automata decide.
//!
//! ```text
//! disallow  *                       "/account/{*rest}"
//! allow     "Googlebot", "bingbot"  "/products/{id}" without query
//! disallow  "GPTBot"                regex "/(drafts|preview)/.*"
//! allow     *                       "/assets/*.js$"
//! ```
//!
//! # Targets
//!
//! * A route, in the syntax of axum, is every URL that it serves: its path with any query or none.
//!   `{id}` is one or more bytes without a `/`; `{*rest}` is one or more bytes. A percent-encoded
//!   `%2F` is not a `/`. `without query` selects the URLs without a `?`, `with query` the others.
//! * A pattern, in the syntax of a rule of RFC 9309, is every URL that it matches: `*` is any text,
//!   and a final `$` the end. This is so in every dialect: where a rule has no wildcards, a claim
//!   has them. Literal text is compared as the dialect compares it.
//! * A regular expression is every canonical path with its query that it matches from start to end,
//!   in the syntax of the `regex` crate without Unicode. The feature `regex` reads it.
//!
//! A target with a `*` outside of braces or a `$` at its end is a pattern, and any other is a
//! route, unless a notation before it selects one.
//!
//! # Crawlers
//!
//! `*` is every crawler that obeys a group: every group of the file, and crawlers that the file
//! does not name. It leaves out crawlers that are documented to ignore `*`, unless the file names
//! them; [`Claim::left_out`] returns those for which the claim is false. A named crawler obeys the
//! group that a server uses for it: its own group, else the group of its first documented fallback
//! that the file names, else the default group, unless it is documented to ignore `*`.
//!
//! A purpose is all documented crawlers and control tokens that have it, see
//! [`Purpose::tokens`](crate::purpose::Purpose::tokens).
//!
//! `/robots.txt` itself is always allowed, whatever the rules are. A `disallow` claim is about all
//! other URLs.
//!
//! ```
//! use robots_analysis::claim::{Agents, Claim, Proof, Target};
//! use robots_core::matcher::Verdict;
//! use robots_core::{Dialect, Reading, SourceText};
//!
//! let text = "User-agent: *\nDisallow: /account/\nAllow: /account/help\n";
//! let reading = Reading::new(&SourceText::new("robots.txt", text), Dialect::RFC_9309);
//! let target = Target::read("/account/{*rest}", None, None).expect("a route");
//! let claim = Claim { verdict: Verdict::Disallow, agents: Agents::All, target };
//! let Ok(Proof::Refuted(counterexample)) = claim.prove(&reading) else { panic!("refuted") };
//! assert_eq!(counterexample.path, b"/account/help");
//! ```

mod answer;
mod counterexample;
mod error;
#[cfg(feature = "regex")]
mod non_canonical;
mod prove;
mod read;
mod refuted;
#[cfg_attr(not(feature = "regex"), path = "no_regex/mod.rs")]
mod regex;
mod relational;
mod table;
mod target;

pub use answer::ClaimAnswer;
pub use counterexample::Counterexample;
pub use error::{ClaimError, ClaimPart};
pub use prove::{Proof, closest_crawler, is_unknown_crawler};
pub(crate) use prove::{Representative, representatives};
pub use read::{read_purpose, read_verdict};
pub use refuted::CLAIM_REFUTED;
pub use relational::RelationalClaim;
use robots_core::matcher::Verdict;
pub use table::{AnyClaim, ClaimTable};
pub use target::Target;

/// A claim that every URL of a target has a verdict for some crawlers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The verdict.
    pub verdict: Verdict,
    /// The crawlers.
    pub agents: Agents,
    /// The URLs.
    pub target: Target,
}

/// The crawlers of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Agents {
    /// `*`: every group of the file, and crawlers that the file does not name, without those that
    /// are documented to ignore `*`. A [`RelationalClaim`] is also about these.
    All,
    /// The crawlers with these product tokens, and those of purposes such as `purpose(training)`:
    /// all documented crawlers and control tokens with it. Each obeys the group of
    /// [`Reading::obeyed`](robots_core::reading::Reading::obeyed), which includes documented
    /// fallbacks.
    Named(Vec<String>),
}
