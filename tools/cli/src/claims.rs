//! Claims files.
//!
//! In: TOML. Out: a [`ClaimsFile`], whose claims have spans, or the first error with its span.
//!
//! ```toml
//! [[claim]]
//! disallow = "/account/{*rest}"
//! agents = "*"                    # the default; or a product token, or a list of them
//!
//! [[claim]]
//! allow = "/products/[0-9]+"
//! agents = ["Googlebot", "bingbot"]
//! notation = "regex"              # or "route" or "pattern"; the default depends on the text
//!
//! [[claim]]
//! no-looser-than = "old.txt"      # or `no-stricter-than`; relative to the folder of this file
//! ```

use std::ops::Range;

use robots_analysis::claim::ClaimPart;
use robots_analysis::diagnostic::Diagnostic;
use robots_core::SourceText;
use robots_core::source::Span;
use robots_report::claims::{ClaimTable, OneOrMany};
use serde::Deserialize;
use toml::Spanned;

/// The claims of a file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClaimsFile {
    #[serde(rename = "claim", default)]
    pub(crate) claims: Vec<Spanned<TomlClaim>>,
}

/// A claim, as a table of TOML.
pub(crate) type TomlClaim = ClaimTable<Spanned<String>, Spanned<OneOrMany>>;

impl ClaimsFile {
    /// Parses a claims file.
    ///
    /// # Errors
    ///
    /// Returns a diagnostic if it is not UTF-8, is not such TOML, or has no claims.
    pub(crate) fn read(source: &SourceText) -> Result<Self, Box<Diagnostic>> {
        let text = std::str::from_utf8(source.bytes()).map_err(|error| {
            let at = Span::new(error.valid_up_to(), error.valid_up_to() + 1);
            let message = "claims file is not UTF-8";
            Box::new(Diagnostic::error(message).label(at, ""))
        })?;
        let file: Self = toml::from_str(text).map_err(|error| {
            let message = error.message().lines().collect::<Vec<_>>().join(", ");
            let range = error.span().unwrap_or(0..0);
            let finding = Diagnostic::error("invalid claims file");
            Box::new(finding.label(span(&range), message))
        })?;
        if file.claims.is_empty() {
            let message = "claims file has no claims";
            let help = "add `[[claim]]` and, below it, `disallow = \"/account/{*rest}\"`";
            return Err(Box::new(Diagnostic::error(message).help(help)));
        }
        Ok(file)
    }
}

/// Returns the span of a part of a claim; `None` for the whole claim.
pub(crate) fn span_of(claim: &TomlClaim, part: ClaimPart) -> Option<Span> {
    let range = match (part, &claim.agents) {
        (ClaimPart::Agent(_), Some(agents)) => agents.span(),
        _ => claim.value_of(part)?.span(),
    };
    Some(span(&range))
}

/// Converts a range of a TOML file to a span.
pub(crate) fn span(range: &Range<usize>) -> Span {
    Span::new(range.start, range.end)
}
