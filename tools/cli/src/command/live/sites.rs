//! The sites to fetch: those of the command line, with what `robots.toml` states of them, or all of
//! `robots.toml`.

use std::path::Path;

use robots_config::{Config, Expect, Site};
use robots_core::SourceText;
use robots_crawler::scope::share_robots_txt;
use robots_live::{Expected, Target};
use url::Url;

use super::super::diff::Required;
use super::super::scope::governing;
use super::{Arguments, Expectation};
use crate::configuration::{Configurations, located};
use crate::failure::Failure;
use crate::input::read_source;

/// The file in the current folder by which its configuration is found.
pub(super) const FILE: &str = "robots.txt";

impl Arguments {
    /// Returns the targets. `against` is the file of `--against`.
    pub(super) fn targets(
        &self,
        configurations: &mut Configurations,
        config: Option<&Config>,
        against: Option<&SourceText>,
    ) -> Result<Vec<Target>, Failure> {
        let levels = self.level_options.levels()?;
        let named = self.urls.iter().map(|text| {
            let url = parse(text)?;
            let site = config.and_then(|config| Some((config, site_of(config, &url)?)));
            Ok((url, site))
        });
        let mut sites = named.collect::<Result<Vec<_>, Failure>>()?;
        if sites.is_empty() {
            let all = config.into_iter().flat_map(|config| {
                let sites = config.sites.iter();
                let hosts = sites.flat_map(|site| site.hosts.iter().map(move |host| (site, host)));
                hosts.map(move |(site, host)| Ok((parse(&host.value)?, Some((config, site)))))
            });
            sites = all.collect::<Result<_, Failure>>()?;
        }
        if sites.is_empty() {
            return Err(Failure::new(
                "no URL is given, and no `robots.toml` has `hosts`: name a URL, or add `hosts` to \
                 a `[[site]]`",
            ));
        }
        let targets = sites.into_iter().map(|(url, site)| {
            let file = site.map(|(_, site)| site.file.value.clone());
            let file = file.map_or_else(|| located(Path::new(FILE)), Ok)?;
            let (dialect, levels) =
                configurations.settings(&file, self.read_as.dialect, &levels)?;
            let target = Target { dialect, levels, ..Target::new(url) };
            self.target(target, site, against)
        });
        targets.collect()
    }

    /// Returns a target with what is expected of it. The command line takes precedence over the
    /// configuration.
    fn target(
        &self,
        target: Target,
        configured: Option<(&Config, &Site)>,
        against: Option<&SourceText>,
    ) -> Result<Target, Failure> {
        let mut target = Target {
            expected: self.expect.map(|expected| match expected {
                Expectation::Open => Expected::Open,
                Expectation::Closed => Expected::Closed,
            }),
            against: against.cloned(),
            required: self.require.unwrap_or(Required::Equivalent).relation(),
            routes: self.routes.clone(),
            ..target
        };
        let Some((config, site)) = configured else {
            return if self.require.is_some() && target.against.is_none() {
                let message = "`--require` compares with a file: add `--against`";
                Err(Failure::new(message))
            } else {
                Ok(target)
            };
        };
        let file = &site.file.value;
        if target.against.is_none() {
            let name = file.strip_prefix(config.folder()).unwrap_or(file);
            let source = SourceText::new(name.display().to_string(), read_source(file)?.bytes());
            let merged = config.merged(site, &source, target.dialect)?;
            target.against = Some(merged.map_err(Failure::Refused)?);
        }
        let expected = site.expect.map(|expected| match expected.value {
            Expect::Open => Expected::Open,
            Expect::Closed => Expected::Closed,
        });
        target.expected = target.expected.or(expected);
        if target.routes.is_empty() {
            let routes = site.routes.iter();
            target.routes = routes.map(|route| route.value.clone()).collect();
        }
        Ok(target)
    }
}

fn site_of<'c>(config: &'c Config, url: &Url) -> Option<&'c Site> {
    let is_host = |host: &str| Url::parse(host).is_ok_and(|host| share_robots_txt(&host, url));
    let mut sites = config.sites.iter();
    sites.find(|site| site.hosts.iter().any(|host| is_host(&host.value)))
}

fn parse(text: &str) -> Result<Url, Failure> {
    let invalid = |error| Failure::new(format!("`{text}` cannot be fetched: {error}"));
    let url = governing(text).map_err(invalid)?;
    match url.scheme() {
        "http" | "https" => Ok(url),
        scheme => Err(invalid(format!("expected `http` or `https`, found `{scheme}`"))),
    }
}
