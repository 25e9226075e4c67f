//! A file of claims.
//!
//! In: TOML. Out: [`ClaimsFile`], whose claims know where they are written, or the one place that is
//! wrong.
//!
//! ```toml
//! [[claim]]
//! disallow = "/account/{*rest}"
//! agents = "*"                    # the default; else a name or a list of names
//!
//! [[claim]]
//! allow = "/products/[0-9]+"
//! agents = ["Googlebot", "bingbot"]
//! notation = "regex"              # or "route" or "pattern"; else the text shows which
//! ```

use std::ops::Range;

use robots_core::SourceText;
use robots_core::claim::{ClaimMistake, ClaimPart, WrittenClaim};
use robots_core::diagnostic::{Diagnostic, Level};
use robots_core::source::Span;
use serde::Deserialize;
use toml::Spanned;

/// The claims of a file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClaimsFile {
    #[serde(rename = "claim", default)]
    pub(crate) claims: Vec<Spanned<TomlClaim>>,
}

/// A claim as a table.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TomlClaim {
    allow: Option<Spanned<String>>,
    disallow: Option<Spanned<String>>,
    agents: Option<Spanned<OneOrMany>>,
    notation: Option<Spanned<String>>,
    query: Option<Spanned<String>>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "a name or a list of names")]
enum OneOrMany {
    One(String),
    Many(Vec<String>),
}

impl ClaimsFile {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// What is wrong, with its place.
    pub(crate) fn read(source: &SourceText) -> Result<Self, Box<Diagnostic>> {
        let text = std::str::from_utf8(source.bytes()).map_err(|error| {
            let at = Span::new(error.valid_up_to(), error.valid_up_to() + 1);
            let message = "the file of claims is not UTF-8";
            Box::new(Diagnostic::new(None, Level::Deny, message).label(at, ""))
        })?;
        let file: Self = toml::from_str(text).map_err(|error| {
            let message = error.message().lines().collect::<Vec<_>>().join(", ");
            let place = error.span().unwrap_or(0..0);
            let finding = Diagnostic::new(None, Level::Deny, "the file of claims cannot be read");
            Box::new(finding.label(span(&place), message))
        })?;
        if file.claims.is_empty() {
            let message = "the file holds no claims";
            let help = "write `[[claim]]` and below it `disallow = \"/account/{*rest}\"`";
            return Err(Box::new(
                Diagnostic::new(None, Level::Deny, message).help(help),
            ));
        }
        Ok(file)
    }
}

impl TomlClaim {
    /// The claim in words.
    ///
    /// # Errors
    ///
    /// When it claims nothing, or two things.
    pub(crate) fn written(&self) -> Result<WrittenClaim, ClaimMistake> {
        let (verdict, target) = match (&self.allow, &self.disallow) {
            (Some(target), None) => ("allow", target),
            (None, Some(target)) => ("disallow", target),
            (allow, _) => {
                let count = if allow.is_some() {
                    "two things"
                } else {
                    "nothing"
                };
                return Err(ClaimMistake {
                    part: ClaimPart::Whole,
                    message: format!("a claim that claims {count}"),
                    help: "write either `allow` or `disallow`, and the URLs".to_owned(),
                });
            }
        };
        let text = |value: &Spanned<String>| value.get_ref().clone();
        Ok(WrittenClaim {
            verdict: verdict.to_owned(),
            agents: match self.agents.as_ref().map(Spanned::get_ref) {
                None => vec!["*".to_owned()],
                Some(OneOrMany::One(name)) => vec![name.clone()],
                Some(OneOrMany::Many(names)) => names.clone(),
            },
            notation: self.notation.as_ref().map(text),
            target: text(target),
            query: self.query.as_ref().map(text),
        })
    }

    /// Where a part is written; `None` when it is the whole claim.
    pub(crate) fn place(&self, part: ClaimPart) -> Option<Span> {
        let value = match part {
            ClaimPart::Target => self.allow.as_ref().or(self.disallow.as_ref()),
            ClaimPart::Notation => self.notation.as_ref(),
            ClaimPart::Query => self.query.as_ref(),
            ClaimPart::Agent(_) => return self.agents.as_ref().map(|agents| span(&agents.span())),
            ClaimPart::Keyword | ClaimPart::Whole => None,
        };
        value.map(|value| span(&value.span()))
    }
}

/// Where a table of TOML stands.
pub(crate) fn span(place: &Range<usize>) -> Span {
    Span::new(place.start, place.end)
}
