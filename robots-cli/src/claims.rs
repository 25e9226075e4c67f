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
//!
//! [[claim]]
//! no-looser-than = "old.txt"      # or `no-stricter-than`: a robots.txt beside this file
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

/// A claim as a table.
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

/// What a claim is about.
pub(crate) enum Stated<'c> {
    /// URLs.
    OfUrls(WrittenClaim),
    /// Another robots.txt, at this path from the folder of the claims.
    OfFiles(RelationalClaim, &'c str),
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
    /// The claim.
    ///
    /// # Errors
    ///
    /// When it claims nothing, or two things, or what does not fit to it.
    pub(crate) fn stated(&self) -> Result<Stated<'_>, ClaimError> {
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
            let count = if claimed.is_empty() {
                "nothing"
            } else {
                "two things"
            };
            return Err(ClaimError {
                part: ClaimPart::Whole,
                message: format!("a claim that claims {count}"),
                help: "write either `allow` or `disallow`, and the URLs".to_owned(),
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
                return Ok(Stated::OfUrls(WrittenClaim {
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
                message: format!("a claim with `{keyword}` is about every URL"),
                help: "delete this line".to_owned(),
            });
        }
        let agents = Agents::read(&agents)?;
        Ok(Stated::OfFiles(
            RelationalClaim { relation, agents },
            target.get_ref(),
        ))
    }

    /// Where a part is written; `None` when it is the whole claim.
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

/// Where a table of TOML stands.
pub(crate) fn span(place: &Range<usize>) -> Span {
    Span::new(place.start, place.end)
}
