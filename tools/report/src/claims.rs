//! Claims as tables of keys and values.
//!
//! In: a [`ClaimTable`], from TOML or from JavaScript. Out: an [`AnyClaim`], or the part that is invalid.

use robots_analysis::claim::{Agents, ClaimError, ClaimPart, RelationalClaim, WrittenClaim};
use robots_analysis::compare::Relation;
use serde::{Deserialize, Deserializer};

/// The values of a claim, by key. Each key is optional.
///
/// ```
/// use robots_report::claims::{AnyClaim, ClaimTable};
///
/// let mut table = ClaimTable { disallow: Some("/account/{*rest}".to_owned()), ..ClaimTable::default() };
/// assert!(matches!(table.read(), Ok(AnyClaim::Absolute(_))));
///
/// table.allow = Some("/".to_owned());
/// let error = table.read().err().expect("an error");
/// assert_eq!(error.message, "claim has several targets: `allow` and `disallow`");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct ClaimTable {
    /// The URLs that are allowed.
    pub allow: Option<String>,
    /// The URLs that are disallowed.
    pub disallow: Option<String>,
    /// The name of a robots.txt: this file allows no URL that it disallows.
    pub no_looser_than: Option<String>,
    /// The name of a robots.txt: this file disallows no URL that it allows.
    pub no_stricter_than: Option<String>,
    /// The product tokens; `None` for every crawler.
    #[serde(deserialize_with = "one_or_many")]
    pub agents: Option<Vec<String>>,
    /// The notation of the target.
    pub notation: Option<String>,
    /// The query condition.
    pub query: Option<String>,
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

impl From<OneOrMany> for Vec<String> {
    fn from(tokens: OneOrMany) -> Self {
        match tokens {
            OneOrMany::One(token) => vec![token],
            OneOrMany::Many(tokens) => tokens,
        }
    }
}

fn one_or_many<'de, D: Deserializer<'de>>(value: D) -> Result<Option<Vec<String>>, D::Error> {
    let tokens = Option::<OneOrMany>::deserialize(value)?;
    Ok(tokens.map(Vec::from))
}

/// A claim, by what it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyClaim {
    /// A set of URLs.
    Absolute(WrittenClaim),
    /// Another robots.txt, by its name.
    Relational(RelationalClaim, String),
}

impl ClaimTable {
    /// Returns the claim.
    ///
    /// # Errors
    ///
    /// Returns a [`ClaimError`] unless it has exactly one target and keys that go with it.
    pub fn read(&self) -> Result<AnyClaim, ClaimError> {
        let targets = [
            ("allow", &self.allow),
            ("disallow", &self.disallow),
            ("no-looser-than", &self.no_looser_than),
            ("no-stricter-than", &self.no_stricter_than),
        ];
        let claimed = targets.into_iter();
        let claimed: Vec<_> = claimed
            .filter_map(|(key, target)| Some((key, target.as_ref()?)))
            .collect();
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
        let agents = self.agents.clone().unwrap_or_else(|| vec!["*".to_owned()]);
        let relation = match *keyword {
            "no-looser-than" => Relation::AtMostAsPermissive,
            "no-stricter-than" => Relation::AtLeastAsPermissive,
            verdict => {
                return Ok(AnyClaim::Absolute(WrittenClaim {
                    verdict: verdict.to_owned(),
                    agents,
                    notation: self.notation.clone(),
                    target: (*target).clone(),
                    query: self.query.clone(),
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
        let relational = RelationalClaim { relation, agents };
        Ok(AnyClaim::Relational(relational, (*target).clone()))
    }
}
