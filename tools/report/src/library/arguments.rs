//! The arguments of the functions: one struct. Each function reads some of its keys.
//!
//! In: JSON of any language. Out: [`Arguments`], or a rejection that names the value.

use std::collections::BTreeMap;

use robots_analysis::claim::ClaimTable;
use robots_core::Dialect;
use robots_lint::Levels;
use schemars::JsonSchema;

use super::language::Language;
use super::question::Question;
use super::rejected::{Rejected, check_token};
use super::value::{BytesSchema, Given};
use crate::json::Word;

type Keys = &'static [&'static str];

/// The keys of a question about a URL, and of one about a graph.
const ASK: Keys = &["agent", "exact", "userAgent", "user_agent", "url", "target"];
pub(super) const GRAPH: Keys = &["agent", "exact", "maxStates"];

/// The keys of options.
const READ: Keys = &["name", "dialect"];
const CHECK: Keys = &["name", "dialect", "deny", "warn", "allow", "all"];
const FIX: Keys = &["name", "dialect", "deny", "warn", "allow"];
const FORMAT: Keys = &["name"];
const PROVE: Keys = &["name", "dialect", "deny", "warn", "allow", "files"];
const DIFF: Keys = &["names", "dialect", "agents"];
const DIFF_DIALECTS: Keys = &["name", "agents"];

/// The types of options: the function that takes them, their names, what they are, and their keys.
/// Every other function reads a file.
pub(super) const OPTIONS: [(&str, &str, &str, Keys); 7] = [
    ("check", "CheckOptions", "How a robots.txt is checked.", CHECK),
    ("fix", "FixOptions", "How a robots.txt is fixed.", FIX),
    ("format", "FormatOptions", "How a robots.txt is formatted.", FORMAT),
    ("", "ReadOptions", "How a robots.txt is read.", READ),
    ("diff", "DiffOptions", "What of two files is compared.", DIFF),
    ("diffDialects", "DiffDialectsOptions", "What of a file is compared.", DIFF_DIALECTS),
    ("prove", "ProveOptions", "How claims are proved.", PROVE),
];

/// Returns the keys of the question and of the options of a function.
fn keys_of(function: &str) -> (Keys, Keys) {
    match OPTIONS.iter().find(|(of, ..)| *of == function) {
        Some((.., options)) => (&[], options),
        None if function == "graph" => (GRAPH, READ),
        None => (ASK, READ),
    }
}

const CLAIM: Keys =
    &["allow", "disallow", "no-looser-than", "no-stricter-than", "agents", "notation", "query"];

/// The arguments of a function beside its texts.
#[derive(Debug, Default)]
pub struct Arguments {
    pub(super) question: Question,
    pub(super) options: Options,
    pub(super) claims: Vec<ClaimTable>,
}

impl Arguments {
    /// Reads the arguments of the function with this name: an object with `question`, `options` and
    /// `claims`, which may be left out.
    ///
    /// # Errors
    ///
    /// Returns a rejection of a value of another type, and of an unknown key.
    ///
    /// ```
    /// use robots_report::library::{Arguments, Language};
    ///
    /// let rejected = Arguments::read("check", r#"{"options": {"name": 1}}"#).err();
    /// let message = rejected.map(|rejected| rejected.message(Language::JavaScript));
    /// assert_eq!(message.as_deref(), Some("options.name: expected a string"));
    /// ```
    pub fn read(function: &str, json: &str) -> Result<Self, Rejected> {
        let value = serde_json::from_str(json);
        let value = value.map_err(|error| Rejected::of_type("", error.to_string()))?;
        let (question, options) = keys_of(function);
        let mut arguments = Self::default();
        let place = String::new();
        for (name, mut given) in (Given { place, value }).entries()? {
            given.place.clone_from(&name);
            match name.as_str() {
                "question" => read_part(given, question, &mut |key, value| {
                    arguments.question.set(key, value)
                })?,
                "options" => {
                    read_part(given, options, &mut |key, value| arguments.options.set(key, value))?;
                }
                _ => {
                    for given in given.items()? {
                        let mut claim = ClaimTable::default();
                        read_part(given, CLAIM, &mut |key, value| {
                            set_claim(&mut claim, key, value)
                        })?;
                        arguments.claims.push(claim);
                    }
                }
            }
        }
        Ok(arguments)
    }

    /// Returns the name of the robots.txt in messages.
    pub fn file_name(&self) -> &str {
        &self.options.name
    }

    /// Returns the names of both files of a comparison in messages.
    pub fn file_names(&self) -> &[String; 2] {
        &self.options.names
    }

    /// Returns the dialect.
    ///
    /// # Errors
    ///
    /// Returns a rejection of an unknown name.
    pub fn dialect(&self) -> Result<&'static Dialect, Rejected> {
        dialect(&self.options.dialect)
    }
}

/// Calls `set` with each value of an object that has only these keys.
fn read_part(
    given: Given,
    keys: &[&str],
    set: &mut dyn FnMut(&str, Given) -> Result<(), Rejected>,
) -> Result<(), Rejected> {
    let place = given.place.clone();
    for (key, value) in given.entries()? {
        if !keys.contains(&key.as_str()) {
            let known = keys.join("`, `");
            let message = format!("unknown key `{key}`: expected one of `{known}`");
            return Err(Rejected::value(&place, message));
        }
        set(&key, value)?;
    }
    Ok(())
}

