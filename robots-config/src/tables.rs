//! The tables of robots.toml and of claims files, as TOML has them: keys and types. Their doc
//! comments are the descriptions of the JSON schemas.
//!
//! What a schema cannot state, such as the names of lints, is checked by the modules that read
//! these tables.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::value::SeqAccessDeserializer;
use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::located::Located;

/// The configuration of robots-static: how robots.txt files are checked, and what is claimed about
/// them. Paths are relative to the folder of this file.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct ConfigTable {
    /// The dialect in which files are read.
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::schema::DialectName>"))]
    pub(crate) dialect: Option<Located<String>>,
    /// Files and folders that are not checked, in addition to those that git ignores: paths with
    /// the wildcards `*`, `**` and `?`. One that matches a folder matches everything in it.
    pub(crate) exclude: Vec<Located<String>>,
    /// The file with the findings that are accepted.
    pub(crate) baseline: Option<Located<String>>,
    /// The levels of lints, of groups of lints and of `warnings`.
    pub(crate) lints: LintsTable,
    /// Other settings for some files. Later ones take precedence.
    pub(crate) overrides: Vec<Located<OverrideTable>>,
    /// The robots.txt files of sites, with what is known and claimed about each.
    pub(crate) site: Vec<Located<SiteTable>>,
    /// How `robots live` fetches.
    pub(crate) live: LiveTable,
    /// The server of `robots gate`, which proxies ask before they forward a request.
    pub(crate) gate: Option<Located<GateTable>>,
}

/// Levels by the name of a lint, of a group of lints or `warnings`. A lint takes precedence over
/// its group, and a group over `warnings`.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub(crate) struct LintsTable(
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, crate::schema::LevelName>"))]
    pub(crate) BTreeMap<Located<String>, Located<String>>,
);

/// Other settings for some files.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct OverrideTable {
    /// The files: paths with the wildcards `*`, `**` and `?`. One that matches a folder matches
    /// everything in it.
    pub(crate) files: Located<Vec<Located<String>>>,
    /// The dialect in which these files are read.
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::schema::DialectName>"))]
    pub(crate) dialect: Option<Located<String>>,
    /// The levels of lints in these files.
    #[serde(default)]
    pub(crate) lints: LintsTable,
}

/// A site: its robots.txt, with what is known and claimed about it.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct SiteTable {
    /// The path of its robots.txt.
    pub(crate) file: Located<String>,
    /// The robots.txt files of parts of the site that are merged with it, by the prefix of their
    /// URLs, such as `/docs/`.
    #[cfg_attr(feature = "schema", schemars(with = "Option<BTreeMap<String, String>>"))]
    pub(crate) merge: Option<Located<BTreeMap<Located<String>, Located<String>>>>,
    /// Whether it decides below a prefix where no rule of the file there matches. Otherwise such
    /// URLs are allowed.
    pub(crate) inherit: Option<Located<bool>>,
    /// The addresses at which it is served, such as `https://www.example.com`.
    #[serde(default)]
    pub(crate) hosts: Vec<Located<String>>,
    /// What `robots live` expects of the hosts.
    pub(crate) expect: Option<Located<Expect>>,
    /// The routes of the site, such as `/products/{id}`, to check rules against.
    #[serde(default)]
    pub(crate) routes: Vec<Located<String>>,
    /// Sitemaps and sitemap indexes, also compressed, whose URLs must be allowed.
    #[serde(default)]
    pub(crate) sitemaps: Vec<Located<String>>,
    /// The folder that is served at the root of the site.
    pub(crate) static_dir: Option<Located<String>>,
    /// Claims that come with robots-static, by name.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::schema::PresetName>"))]
    pub(crate) presets: Vec<Located<String>>,
    /// The path of a file with claims.
    pub(crate) claims: Option<Located<String>>,
    /// Claims about every URL.
    #[serde(default)]
    pub(crate) claim: Vec<Located<ClaimTable>>,
}

/// What is expected of a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Expect {
    /// The main page and all routes are allowed for search engines.
    Open,
    /// Everything is disallowed for every crawler.
    Closed,
}

impl Expect {
    /// Returns the name in the configuration: `open` or `closed`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Closed => "closed",
        }
    }
}

/// How `robots live` fetches.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct LiveTable {
    /// The product tokens with which robots.txt files are fetched.
    pub(crate) agents: Vec<Located<String>>,
    /// The longest time that a fetch may take, in seconds.
    #[cfg_attr(feature = "schema", schemars(with = "Option<u64>", range(min = 1, max = 600)))]
    pub(crate) timeout: Option<Located<u64>>,
}

