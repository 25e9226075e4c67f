//! `robots init`: writes a robots.toml with what is found.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use robots_config::FILE_NAME;
use robots_core::{Dialect, Reading};
use url::Url;

use crate::configuration::{located, shown};
use crate::failure::{Failure, Unreadable};
use crate::files::robots_txt_in;
use crate::input::read_source;
use crate::replace::{Before, replace};
use crate::selection::{Selection, SelectionOptions};
use crate::streams::{Status, Streams};

const EXAMPLES: &str = "Examples:
  robots init
  robots init site

Exit status:
  0  written
  2  on error, such as a robots.toml that exists";

/// Write a robots.toml with the robots.txt files and sitemaps that are found
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The folder to write it to
    #[arg(value_name = "FOLDER", default_value = ".")]
    folder: PathBuf,
}

/// Writes the configuration.
pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Status, Failure> {
    let folder = &arguments.folder;
    if !folder.is_dir() {
        let error = Unreadable::new(folder, &"it is not a folder");
        return Err(Failure::File(error));
    }
    let mut selection = Selection::new(&SelectionOptions::default());
    let mut text =
        "# `robots schema robots` prints the schema of this file, with every key.\n".to_owned();
    let mut sites = Vec::new();
    // A folder without a robots.txt is an error of the list only.
    for file in selection
        .of(folder, robots_txt_in(folder))?
        .into_iter()
        .flatten()
    {
        let (site, name) = site(folder, &file)?;
        text += &site;
        sites.push(name);
    }
    let path = folder.join(FILE_NAME);
    let name = shown(&located(&path)?);
    let name = name.display();
    if fs::symlink_metadata(&path).is_ok() {
        let message = format!("cannot write `{name}`: File exists");
        return Err(Failure::new(message));
    }
    replace(&path, text.as_bytes(), Before::Missing).map_err(Failure::File)?;
    let count = sites.len();
    let sites = if count == 1 { "site" } else { "sites" };
    writeln!(streams.stdout, "{name} written with {count} {sites}")?;
    Ok(Status::Success)
}

/// Returns the table of a site.
fn site(folder: &Path, file: &Path) -> Result<(String, String), Failure> {
    let source = read_source(file)?;
    let reading = Reading::new(&source, Dialect::RFC_9309);
    let listed = reading.sitemaps().iter().map(|&span| source.slice(span));
    let listed = listed.filter_map(|url| Url::parse(&String::from_utf8_lossy(url)).ok());
    let listed: Vec<_> = listed.collect();
    let mut hosts = Vec::new();
    let mut sitemaps = Vec::new();
    let root = file.parent().unwrap_or(folder);
    for url in &listed {
        let origin = url.origin().ascii_serialization();
        if url.has_host() && !hosts.contains(&origin) {
            hosts.push(origin);
        }
        let local = root.join(url.path().trim_start_matches('/'));
        if local.is_file() && !sitemaps.contains(&local) {
            sitemaps.push(local);
        }
    }
    let usual = root.join("sitemap.xml");
    if usual.is_file() && !sitemaps.contains(&usual) {
        sitemaps.push(usual);
    }
    let relative = |path: &Path| {
        let path = path.strip_prefix(folder).unwrap_or(path);
        // As in a robots.toml on every system.
        let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
        parts.join("/")
    };
    let list = |values: Vec<String>| {
        let values: Vec<_> = values.iter().map(|value| quoted(value)).collect();
        values.join(", ")
    };
    let name = relative(file);
    let mut text = format!("\n[[site]]\nfile = {}\n", quoted(&name));
    // Writing to a string cannot fail.
    if !hosts.is_empty() {
        _ = writeln!(text, "hosts = [{}]", list(hosts));
    }
    if !sitemaps.is_empty() {
        let sitemaps = sitemaps.iter().map(|path| relative(path)).collect();
        _ = writeln!(text, "sitemaps = [{}]", list(sitemaps));
    }
    Ok((text, name))
}

/// Returns a string of TOML.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