/// The schema of names: one, or a list.
#[derive(JsonSchema)]
#[schemars(inline, untagged)]
#[expect(dead_code, reason = "a schema")]
enum NamesSchema {
    One(String),
    Many(Vec<String>),
}

/// The options of all functions.
#[derive(Clone, Debug, JsonSchema)]
#[schemars(default)]
pub(super) struct Options {
    /// The name of the file in messages; `robots.txt` by default.
    name: String,
    /// The names of both files in messages; `before` and `after` by default.
    names: [String; 2],
    /// The dialect; `rfc9309` by default.
    #[schemars(with = "Word<&'static Dialect>")]
    dialect: String,
    /// Lints whose findings are errors: names of lints or of groups of lints, or `warnings`.
    #[schemars(with = "NamesSchema")]
    deny: Vec<String>,
    /// Lints whose findings are warnings.
    #[schemars(with = "NamesSchema")]
    warn: Vec<String>,
    /// Lints that are not reported.
    #[schemars(with = "NamesSchema")]
    allow: Vec<String>,
    /// Whether `report` has every finding, not only the first of each lint; `findings` always has.
    pub(super) all: bool,
    /// The crawlers, by product token; `*` is every crawler that no group names. Every crawler by
    /// default.
    #[schemars(with = "NamesSchema")]
    agents: Option<Vec<String>>,
    /// The robots.txt files that claims name.
    #[schemars(with = "BTreeMap<String, BytesSchema>")]
    pub(super) files: Vec<(String, Vec<u8>)>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            name: "robots.txt".to_owned(),
            names: ["before", "after"].map(str::to_owned),
            dialect: Dialect::RFC_9309.name.to_owned(),
            deny: Vec::new(),
            warn: Vec::new(),
            allow: Vec::new(),
            all: false,
            agents: None,
            files: Vec::new(),
        }
    }
}

impl Options {
    fn set(&mut self, key: &str, given: Given) -> Result<(), Rejected> {
        match key {
            "name" => self.name = given.string()?,
            "names" => {
                let place = given.place.clone();
                let names = <[String; 2]>::try_from(given.names()?);
                let expected = |_| Rejected::of_type(&place, "expected an array of two strings");
                self.names = names.map_err(expected)?;
            }
            "dialect" => self.dialect = given.string()?,
            "deny" => self.deny = given.names()?,
            "warn" => self.warn = given.names()?,
            "allow" => self.allow = given.names()?,
            "all" => self.all = given.boolean()?,
            "agents" => self.agents = Some(given.names()?),
            _ => {
                for (name, file) in given.entries()? {
                    self.files.push((name, file.bytes()?));
                }
            }
        }
        Ok(())
    }

    pub(super) fn levels(&self) -> Result<Levels, Rejected> {
        Levels::named(&self.allow, &self.warn, &self.deny)
            .map_err(|unknown| Rejected::value("options", unknown.to_string()))
    }

    /// Returns the product tokens of crawlers; `None` for every crawler.
    pub(super) fn tokens(&self, language: Language) -> Result<Option<Vec<Vec<u8>>>, Rejected> {
        let token = |agent: &String| {
            check_token(agent, language)?;
            Ok(agent.as_bytes().to_vec())
        };
        let agents = self.agents.as_ref();
        let tokens = agents.map(|agents| agents.iter().map(token).collect());
        tokens.transpose()
    }
}

/// Returns the dialect with a name.
///
/// # Errors
///
/// Returns a rejection of an unknown name.
pub fn dialect(name: &str) -> Result<&'static Dialect, Rejected> {
    Dialect::by_name(name).ok_or_else(|| {
        let known: Vec<_> = Dialect::ALL.iter().map(|dialect| dialect.name).collect();
        let known = known.join("`, `");
        let message = format!("unknown dialect `{name}`: expected one of `{known}`");
        Rejected::value("options", message)
    })
}

/// A claim about every URL of a target, or about another robots.txt: a table `[[claim]]` of a
/// claims file.
#[derive(Default, JsonSchema)]
#[schemars(default, rename = "Claim", rename_all = "kebab-case")]
pub(super) struct ClaimSchema {
    /// The URLs that are allowed.
    allow: Option<String>,
    /// The URLs that are disallowed.
    disallow: Option<String>,
    /// The name of a robots.txt in `files`: this file allows no URL that it disallows.
    no_looser_than: Option<String>,
    /// The name of a robots.txt in `files`: this file disallows no URL that it allows.
    no_stricter_than: Option<String>,
    /// Product tokens; every crawler by default.
    #[schemars(with = "NamesSchema")]
    agents: Option<Vec<String>>,
    /// The notation of the target; it depends on the text by default.
    #[schemars(extend("enum" = ["route", "pattern", "regex"]))]
    notation: Option<String>,
    /// The URLs with a query, or without; both by default.
    #[schemars(extend("enum" = ["with", "without"]))]
    query: Option<String>,
}

fn set_claim(claim: &mut ClaimTable, key: &str, given: Given) -> Result<(), Rejected> {
    let value = match key {
        "allow" => &mut claim.allow,
        "disallow" => &mut claim.disallow,
        "no-looser-than" => &mut claim.no_looser_than,
        "no-stricter-than" => &mut claim.no_stricter_than,
        "notation" => &mut claim.notation,
        "query" => &mut claim.query,
        _ => {
            claim.agents = Some(given.names()?);
            return Ok(());
        }
    };
    *value = Some(given.string()?);
    Ok(())
}
