//! `robots config`: prints the configuration of a file, and where each value comes from.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use robots_analysis::merge::Silence;
use robots_config::{Config, FileSettings, Site};
use robots_core::Dialect;
use robots_core::source::Span;
use robots_lint::LINTS;
use robots_report::json::{Header, write_line};
use schemars::JsonSchema;
use serde::Serialize;

use crate::args::OutputFormat;
use crate::configuration::{ConfigOptions, Configurations, located, shown};
use crate::failure::Failure;
use crate::streams::{Status, Streams};

const EXAMPLES: &str = "Examples:
  robots config
  robots config public/robots.txt --format json

Lints that are not listed have their default levels, see `robots lints`.

Exit status:
  0  printed
  2  on error, such as an invalid robots.toml or a file that it names and that is missing";

/// Print the robots.toml of a file, and where each of its settings comes from
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The robots.txt; it need not exist
    #[arg(value_name = "FILE", default_value = "robots.txt")]
    file: PathBuf,

    /// The output format
    #[arg(long, value_enum, value_name = "NAME", default_value_t)]
    format: OutputFormat,

    #[command(flatten)]
    configuration: ConfigOptions,
}

/// A value, and where it is set.
#[derive(Serialize, JsonSchema)]
#[schemars(inline)]
pub(super) struct Setting {
    /// The key in `robots.toml`. A minor version may add keys.
    key: String,
    value: String,
    /// The place in `robots.toml`, as `file:line:column` and the name that sets it; `null` for a
    /// default.
    origin: Option<String>,
}

/// A line of `robots config --format json`.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum Line<'a> {
    /// The first line.
    Header {
        #[serde(flatten)]
        header: Header,
        file: &'a str,
        /// The configuration; `null` if there is none.
        config: Option<&'a str>,
    },
    /// A value. A list has one for each of its items.
    Setting(&'a Setting),
    /// The last line.
    Summary {
        /// The number of settings.
        settings: usize,
    },
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Status, Failure> {
    let mut configurations = Configurations::new(&arguments.configuration);
    let file = located(&arguments.file)?;
    let config = configurations.of(&file)?;
    let mut settings = Settings { config: config.as_deref(), all: Vec::new() };
    settings.add_file(&file);
    settings.add_folder();
    if let Some(place) = configurations.excludes(&file)? {
        settings.add("excluded", "true".to_owned(), Some(place));
    }
    let site = config.as_ref().and_then(|config| config.site(&file));
    if let Some(site) = site {
        settings.add_site(site);
    }
    let shown = arguments.file.display().to_string();
    let name = config.as_ref().map(|config| config.source().name());
    match arguments.format {
        OutputFormat::Json => write_json(streams.stdout, &shown, name, &settings.all)?,
        OutputFormat::Human => write_human(streams.stdout, &shown, name, &settings.all)?,
    }
    let missing = config.as_ref().zip(site.map(Site::paths).map(Vec::from_iter));
    let missing = missing.and_then(|(config, paths)| config.missing(paths));
    Ok(missing.map_or(Status::Success, |missing| streams.report(missing)))
}

fn write_json(
    out: &mut dyn Write,
    file: &str,
    config: Option<&str>,
    settings: &[Setting],
) -> io::Result<()> {
    let header = Header::of("config");
    let header = Line::Header { header, file, config };
    write_line(out, &header)?;
    for setting in settings {
        write_line(out, &Line::Setting(setting))?;
    }
    let settings = settings.len();
    write_line(out, &Line::Summary { settings })
}

fn write_human(
    out: &mut dyn Write,
    file: &str,
    config: Option<&str>,
    settings: &[Setting],
) -> io::Result<()> {
    writeln!(out, "{file}: {}\n", config.unwrap_or("no robots.toml"))?;
    let width = |text: fn(&Setting) -> &str| {
        let widths = settings.iter().map(|setting| text(setting).chars().count());
        widths.max().unwrap_or_default()
    };
    let (keys, values) = (width(|setting| &setting.key), width(|setting| &setting.value));
    for Setting { key, value, origin } in settings {
        let origin = origin.as_deref().unwrap_or("default");
        writeln!(out, "{key:keys$}  {value:values$}  {origin}")?;
    }
    Ok(())
}

/// The settings of a file, in the order of their output.
struct Settings<'c> {
    config: Option<&'c Config>,
    all: Vec<Setting>,
}

impl Settings<'_> {
    fn add(&mut self, key: &str, value: String, origin: Option<String>) {
        let key = key.to_owned();
        self.all.push(Setting { key, value, origin });
    }

    fn add_at(&mut self, key: &str, value: impl Into<String>, span: Span) {
        let origin = self.config.map(|config| config.place(span));
        self.add(key, value.into(), origin);
    }

    fn add_file(&mut self, file: &Path) {
        let settings = self.config.map(|config| config.settings(file));
        let settings: FileSettings<'_> = settings.unwrap_or_default();
        match settings.dialect {
            Some(dialect) => self.add_at("dialect", dialect.value.name, dialect.span),
            None => self.add("dialect", Dialect::RFC_9309.name.to_owned(), None),
        }
        if let Some(baseline) = self.config.and_then(|config| config.baseline.as_ref()) {
            self.add_at("baseline", path(&baseline.value), baseline.span);
        }
        for lint in LINTS {
            if let Some(set) = settings.level_of(lint) {
                let origin = self.config.map(|config| config.place(set.span));
                let by = if set.name == lint.name {
                    String::new()
                } else {
                    format!(" (`{}`)", set.name)
                };
                let origin = origin.map(|place| place + &by);
                self.add(&format!("lints.{}", lint.name), set.level.name().to_owned(), origin);
            }
        }
    }

    fn add_folder(&mut self) {
        let Some(config) = self.config else {
            return;
        };
        for exclude in &config.exclude {
            self.add_at("exclude", exclude.value.text(), exclude.span);
        }
        for agent in &config.live.agents {
            self.add_at("live.agents", &agent.value, agent.span);
        }
        if let Some(timeout) = &config.live.timeout {
            self.add_at("live.timeout", timeout.value.as_secs().to_string(), timeout.span);
        }
    }

    fn add_site(&mut self, site: &Site) {
        if let Some(merge) = &site.merge {
            for fragment in &merge.fragments {
                let key = format!("site.merge.{:?}", fragment.prefix.to_string());
                self.add_at(&key, path(&fragment.file.value), fragment.file.span);
            }
            if merge.silence == Silence::Inherits {
                self.add_at("site.inherit", "true", merge.span);
            }
        }
        for host in &site.hosts {
            self.add_at("site.hosts", &host.value, host.span);
        }
        if let Some(expect) = site.expect {
            self.add_at("site.expect", expect.value.name(), expect.span);
        }
        for route in &site.routes {
            self.add_at("site.routes", route.value.text(), route.span);
        }
        for sitemap in &site.sitemaps {
            self.add_at("site.sitemaps", path(&sitemap.value), sitemap.span);
        }
        if let Some(folder) = &site.static_dir {
            self.add_at("site.static-dir", path(&folder.value), folder.span);
        }
        for preset in &site.presets {
            self.add_at("site.presets", preset.value.name, preset.span);
        }
        if let Some(file) = &site.claims_file {
            self.add_at("site.claims", path(&file.value), file.span);
        }
        for claim in site.inline_claims() {
            self.add_at("site.claim", claim.text(), claim.span());
        }
    }
}

fn path(path: &Path) -> String {
    shown(path).display().to_string()
}
