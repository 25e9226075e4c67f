//! Fetching and judging.

use std::fs;
use std::path::Path;
use std::time::Duration;

use robots_core::SourceText;
use robots_live::{Expected, Report, Resolve, Settings, Target, check};

use super::super::scope::governing;
use super::{Arguments, Expectation, LiveFormat};
use crate::failure::{Failure, Unreadable};
use crate::input::read_either;
use crate::streams::{Status, Streams};

/// Fetches and judges every site.
pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Status, Failure> {
    let settings = arguments.settings()?;
    let against = arguments.against.as_deref();
    let against = against.map(|file| read_either(file, streams)).transpose()?;
    let targets = arguments.targets(against.as_ref())?;
    let report = check(&targets, &settings).map_err(|reason| {
        let file = arguments.ca.as_deref().unwrap_or(Path::new(""));
        Failure::File(Unreadable::new(file, &reason))
    })?;
    arguments.write(&report, streams)
}

impl Arguments {
    fn settings(&self) -> Result<Settings, Failure> {
        let resolve = self.resolve.iter().map(|text| text.parse::<Resolve>());
        let resolve = resolve.collect::<Result<_, _>>();
        let read = |file: &Path| fs::read(file).map_err(|error| Unreadable::new(file, &error));
        Ok(Settings {
            agents: self.agents.clone(),
            impersonated: self.impersonate.clone(),
            timeout: Duration::from_secs(self.timeout),
            resolve: resolve.map_err(|error| Failure::new(format!("`--resolve`: {error}")))?,
            authorities: self.ca.as_deref().map(read).transpose()?,
            ..Settings::default()
        })
    }

    fn targets(&self, against: Option<&SourceText>) -> Result<Vec<Target>, Failure> {
        let levels = self.level_options.levels()?;
        let target = |text: &String| {
            let invalid = |error| Failure::new(format!("`{text}` cannot be fetched: {error}"));
            let url = governing(text).map_err(invalid)?;
            if !matches!(url.scheme(), "http" | "https") {
                let scheme = url.scheme();
                return Err(invalid(format!(
                    "expected `http` or `https`, found `{scheme}`"
                )));
            }
            Ok(Target {
                expected: self.expect.map(|expected| match expected {
                    Expectation::Open => Expected::Open,
                    Expectation::Closed => Expected::Closed,
                }),
                against: against.cloned(),
                required: self.require.relation(),
                routes: self.routes.clone(),
                dialect: self.read_as.dialect,
                levels: levels.clone(),
                ..Target::new(url)
            })
        };
        self.urls.iter().map(target).collect()
    }

    fn write(&self, report: &Report, streams: &mut Streams<'_>) -> Result<Status, Failure> {
        match self.format {
            LiveFormat::Human => report.human(streams.stdout, streams.colored)?,
            LiveFormat::Json => report.json(streams.stdout)?,
            LiveFormat::Markdown => report.markdown(streams.stdout)?,
        }
        let mut status = Status::failed_if(report.is_denied());
        for site in report.unmeasured() {
            let (url, reason) = (&site.observed.url, site.reason());
            let message = format!("nothing measured of `{url}`: {reason}");
            status = streams.report(Failure::new(message));
        }
        Ok(status)
    }
}
