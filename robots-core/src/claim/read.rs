//! The words of a claim to a [`Claim`].

use super::{Agents, Claim, ClaimError, ClaimPart, Target};
use crate::matcher::Verdict;
use crate::paths::QueryCondition;
use crate::pattern::{Route, rooted};

/// A claim in words, as macros and files of claims hold it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrittenClaim {
    /// `allow` or `disallow`.
    pub verdict: String,
    /// Product tokens, or `*` alone.
    pub agents: Vec<String>,
    /// `route`, `pattern` or `regex`; else the target shows what it is.
    pub notation: Option<String>,
    /// The URLs.
    pub target: String,
    /// `with` or `without`, of a query.
    pub query: Option<String>,
}

/// The words that say what a claim claims.
const VERDICTS: [(&str, Verdict); 2] = [("allow", Verdict::Allow), ("disallow", Verdict::Disallow)];

impl Claim {
    /// Reads a claim.
    ///
    /// # Errors
    ///
    /// The first part that is none.
    pub fn read(written: &WrittenClaim) -> Result<Self, ClaimError> {
        let verdict = VERDICTS.iter().find(|(name, _)| *name == written.verdict);
        let Some(&(_, verdict)) = verdict else {
            return Err(ClaimError::new(
                ClaimPart::Keyword,
                format!("`{}` is no claim", written.verdict),
                "a claim starts with `allow` or `disallow`",
            ));
        };
        Ok(Self {
            verdict,
            agents: agents(&written.agents)?,
            target: target(written)?,
        })
    }
}

impl Agents {
    /// Reads product tokens, or `*` alone.
    ///
    /// # Errors
    ///
    /// When there are none, or `*` is beside others.
    pub fn read(written: &[String]) -> Result<Self, ClaimError> {
        agents(written)
    }
}

fn agents(written: &[String]) -> Result<Agents, ClaimError> {
    match written {
        [] => Err(ClaimError::new(
            ClaimPart::Whole,
            "a claim about nobody",
            "name crawlers, or write `*` for all of them",
        )),
        [star] if star == "*" => Ok(Agents::All),
        _ => match written.iter().position(|agent| agent == "*") {
            Some(index) => Err(ClaimError::new(
                ClaimPart::Agent(index),
                "`*` beside names",
                "`*` is every crawler: leave the names out",
            )),
            None => Ok(Agents::Named(written.to_vec())),
        },
    }
}

fn target(written: &WrittenClaim) -> Result<Target, ClaimError> {
    let text = written.target.as_str();
    let query = match written.query.as_deref() {
        None => QueryCondition::Any,
        Some("with") => QueryCondition::With,
        Some("without") => QueryCondition::Without,
        Some(other) => {
            return Err(ClaimError::new(
                ClaimPart::Query,
                format!("`{other}` says nothing of a query"),
                "it is `with` or `without`; neither stands for any query or none",
            ));
        }
    };
    let target = match written.notation.as_deref() {
        Some("route") => Target::Route(route(text)?, query),
        Some("pattern") => pattern(text)?,
        Some("regex") => Target::Regex(text.to_owned()),
        Some(other) => {
            return Err(ClaimError::new(
                ClaimPart::Notation,
                format!("there is no notation `{other}`"),
                "write `route`, `pattern` or `regex`, or neither",
            ));
        }
        None if is_pattern(text) && text.contains('{') => {
            return Err(ClaimError::new(
                ClaimPart::Target,
                format!("`{text}` has the braces of a route and the `*` or `$` of a rule"),
                "write `route` or `pattern` in front of it",
            ));
        }
        None if is_pattern(text) => pattern(text)?,
        None => Target::Route(route(text)?, query),
    };
    if query != QueryCondition::Any && !matches!(target, Target::Route(..)) {
        return Err(ClaimError::new(
            ClaimPart::Query,
            "a query is asked for beside a pattern",
            "only a route leaves the query open: write the query into the pattern itself",
        ));
    }
    Ok(target)
}

/// Does it hold a `*` outside of braces, or end with `$`?
fn is_pattern(text: &str) -> bool {
    text.ends_with('$') || text.replace("{*", "{").contains('*')
}

fn route(text: &str) -> Result<Route, ClaimError> {
    Route::parse(text)
        .map_err(|error| ClaimError::new(ClaimPart::Target, error.message, error.help))
}

fn pattern(text: &str) -> Result<Target, ClaimError> {
    if text.starts_with(['/', '*']) {
        return Ok(Target::Pattern(text.to_owned()));
    }
    Err(ClaimError::new(
        ClaimPart::Target,
        format!("the pattern `{text}` matches no URL"),
        format!("a path starts with `/`: write `{}`", rooted(text)),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(target: &str, notation: Option<&str>) -> WrittenClaim {
        WrittenClaim {
            verdict: "allow".into(),
            agents: vec!["*".into()],
            notation: notation.map(str::to_owned),
            target: target.into(),
            query: None,
        }
    }

    #[test]
    fn a_target_shows_what_it_is() {
        let target =
            |text, notation| Claim::read(&written(text, notation)).map(|claim| claim.target);
        let route = |text| {
            Ok(Target::Route(
                Route::parse(text).expect("a route"),
                QueryCondition::Any,
            ))
        };
        assert_eq!(target("/a/{*rest}", None), route("/a/{*rest}"));
        assert_eq!(target("/about", None), route("/about"));
        let pattern = Ok(Target::Pattern("/about".into()));
        assert_eq!(target("/about", Some("pattern")), pattern);
        assert_eq!(target("/a*b$", None), Ok(Target::Pattern("/a*b$".into())));
        assert_eq!(
            target("/a{2}", Some("regex")),
            Ok(Target::Regex("/a{2}".into()))
        );
    }

    #[test]
    fn a_mistake_has_its_part() {
        let part = |change: fn(&mut WrittenClaim)| {
            let mut written = written("/", None);
            change(&mut written);
            Claim::read(&written).expect_err("a mistake").part
        };
        assert_eq!(
            part(|claim| claim.verdict = "forbid".into()),
            ClaimPart::Keyword
        );
        assert_eq!(part(|claim| claim.agents.clear()), ClaimPart::Whole);
        assert_eq!(
            part(|claim| claim.agents.push("*".into())),
            ClaimPart::Agent(0)
        );
        assert_eq!(
            part(|claim| claim.notation = Some("glob".into())),
            ClaimPart::Notation
        );
        assert_eq!(
            part(|claim| claim.target = "/{a}*".into()),
            ClaimPart::Target
        );
        assert_eq!(part(|claim| claim.target = "/{a".into()), ClaimPart::Target);
        assert_eq!(part(|claim| claim.target = "a*".into()), ClaimPart::Target);
        assert_eq!(
            part(|claim| claim.query = Some("any".into())),
            ClaimPart::Query
        );
        let beside_pattern: fn(&mut WrittenClaim) = |claim| {
            claim.target = "/*".into();
            claim.query = Some("with".into());
        };
        assert_eq!(part(beside_pattern), ClaimPart::Query);
    }
}
