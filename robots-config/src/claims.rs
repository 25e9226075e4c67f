//! Claims in TOML.
//!
//! In: TOML. Out: [`LocatedClaim`]s, or errors with their spans.
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

use std::path::{Path, PathBuf};

use robots_analysis::claim::{AnyClaim, Claim, ClaimAnswer, ClaimError, ClaimPart, ClaimTable};
use robots_analysis::diagnostic::Diagnostic;
use robots_core::source::{Span, Spanned};
use robots_core::{Reading, SourceText};
use robots_lint::Subject;

use crate::invalid::Invalid;
use crate::located::Located;
use crate::read;
use crate::tables::{self, ClaimsTable, OneOrMany};

const HELP: &str = "write the path of a file with claims, see `robots prove --help`";

/// A claim with the file that it is written in.
#[derive(Clone, Debug)]
pub struct LocatedClaim {
    source: SourceText,
    folder: PathBuf,
    span: Span,
    table: ClaimTable<Located<String>>,
}

impl LocatedClaim {
    pub(crate) fn all(
        source: &SourceText,
        folder: &Path,
        claims: Vec<Located<tables::ClaimTable>>,
    ) -> Vec<Self> {
        let claims = claims.into_iter().map(|Located(Spanned { value: claim, span })| Self {
            source: source.clone(),
            folder: folder.to_owned(),
            span,
            table: ClaimTable {
                allow: claim.allow,
                disallow: claim.disallow,
                agents: claim.agents.map(|Located(agents)| match agents.value {
                    OneOrMany::One(token) => vec![Located(Spanned::new(token, agents.span))],
                    OneOrMany::Many(tokens) => tokens,
                }),
                notation: claim.notation,
                query: claim.query,
                no_looser_than: claim.no_looser_than,
                no_stricter_than: claim.no_stricter_than,
            },
        });
        claims.collect()
    }

    /// Returns the file that the claim is written in.
    pub fn source(&self) -> &SourceText {
        &self.source
    }

    /// Returns where the claim is written.
    pub fn span(&self) -> Span {
        self.span
    }

    /// Returns what is claimed, as it is written: `disallow = "/account/{*rest}"`.
    pub fn text(&self) -> String {
        let ClaimTable {
            allow,
            disallow,
            agents,
            notation: _,
            query: _,
            no_looser_than,
            no_stricter_than,
        } = &self.table;
        let targets = [
            ("allow", allow),
            ("disallow", disallow),
            ("no-looser-than", no_looser_than),
            ("no-stricter-than", no_stricter_than),
        ];
        let targets = targets.into_iter().filter_map(|(key, target)| Some((key, target.as_ref()?)));
        let mut words: Vec<_> =
            targets.map(|(key, target)| format!("{key} = {:?}", target.value())).collect();
        if let Some(agents) = agents {
            let agents: Vec<_> = agents.iter().map(|agent| agent.value().as_str()).collect();
            words.push(format!("agents = {agents:?}"));
        }
        words.join(", ")
    }

    /// Returns the name of the file and the line: `claims.toml:3`.
    pub fn place(&self) -> String {
        let line = self.source.position(self.span.start).line;
        format!("{}:{line}", self.source.name())
    }

    /// Returns the path of the robots.txt that the claim compares with.
    pub fn other_file(&self) -> Option<PathBuf> {
        let table = &self.table;
        let name = table.no_looser_than.as_ref().or(table.no_stricter_than.as_ref())?;
        Some(self.folder.join(name.value()))
    }

    /// Returns what is claimed about a set of URLs; `None` for a comparison with another file, and
    /// for an invalid claim.
    pub fn claim(&self) -> Option<Claim> {
        match self.table.read() {
            Ok(AnyClaim::Absolute(claim)) => Some(claim),
            _ => None,
        }
    }

    /// Proves the claim. The findings of an answer are in the robots.txt. Adds the file that the
    /// claim compares with to `read`.
    ///
    /// # Errors
    ///
    /// Returns an error in the file of the claim if the claim is neither true nor false.
    pub fn prove(
        &self,
        subject: &Subject<'_>,
        read: &mut Vec<SourceText>,
    ) -> Result<ClaimAnswer, Invalid> {
        let note = |finding: Diagnostic| finding.note(format!("claimed in {}", self.place()));
        match self.answer(subject.reading(), read) {
            Ok(ClaimAnswer::Refuted(finding)) => Ok(ClaimAnswer::Refuted(note(finding))),
            Ok(ClaimAnswer::Unproved(finding)) => Ok(ClaimAnswer::Unproved(note(finding))),
            Ok(proved @ ClaimAnswer::Proved { .. }) => Ok(proved),
            Err(error) => {
                let span = self.table.value_of(error.part);
                let span = span.map_or(self.span, Located::span);
                let found = Diagnostic::error(error.message).label(span, "").help(error.help);
                Err(Invalid::new(self.source.clone(), vec![found]))
            }
        }
    }

    fn answer(
        &self,
        reading: &Reading,
        read: &mut Vec<SourceText>,
    ) -> Result<ClaimAnswer, ClaimError> {
        match self.table.read()? {
            AnyClaim::Absolute(claim) => claim.answer(reading),
            AnyClaim::Relational(relational, name) => {
                let path = self.folder.join(&name);
                let bytes = std::fs::read(&path).map_err(|error| ClaimError {
                    part: ClaimPart::Target,
                    message: read::unreadable(&read::shown(&path), &error),
                    help: "write the path of a robots.txt, relative to the folder of this file"
                        .to_owned(),
                })?;
                let other = SourceText::new(name, bytes);
                if !read.contains(&other) {
                    read.push(other.clone());
                }
                relational.prove(reading, &Reading::new(&other, reading.dialect()))
            }
        }
    }
}

/// Reads the claims file at `path`.
///
/// # Errors
///
/// Returns errors if it cannot be read, is not such TOML, or has no claims.
pub fn read_claims(path: &Path) -> Result<Vec<LocatedClaim>, Invalid> {
    let source = read::open(path, HELP)?;
    let folder = path.parent().unwrap_or(Path::new(""));
    parse_claims(&source, folder)
}

/// Parses the text of a claims file in `folder`.
///
/// # Errors
///
/// Returns errors if it is not such TOML, or has no claims.
pub fn parse_claims(source: &SourceText, folder: &Path) -> Result<Vec<LocatedClaim>, Invalid> {
    let invalid = |errors| Err(Invalid::new(source.clone(), errors));
    match read::tables::<ClaimsTable>(source, "claims file") {
        Ok((table, errors)) if errors.is_empty() => {
            if table.claim.is_empty() {
                let help = "add `[[claim]]` and, below it, `disallow = \"/account/{*rest}\"`";
                return invalid(vec![Diagnostic::error("claims file has no claims").help(help)]);
            }
            Ok(LocatedClaim::all(source, folder, table.claim))
        }
        Ok((_, errors)) | Err(errors) => invalid(errors),
    }
}
