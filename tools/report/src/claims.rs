//! Claims as tables of keys and values.
//!
//! In: a [`ClaimTable`], from TOML or from JavaScript. Out: an [`AnyClaim`], or the part that is
//! invalid; what proved claims leave out, as a line.

use std::borrow::Borrow;
use std::fmt;

use robots_analysis::claim::{Agents, Claim, ClaimError, ClaimPart, RelationalClaim, Target};
use robots_analysis::compare::Relation;
use robots_core::matcher::Verdict;
use serde::Deserialize;

/// The values of a claim, by key. Each key is optional. A reader that knows where the values are
/// has types with spans.
///
/// ```
/// use robots_report::claims::{AnyClaim, ClaimTable};
///
/// let mut table: ClaimTable = serde_json::from_str(r#"{ "disallow": "/account/{*rest}" }"#)?;
/// assert!(matches!(table.read(), Ok(AnyClaim::Absolute(_))));
///
/// table.allow = Some("/".to_owned());
/// let error = table.read().err().expect("an error");
/// assert_eq!(error.message, "claim has several targets: `allow` and `disallow`");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ClaimTable<T = String, A = OneOrMany> {
    /// The URLs that are allowed.
    pub allow: Option<T>,
    /// The URLs that are disallowed.
    pub disallow: Option<T>,
    /// The product tokens; `None` for every crawler.
    pub agents: Option<A>,
    /// The notation of the target.
    pub notation: Option<T>,
    /// The query condition.
    pub query: Option<T>,
    /// The name of a robots.txt: this file allows no URL that it disallows.
    pub no_looser_than: Option<T>,
    /// The name of a robots.txt: this file disallows no URL that it allows.
    pub no_stricter_than: Option<T>,
}

/// One product token, or a list of them.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(
    untagged,
    expecting = "expected a product token or a list of product tokens"
)]
pub enum OneOrMany {
    /// One token.
    One(String),
    /// A list.
    Many(Vec<String>),
}

impl OneOrMany {
    fn as_slice(&self) -> &[String] {
        match self {
            Self::One(token) => std::slice::from_ref(token),
            Self::Many(tokens) => tokens,
        }
    }
}

impl AsRef<Self> for OneOrMany {
    fn as_ref(&self) -> &Self {
        self
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

/// Documented crawlers that claims about every crawler leave out, and the places of these claims.
/// Its text is a line for people.
///
/// ```
/// use robots_report::claims::LeftOut;
///
/// let left_out = LeftOut {
///     crawlers: vec!["AdsBot-Google", "Perplexity-User"],
///     claims: vec!["claims.toml:1".to_owned()],
///     lists_all: false,
/// };
/// assert_eq!(
///     left_out.to_string(),
///     "left out of claims.toml:1: 2 crawlers that are documented to ignore `*` and may fetch \
///      these URLs: `AdsBot-Google`, `Perplexity-User`"
/// );
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// The product tokens.
    pub crawlers: Vec<&'static str>,
    /// The places of the claims.
    pub claims: Vec<String>,
    /// Whether the text lists every crawler.
    pub lists_all: bool,
}

/// Crawlers that are listed first, because most sites meet them.
const PROMINENT: [&str; 4] = [
    "AdsBot-Google",
    "ChatGPT-User",
    "Mediapartners-Google",
    "Perplexity-User",
];

/// The maximum number of claims in a line.
const CLAIMS: usize = 3;

impl LeftOut {
    /// Adds a proved claim. Nothing if it leaves out no crawler.
    pub fn add(&mut self, crawlers: &[&'static str], claim: impl FnOnce() -> String) {
        if !crawlers.is_empty() {
            self.crawlers = crawlers.to_vec();
            self.claims.push(claim());
        }
    }
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut crawlers = self.crawlers.clone();
        crawlers.sort_by_key(|token| !PROMINENT.contains(token));
        let crawlers = crawlers.iter();
        let crawlers: Vec<_> = crawlers.map(|token| format!("`{token}`")).collect();
        let shown = if self.lists_all {
            crawlers.len()
        } else {
            PROMINENT.len()
        };
        let count = crawlers.len();
        let nouns = if count == 1 {
            "crawler that is"
        } else {
            "crawlers that are"
        };
        let (claims, crawlers) = (cut(&self.claims, CLAIMS), cut(&crawlers, shown));
        write!(
            f,
            "left out of {claims}: {count} {nouns} documented to ignore `*` and may fetch these URLs: {crawlers}"
        )
    }
}

/// Returns a list of the first `shown` items.
fn cut(items: &[String], shown: usize) -> String {
    let first: Vec<_> = items.iter().take(shown).map(String::as_str).collect();
    match items.len() - first.len() {
        0 => first.join(", "),
        more => format!("{} and {more} more", first.join(", ")),
    }
}

/// What a key with a target claims.
#[derive(Clone, Copy)]
enum Claimed {
    Verdict(Verdict),
    Relation(Relation),
}

impl<T: Borrow<str>, A: AsRef<OneOrMany>> ClaimTable<T, A> {
    /// Returns the targets, each with its key and what it claims.
    fn targets(&self) -> Vec<(&'static str, Claimed, &T)> {
        let all = [
            ("allow", Claimed::Verdict(Verdict::Allow), &self.allow),
            (
                "disallow",
                Claimed::Verdict(Verdict::Disallow),
                &self.disallow,
            ),
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
            ClaimPart::Agent(_) | ClaimPart::Keyword | ClaimPart::Whole => None,
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
            Some(agents) => Agents::read(agents.as_ref().as_slice()),
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
        let unfit = [
            notation.map(|_| ClaimPart::Notation),
            query.map(|_| ClaimPart::Query),
        ];
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
