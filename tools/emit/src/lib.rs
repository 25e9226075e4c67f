//! Rules for proxies from a robots.txt: [`emit`], and the proof that they are those of the file:
//! [`certify`].
//!
//! In: a robots.txt as RFC 9309 reads it, and a [`Target`]. Out: configuration with which the proxy
//! denies what the file disallows and serves the file, or a [`Refusal`].
//!
//! ```text
//! plan            file → rule sets, and the tokens of the crawlers that obey them
//! identification  tokens → expressions about the User-Agent header
//! expand          pattern → expressions about raw targets
//! first_match     rules → a list of expressions, of which the first that matches decides
//! print           plan → configuration, one file for each proxy
//! certificate     configuration → whether it is what the file says
//! ```
//!
//! ```
//! use robots_core::{Dialect, SourceText, compile};
//! use robots_emit::{Certificate, Options, Target, certify, emit};
//!
//! let source = SourceText::new("robots.txt", "User-agent: GPTBot\nDisallow: /private/\n");
//! let compilation = compile(&source, Dialect::RFC_9309);
//! let rules = emit(&compilation, &Options::new(Target::Nginx)).expect("plain rules");
//! assert!(rules.contains("$robots_plain_1 {"));
//! assert!(matches!(certify(&rules, &compilation), Certificate::Proved { .. }));
//! ```

mod certificate;
mod expand;
mod first_match;
mod identification;
mod options;
mod plan;
mod print;
mod refusal;
mod spelling;
mod target;
mod unit;

pub use robots_analysis::merge::Refusal;
use robots_core::Compilation;

pub use certificate::{Certificate, certify, target_of};
pub use options::Options;
use plan::Plan;
pub use target::Target;

/// Returns the rules of a file as configuration of a proxy. The same input gives the same text.
///
/// # Errors
///
/// Returns a [`Refusal`] if the proxy cannot express a rule, or would need too much work for one
/// request.
pub fn emit(compilation: &Compilation, options: &Options) -> Result<String, Box<Refusal>> {
    let plan = Plan::of_file(compilation.reading(), options.target, &options.extended_to)?;
    let served =
        print::Served { body: compilation.source().bytes(), etag: compilation.site().etag() };
    Ok(print::text(&print::parts(&plan, options, &served)))
}
