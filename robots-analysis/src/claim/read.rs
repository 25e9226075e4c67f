//! Reads a [`Claim`].

use robots_core::matcher::Verdict;

use super::{Agents, Claim, ClaimError, ClaimPart, Target};
use crate::paths::{QueryCondition, Route, rooted};

/// A claim as written in a macro or a file of claims.
///
/// ```
/// use robots_analysis::claim::{Agents, Claim, Target, WrittenClaim};
///
/// let claim = Claim::read(&WrittenClaim {
///     verdict: "allow".to_owned(),
///     agents: vec!["Googlebot".to_owned()],
///     target: "/assets/*.js$".to_owned(),
///     ..WrittenClaim::default()
/// })?;
/// assert_eq!(claim.target, Target::Pattern("/assets/*.js$".to_owned()));
/// assert_eq!(claim.agents, Agents::Named(vec!["Googlebot".to_owned()]));
/// # Ok::<(), robots_analysis::claim::ClaimError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrittenClaim {
    /// The keyword, `allow` or `disallow`.
    pub verdict: String,
    /// The product tokens, or `*` alone.
    pub agents: Vec<String>,
    /// The notation of the target, `route`, `pattern` or `regex`; `None` to infer it.
    pub notation: Option<String>,
    /// The target: the URLs.
    pub target: String,
    /// The query condition, `with` or `without`; `None` for any query or none.
    pub query: Option<String>,
}

/// The keywords of claims.
const VERDICTS: [(&str, Verdict); 2] = [("allow", Verdict::Allow), ("disallow", Verdict::Disallow)];

impl Claim {
    /// Reads a claim.
    ///
    /// # Errors
    ///
    /// Returns an error for the first invalid part.
    pub fn read(written: &WrittenClaim) -> Result<Self, ClaimError> {
        let verdict = VERDICTS.iter().find(|(name, _)| *name == written.verdict);
        let Some(&(_, verdict)) = verdict else {
            return Err(ClaimError::new(
                ClaimPart::Keyword,
                format!(
                    "expected `allow` or `disallow`, found `{}`",
                    written.verdict
                ),
                "start the claim with `allow` or `disallow`",
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
    /// Returns an error if there is no token, or if `*` is beside other tokens.
    pub fn read(written: &[String]) -> Result<Self, ClaimError> {
        agents(written)
    }
}

fn agents(written: &[String]) -> Result<Agents, ClaimError> {
    match written {
        [] => Err(ClaimError::new(
            ClaimPart::Whole,
            "claim has no user agents",
            "name crawlers, or write `*` for every crawler",
        )),
        [star] if star == "*" => Ok(Agents::All),
        _ => match written.iter().position(|agent| agent == "*") {
            Some(index) => Err(ClaimError::new(
                ClaimPart::Agent(index),
                "unexpected `*` beside product tokens",
                "delete the other tokens: `*` is every crawler",
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
                format!("unknown query condition `{other}`: expected `with` or `without`"),
                "delete the condition to match URLs with any query or none",
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
                format!("unknown notation `{other}`: expected `route`, `pattern` or `regex`"),
                "write one of these, or delete the notation to infer it",
            ));
        }
        None if is_pattern(text) && text.contains('{') => {
            return Err(ClaimError::new(
                ClaimPart::Target,
                format!(
                    "ambiguous target `{text}`: a route has no `*` or `$`, a pattern no braces"
                ),
                "write `route` or `pattern` before it",
            ));
        }
        None if is_pattern(text) => pattern(text)?,
        None => Target::Route(route(text)?, query),
    };
    if query != QueryCondition::Any && !matches!(target, Target::Route(..)) {
        return Err(ClaimError::new(
            ClaimPart::Query,
            "query condition on a target that is not a route",
            "delete the condition, and write the query into the target itself",
        ));
    }
    Ok(target)
}

/// Returns whether a target has a `*` outside of braces, or ends with `$`.
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
        format!("pattern `{text}` does not start with `/` or `*`"),
        format!("write `{}`", rooted(text)),
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
    fn target_without_notation_is_inferred() {
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
    fn claim_error_has_the_invalid_part() {
        let part = |change: fn(&mut WrittenClaim)| {
            let mut written = written("/", None);
            change(&mut written);
            Claim::read(&written).expect_err("an error").part
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
