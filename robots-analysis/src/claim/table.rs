//! Claims as keys and values.
//!
//! In: a [`ClaimTable`], from TOML or from JavaScript. Out: an [`AnyClaim`], or the part that is
//! invalid.

use std::borrow::Borrow;

use robots_core::matcher::Verdict;

use super::{Agents, Claim, ClaimError, ClaimPart, RelationalClaim, Target};
use crate::compare::Relation;

/// The values of a claim, by key. Each key is optional. A reader that knows where the values are
/// has a type of values with spans.
///
/// ```
/// use robots_analysis::claim::{AnyClaim, ClaimTable};
///
/// let mut table = ClaimTable { disallow: Some("/account/{*rest}"), ..ClaimTable::default() };
/// assert!(matches!(table.read(), Ok(AnyClaim::Absolute(_))));
///
/// table.allow = Some("/");
/// let error = table.read().err().expect("an error");
/// assert_eq!(error.message, "claim has several targets: `allow` and `disallow`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimTable<T = String> {
    /// The URLs that are allowed.
    pub allow: Option<T>,
    /// The URLs that are disallowed.
    pub disallow: Option<T>,
    /// The product tokens; `None` for every crawler.
    pub agents: Option<Vec<T>>,
    /// The notation of the target.
    pub notation: Option<T>,
    /// The query condition.
    pub query: Option<T>,
    /// The name of a robots.txt: this file allows no URL that it disallows.
    pub no_looser_than: Option<T>,
    /// The name of a robots.txt: this file disallows no URL that it allows.
    pub no_stricter_than: Option<T>,
}

impl<T> Default for ClaimTable<T> {
    fn default() -> Self {
        Self {
            allow: None,
            disallow: None,
            agents: None,
            notation: None,
            query: None,
            no_looser_than: None,
            no_stricter_than: None,
        }
    }
}

/// A claim, by what it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyClaim {
    /// A set of URLs.
    Absolute(Claim),
    /// Another robots.txt, by its name.
    Relational(RelationalClaim, String),
}

#[derive(Clone, Copy)]
enum Claimed {
    Verdict(Verdict),
    Relation(Relation),
}

impl<T: Borrow<str>> ClaimTable<T> {
    fn targets(&self) -> Vec<(&'static str, Claimed, &T)> {
        let all = [
            ("allow", Claimed::Verdict(Verdict::Allow), &self.allow),
            ("disallow", Claimed::Verdict(Verdict::Disallow), &self.disallow),
            (
                "no-looser-than",
                Claimed::Relation(Relation::AtMostAsPermissive),
                &self.no_looser_than,
            ),
            (
                "no-stricter-than",
                Claimed::Relation(Relation::AtLeastAsPermissive),
                &self.no_stricter_than,
            ),
        ];
        let all = all.into_iter();
        let written =
            all.filter_map(|(key, claimed, target)| Some((key, claimed, target.as_ref()?)));
        written.collect()
    }

    /// Returns the value that a part of the claim is read from; `None` if it has several or none.
    pub fn value_of(&self, part: ClaimPart) -> Option<&T> {
        match part {
            ClaimPart::Target => self.targets().first().map(|&(_, _, target)| target),
            ClaimPart::Notation => self.notation.as_ref(),
            ClaimPart::Query => self.query.as_ref(),
            ClaimPart::Agent(index) => self.agents.as_ref()?.get(index),
            ClaimPart::Keyword | ClaimPart::Whole => None,
        }
    }

    /// Returns the claim.
    ///
    /// # Errors
    ///
    /// Returns a [`ClaimError`] unless it has exactly one target and keys that go with it.
    pub fn read(&self) -> Result<AnyClaim, ClaimError> {
        let targets = self.targets();
        let [(key, claimed, target)] = targets.as_slice() else {
            let keys: Vec<_> = targets.iter().map(|(key, ..)| format!("`{key}`")).collect();
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
        let target: &str = (*target).borrow();
        let agents = || match &self.agents {
            Some(agents) => {
                let agents = agents.iter().map(|agent| agent.borrow().to_owned());
                Agents::read(&agents.collect::<Vec<_>>())
            }
            None => Ok(Agents::All),
        };
        let (notation, query) = (self.notation.as_ref(), self.query.as_ref());
        let (notation, query) = (notation.map(T::borrow), query.map(T::borrow));
        let relation = match *claimed {
            Claimed::Relation(relation) => relation,
            Claimed::Verdict(verdict) => {
                return Ok(AnyClaim::Absolute(Claim {
                    verdict,
                    agents: agents()?,
                    target: Target::read(target, notation, query)?,
                }));
            }
        };
        let unfit = [notation.map(|_| ClaimPart::Notation), query.map(|_| ClaimPart::Query)];
        if let Some(part) = unfit.into_iter().flatten().next() {
            return Err(ClaimError {
                part,
                message: format!(
                    "unexpected key in a claim with `{key}`, which is about every URL"
                ),
                help: "delete this line".to_owned(),
            });
        }
        let agents = agents()?;
        let relational = RelationalClaim { relation, agents };
        Ok(AnyClaim::Relational(relational, target.to_owned()))
    }
}