/// The server of `robots gate`, which proxies ask before they forward a request. It decides by the
/// file of each `[[site]]` at its `hosts`, and by the files here.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct GateTable {
    /// The sockets at which proxies ask.
    pub(crate) listen: Vec<Located<ListenTable>>,
    /// The address and port of `/health`, `/ready` and `/metrics`, such as `127.0.0.1:9001`.
    pub(crate) admin: Option<Located<String>>,
    /// The paths of robots.txt files by host, such as `www.example.com` or `*.example.com`.
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, String>"))]
    pub(crate) hosts: BTreeMap<Located<String>, Located<String>>,
    /// The folder with a file `HOST.txt` for each other host.
    pub(crate) folder: Option<Located<String>>,
    /// The path of the robots.txt of every other host.
    pub(crate) default: Option<Located<String>>,
    /// What is done with requests that the rules disallow.
    pub(crate) mode: Option<GateMode>,
    /// Whether `Crawl-delay` is enforced.
    pub(crate) crawl_delay: Option<Located<bool>>,
    /// Purposes whose crawlers obey the default group although nothing documents that they do.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::schema::PurposeName>"))]
    pub(crate) extend_default_group: Vec<Located<String>>,
    /// The folder with the address ranges that operators of crawlers publish.
    pub(crate) ranges: Option<Located<String>>,
    /// Whether clients are denied whose address is none of the crawler that they claim to be.
    pub(crate) deny_contradicted: Option<Located<bool>>,
    /// Whether a file without any directive replaces the one before it.
    pub(crate) accept_empty: Option<Located<bool>>,
    /// The seconds between two looks at the files.
    #[cfg_attr(feature = "schema", schemars(with = "Option<u64>", range(min = 1, max = 3_600)))]
    pub(crate) poll: Option<Located<u64>>,
    /// Which requests are logged.
    pub(crate) log: Option<GateLog>,
}

/// A socket at which a proxy asks, and what it passes on there.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct ListenTable {
    /// The address and port, such as `127.0.0.1:9000`.
    pub(crate) address: Located<String>,
    /// The field in which the proxy passes on the target of the client, such as `x-original-uri`;
    /// or `request`, if it asks for that target below `/_robots`.
    pub(crate) target: Located<String>,
    /// The field with the host of the client. The default is `host`.
    pub(crate) host: Option<Located<String>>,
    /// The field with the address of the client: `x-forwarded-for`, `x-real-ip` or `forwarded`.
    pub(crate) client: Option<Located<String>>,
    /// The addresses from which the proxy connects, as prefixes. The default is this machine.
    pub(crate) proxies: Option<Vec<Located<String>>>,
    /// Whether every denial has the status 403, for a proxy that passes on no other.
    #[serde(default)]
    pub(crate) only_403: bool,
}

/// What is done with requests that the rules disallow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum GateMode {
    /// They pass, and no client is identified.
    Off,
    /// They pass, and are reported.
    Report,
    /// They are denied.
    #[default]
    Enforce,
}

/// Which requests are logged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum GateLog {
    /// None.
    Off,
    /// Those that are denied, or would be.
    #[default]
    Denied,
    /// Those of every crawler.
    Crawlers,
}

/// Claims about every URL of a robots.txt.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct ClaimsTable {
    /// Claims about every URL.
    #[serde(default)]
    pub(crate) claim: Vec<Located<ClaimTable>>,
}

/// A claim: exactly one of `allow`, `disallow`, `no-looser-than` and `no-stricter-than`.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct ClaimTable {
    /// The URLs that are allowed: a route such as `/products/{id}`, a pattern such as
    /// `/*.pdf$`, or a regular expression.
    pub(crate) allow: Option<Located<String>>,
    /// The URLs that are disallowed.
    pub(crate) disallow: Option<Located<String>>,
    /// A product token or a list of them; `*`, the default, is every crawler, and
    /// `purpose(training)` every documented crawler with that purpose.
    pub(crate) agents: Option<Located<OneOrMany>>,
    /// How the URLs are written: `route`, `pattern` or `regex`. The default depends on the text.
    pub(crate) notation: Option<Located<String>>,
    /// Whether the URLs of a route are those `with` or `without` a query. The default is both.
    pub(crate) query: Option<Located<String>>,
    /// The path of a robots.txt: this one allows no URL that it disallows.
    pub(crate) no_looser_than: Option<Located<String>>,
    /// The path of a robots.txt: this one disallows no URL that it allows.
    pub(crate) no_stricter_than: Option<Located<String>>,
}

/// One product token, or a list of them.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(untagged))]
pub(crate) enum OneOrMany {
    /// One token.
    One(String),
    /// A list.
    Many(Vec<Located<String>>),
}

// Not derived: an untagged enum loses the spans.
impl<'de> Deserialize<'de> for OneOrMany {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Tokens;

        impl<'de> Visitor<'de> for Tokens {
            type Value = OneOrMany;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("a product token or a list of product tokens")
            }

            fn visit_str<E>(self, token: &str) -> Result<OneOrMany, E> {
                Ok(OneOrMany::One(token.to_owned()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<OneOrMany, A::Error> {
                let list = SeqAccessDeserializer::new(list);
                Vec::deserialize(list).map(OneOrMany::Many)
            }
        }

        deserializer.deserialize_any(Tokens)
    }
}
