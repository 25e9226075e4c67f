//! Fetching and judging.

use std::fs;
use std::path::Path;
use std::time::Duration;

use robots_config::Config;
use robots_live::{Report, Resolve, Settings, check};

use super::Arguments;
use super::sites::FILE;
use crate::args::DocumentFormat;
use crate::configuration::{Configurations, located};
use crate::failure::{Failure, Unreadable};
use crate::input::read_either;
use crate::streams::{Status, Streams};

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Status, Failure> {
    let mut configurations = Configurations::new(&arguments.read_as.configuration);
    let config = configurations.of(&located(Path::new(FILE))?)?;
    let settings = arguments.settings(config.as_deref())?;
    // The files are not fetched yet: only documented crawlers are known.
    streams.warn_of_typos(&[], arguments.agents.iter().flatten().map(String::as_str));
    let against = arguments.against.as_deref().map(|file| {
        let source = read_either(file, streams)?;
        let dialect = configurations.dialect(file, arguments.read_as.dialect)?;
        let served = configurations.served(file, source, dialect)?;
        served.map_err(Failure::Refused)
    });
    let against = against.transpose()?;
    let targets = arguments.targets(&mut configurations, config.as_deref(), against.as_ref())?;
    let report = check(&targets, &settings).map_err(|reason| {
        let file = arguments.ca.as_deref().unwrap_or(Path::new(""));
        Failure::File(Unreadable::new(file, &reason))
    })?;
    arguments.write(&report, streams)
}

impl Arguments {
    fn settings(&self, config: Option<&Config>) -> Result<Settings, Failure> {
        let resolve = self.resolve.iter().map(|text| text.parse::<Resolve>());
        let resolve = resolve.collect::<Result<_, _>>();
        let read = |file: &Path| fs::read(file).map_err(|error| Unreadable::new(file, &error));
        let mut settings = Settings {
            impersonated: self.impersonate.clone(),
            resolve: resolve.map_err(|error| Failure::new(format!("`--resolve`: {error}")))?,
            authorities: self.ca.as_deref().map(read).transpose()?,
            ..Settings::default()
        };
        let configured = config.map(|config| &config.live);
        let agents = configured.map(|live| live.agents.iter().map(|agent| agent.value.clone()));
        let agents = agents.map(Iterator::collect).unwrap_or_default();
        let agents = self.agents.clone().unwrap_or(agents);
        if !agents.is_empty() {
            settings.agents = agents;
        }
        let configured = configured.and_then(|live| live.timeout);
        let timeout = self.timeout.map(Duration::from_secs);
        let timeout = timeout.or(configured.map(|timeout| timeout.value));
        settings.timeout = timeout.unwrap_or(settings.timeout);
        Ok(settings)
    }

    fn write(&self, report: &Report, streams: &mut Streams<'_>) -> Result<Status, Failure> {
        match self.format {
            DocumentFormat::Human => report.human(streams.stdout, streams.colored)?,
            DocumentFormat::Json => report.json(streams.stdout)?,
            DocumentFormat::Markdown => report.markdown(streams.stdout)?,
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
