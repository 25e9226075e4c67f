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

use robots_core::SourceText;
use robots_core::claim::{Agents, ClaimError, ClaimPart, RelationalClaim, WrittenClaim};
use robots_core::compare::Relation;
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

/// A claim, by what it is about.
pub(crate) enum AnyClaim<'c> {
    /// A set of URLs.
    Absolute(WrittenClaim),
    /// Another robots.txt, by its path relative to the folder of the claims.
    Relational(RelationalClaim, &'c str),
}

#[derive(Debug, Deserialize)]
#[serde(
    untagged,
    expecting = "expected a product token or a list of product tokens"
)]
enum OneOrMany {
    One(String),
    Many(Vec<String>),
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
            let place = error.span().unwrap_or(0..0);
            let finding = Diagnostic::new(None, Level::Deny, "invalid claims file");
            Box::new(finding.label(span(&place), message))
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
    /// Returns the claim.
    ///
    /// # Errors
    ///
    /// Returns a [`ClaimError`] unless it has exactly one target and keys that go with it.
    pub(crate) fn parse(&self) -> Result<AnyClaim<'_>, ClaimError> {
        let claimed = [
            self.allow.as_ref().map(|target| ("allow", target)),
            self.disallow.as_ref().map(|target| ("disallow", target)),
            self.no_looser_than
                .as_ref()
                .map(|file| ("no-looser-than", file)),
            self.no_stricter_than
                .as_ref()
                .map(|file| ("no-stricter-than", file)),
        ];
        let claimed: Vec<_> = claimed.into_iter().flatten().collect();
        let [(keyword, target)] = claimed.as_slice() else {
            let keys = claimed.iter().map(|(key, _)| format!("`{key}`"));
            let keys: Vec<_> = keys.collect();
            let message = if keys.is_empty() {
                "claim has neither `allow` nor `disallow`".to_owned()
            } else {
                format!("claim has several targets: {}", keys.join(" and "))
            };
            return Err(ClaimError {
                part: ClaimPart::Whole,
                message,
                help: "write one of `allow`, `disallow`, `no-looser-than` and `no-stricter-than`"
                    .to_owned(),
            });
        };
        let agents = match self.agents.as_ref().map(Spanned::get_ref) {
            None => vec!["*".to_owned()],
            Some(OneOrMany::One(name)) => vec![name.clone()],
            Some(OneOrMany::Many(names)) => names.clone(),
        };
        let relation = match *keyword {
            "no-looser-than" => Relation::AtMostAsPermissive,
            "no-stricter-than" => Relation::AtLeastAsPermissive,
            verdict => {
                let text = |value: &Spanned<String>| value.get_ref().clone();
                return Ok(AnyClaim::Absolute(WrittenClaim {
                    verdict: verdict.to_owned(),
                    agents,
                    notation: self.notation.as_ref().map(text),
                    target: text(target),
                    query: self.query.as_ref().map(text),
                }));
            }
        };
        let unfit = [
            self.notation.as_ref().map(|_| ClaimPart::Notation),
            self.query.as_ref().map(|_| ClaimPart::Query),
        ];
        if let Some(part) = unfit.into_iter().flatten().next() {
            return Err(ClaimError {
                part,
                message: format!(
                    "unexpected key in a claim with `{keyword}`, which is about every URL"
                ),
                help: "delete this line".to_owned(),
            });
        }
        let agents = Agents::read(&agents)?;
        Ok(AnyClaim::Relational(
            RelationalClaim { relation, agents },
            target.get_ref(),
        ))
    }

    /// Returns the span of a part; `None` for the whole claim.
    pub(crate) fn place(&self, part: ClaimPart) -> Option<Span> {
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
pub(crate) fn span(place: &Range<usize>) -> Span {
    Span::new(place.start, place.end)
}
