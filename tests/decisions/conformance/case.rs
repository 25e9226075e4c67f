//! The format of `tests/cases/*.toml`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use robots_core::Dialect;
use robots_core::matcher::Verdict;
use serde::Deserialize;
use serde::de::{Deserializer, Error};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CaseFile {
    case: Vec<Case>,
}

/// A robots.txt, a crawler, and the expected decisions.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Case {
    /// The name, which is unique among all files.
    pub(crate) id: String,
    /// The sources.
    pub(crate) cite: String,
    /// The dialects; RFC 9309 by default.
    #[serde(rename = "dialect", default = "rfc_9309", deserialize_with = "dialects")]
    pub(crate) dialects: Vec<&'static Dialect>,
    #[serde(default)]
    robots: Option<String>,
    /// A robots.txt with bytes that TOML cannot represent.
    #[serde(default)]
    robots_base64: Option<String>,
    /// A product token.
    pub(crate) agent: String,
    /// Allowed paths, by any rule or none.
    #[serde(default)]
    allowed: Vec<String>,
    /// Paths that are allowed because no rule matches them.
    #[serde(default)]
    unmatched: Vec<String>,
    #[serde(default)]
    disallowed: Vec<String>,
    /// The lines of the deciding rules, by path.
    #[serde(default)]
    decided_by: BTreeMap<String, usize>,
}

/// The expected decision on one path.
pub(crate) struct Check<'c> {
    pub(crate) path: &'c str,
    pub(crate) verdict: Verdict,
    pub(crate) decider: Decider,
}

/// The expected line of the deciding rule.
#[derive(Clone, Copy)]
pub(crate) enum Decider {
    /// Any line, on which the engines agree.
    Unsaid,
    /// No rule matches.
    NoLine,
    /// The rule on this line, from 1.
    Line(usize),
}

fn rfc_9309() -> Vec<&'static Dialect> {
    vec![Dialect::RFC_9309]
}

fn dialects<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<&'static Dialect>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Names {
        One(String),
        Several(Vec<String>),
    }
    let names = match Names::deserialize(deserializer)? {
        Names::One(name) => vec![name],
        Names::Several(names) => names,
    };
    let dialects = names.iter().map(|name| {
        let no_dialect = || D::Error::custom(format!("unknown dialect `{name}`"));
        Dialect::by_name(name).ok_or_else(no_dialect)
    });
    dialects.collect()
}

impl Case {
    /// Returns the robots.txt, or an error in the case.
    pub(crate) fn bytes(&self) -> Result<Vec<u8>, String> {
        match (&self.robots, &self.robots_base64) {
            (Some(text), None) => Ok(text.as_bytes().to_vec()),
            (None, Some(encoded)) => {
                STANDARD.decode(encoded).map_err(|error| format!("`robots_base64`: {error}"))
            }
            _ => Err("expected one of `robots` and `robots_base64`".to_owned()),
        }
    }

    /// Returns every path of the case, once, or an error in the case.
    pub(crate) fn checks(&self) -> Result<Vec<Check<'_>>, String> {
        if self.cite.is_empty() {
            return Err("missing source".to_owned());
        }
        if self.dialects.is_empty() {
            return Err("missing dialect".to_owned());
        }
        let mut checks: BTreeMap<&str, Check<'_>> = BTreeMap::new();
        for (paths, verdict, decider) in [
            (&self.allowed, Verdict::Allow, Decider::Unsaid),
            (&self.unmatched, Verdict::Allow, Decider::NoLine),
            (&self.disallowed, Verdict::Disallow, Decider::Unsaid),
        ] {
            for path in paths {
                let check = Check { path, verdict, decider };
                if checks.insert(path, check).is_some() {
                    return Err(format!("duplicate path `{path}`"));
                }
            }
        }
        for (path, &line) in &self.decided_by {
            match checks.get_mut(path.as_str()) {
                Some(check) if matches!(check.decider, Decider::Unsaid) => {
                    check.decider = Decider::Line(line);
                }
                _ => {
                    return Err(format!("`decided_by` names `{path}`, which no rule decides"));
                }
            }
        }
        if checks.is_empty() {
            return Err("missing paths".to_owned());
        }
        Ok(checks.into_values().collect())
    }
}

/// Returns the cases of one file, or an error in the file and its position.
pub(crate) fn read(path: &Path) -> Result<Vec<Case>, String> {
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    let file: CaseFile = toml::from_str(&text).map_err(|error| error.to_string())?;
    Ok(file.case)
}
