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
use robots_analysis::diagnostic::{Diagnostic, Level};
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
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TomlClaim {
    allow: Option<Spanned<String>>,
    disallow: Option<Spanned<String>>,
    agents: Option<Spanned<OneOrMany>>,
    notation: Option<Spanned<String>>,
    query: Option<Spanned<String>>,
    #[serde(rename = "no-looser-than")]
    no_looser_than: Option<Spanned<String>>,
    #[serde(rename = "no-stricter-than")]
    no_stricter_than: Option<Spanned<String>>,
}

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
            Box::new(Diagnostic::new(None, Level::Deny, message).label(at, ""))
        })?;
        let file: Self = toml::from_str(text).map_err(|error| {
            let message = error.message().lines().collect::<Vec<_>>().join(", ");
            let range = error.span().unwrap_or(0..0);
            let finding = Diagnostic::new(None, Level::Deny, "invalid claims file");
            Box::new(finding.label(span(&range), message))
        })?;
        if file.claims.is_empty() {
            let message = "claims file has no claims";
            let help = "add `[[claim]]` and, below it, `disallow = \"/account/{*rest}\"`";
            return Err(Box::new(
                Diagnostic::new(None, Level::Deny, message).help(help),
            ));
        }
        Ok(file)
    }
}

impl TomlClaim {
    /// Returns the values of the keys.
    pub(crate) fn table(&self) -> ClaimTable {
        let text =
            |value: &Option<Spanned<String>>| value.as_ref().map(|text| text.get_ref().clone());
        let agents = self.agents.as_ref();
        let agents = agents.map(|agents| agents.get_ref().clone().into());
        ClaimTable {
            allow: text(&self.allow),
            disallow: text(&self.disallow),
            no_looser_than: text(&self.no_looser_than),
            no_stricter_than: text(&self.no_stricter_than),
            agents,
            notation: text(&self.notation),
            query: text(&self.query),
        }
    }

    /// Returns the span of a part; `None` for the whole claim.
    pub(crate) fn span_of(&self, part: ClaimPart) -> Option<Span> {
        let value = match part {
            ClaimPart::Target => {
                let targets = [
                    &self.allow,
                    &self.disallow,
                    &self.no_looser_than,
                    &self.no_stricter_than,
                ];
                targets.into_iter().find_map(Option::as_ref)
            }
            ClaimPart::Notation => self.notation.as_ref(),
            ClaimPart::Query => self.query.as_ref(),
            ClaimPart::Agent(_) => return self.agents.as_ref().map(|agents| span(&agents.span())),
            ClaimPart::Keyword | ClaimPart::Whole => None,
        };
        value.map(|value| span(&value.span()))
    }
}

/// Converts a range of a TOML file to a span.
pub(crate) fn span(range: &Range<usize>) -> Span {
    Span::new(range.start, range.end)
}
