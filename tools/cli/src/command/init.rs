//! `robots init`: writes a robots.toml with what is found.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use robots_analysis::claim::read_purpose;
use robots_analysis::purpose::Purpose;
use robots_config::FILE_NAME;
use robots_core::syntax::Record;
use robots_core::{Dialect, Reading, SourceText};
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
  robots init --block training --block answers

With --block, no robots.toml is written: a group for all documented crawlers with the
purpose is added to the robots.txt of the folder. `robots update` keeps it current.

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

    /// Disallow the whole site for the documented crawlers with this purpose: `search`, `answers`,
    /// `training`, `user-fetch` or `archive`
    #[arg(long, value_name = "PURPOSE", value_parser = purpose)]
    block: Vec<Purpose>,
}

fn purpose(name: &str) -> Result<Purpose, String> {
    read_purpose(name).map_err(|(message, help)| format!("{message}: {help}"))
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Status, Failure> {
    let folder = &arguments.folder;
    if !folder.is_dir() {
        let error = Unreadable::new(folder, &"it is not a folder");
        return Err(Failure::File(error));
    }
    if !arguments.block.is_empty() {
        return block(folder, &arguments.block, streams);
    }
    let mut selection = Selection::new(&SelectionOptions::default());
    let mut text =
        "# `robots schema robots` prints the schema of this file, with every key.\n".to_owned();
    let mut sites = Vec::new();
    // A folder without a robots.txt is an error of the list only.
    for file in selection.of(folder, robots_txt_in(folder))?.into_iter().flatten() {
        let (site, name) = site(folder, &file)?;
        text += &site;
        sites.push(name);
    }
    let path = folder.join(FILE_NAME);
    let name = shown(&located(&path)?);
    let name = name.display();
    if fs::symlink_metadata(&path).is_ok() {
        let message = format!(
            "`{name}` exists: add what it lacks, as `robots schema robots` describes, or delete it \
             and run `robots init` again"
        );
        return Err(Failure::new(message));
    }
    replace(&path, text.as_bytes(), Before::Missing).map_err(Failure::File)?;
    let count = sites.len();
    let sites = if count == 1 { "site" } else { "sites" };
    selection.report(streams.stderr)?;
    writeln!(streams.stdout, "{name} written with {count} {sites}")?;
    Ok(Status::Success)
}

/// Adds a group for purposes to the robots.txt of a folder, which is created if there is none.
fn block(
    folder: &Path,
    purposes: &[Purpose],
    streams: &mut Streams<'_>,
) -> Result<Status, Failure> {
    let path = folder.join("robots.txt");
    let is_there = fs::symlink_metadata(&path).is_ok();
    let source = is_there.then(|| read_source(&path)).transpose()?;
    let before = source.as_ref().map_or(&b""[..], SourceText::bytes);
    let reading = source.as_ref().map(|source| Reading::new(source, Dialect::RFC_9309));
    let shown = path.display();
    if let Some(reading) = &reading {
        let records = reading.standard_document().records();
        let is_open = |record: &Record<'_>| record.rules().next().is_none();
        if records.last().is_some_and(is_open) {
            let message = format!(
                "the last group of `{shown}` has no rules, and would be merged with a new group: \
                 add `Disallow:` to it"
            );
            return Err(Failure::new(message));
        }
        let text = String::from_utf8_lossy(before);
        let mut known = text.lines().filter_map(Purpose::read_heading);
        if let Some((purpose, _)) = known.find(|(purpose, _)| purposes.contains(purpose)) {
            let message = format!(
                "`{shown}` has a group for purpose {}: `robots update` keeps it current",
                purpose.name()
            );
            return Err(Failure::new(message));
        }
    }
    let mut added = String::new();
    if !before.is_empty() {
        added += if before.ends_with(b"\n") || before.ends_with(b"\r") { "\n" } else { "\n\n" };
    }
    for purpose in purposes {
        added = added + "# " + &purpose.heading() + "\n";
    }
    let mut all: Vec<&str> = Vec::new();
    for token in purposes.iter().flat_map(|purpose| purpose.tokens()) {
        if !all.contains(&token) {
            all.push(token);
        }
    }
    // A second group would add to the rules that a crawler has.
    let is_named = |token: &&str| {
        reading.as_ref().is_some_and(|reading| reading.agent(token.as_bytes()).is_some())
    };
    let (named, tokens): (Vec<_>, Vec<_>) = all.into_iter().partition(is_named);
    if tokens.is_empty() {
        let message = format!("`{shown}` has a group for each crawler of this purpose");
        return Err(Failure::new(message));
    }
    for token in &tokens {
        added = added + "User-agent: " + token + "\n";
    }
    added += "Disallow: /\n";
    let ending = source.as_ref().map_or("\n", SourceText::line_ending);
    let text = [before, added.replace('\n', ending).as_bytes()].concat();
    let known = source.as_ref().map_or(Before::Missing, |source| Before::Read(source.bytes()));
    replace(&path, &text, known).map_err(Failure::File)?;
    writeln!(streams.stdout, "{shown} disallows the site for {} crawlers", tokens.len())?;
    if !named.is_empty() {
        let left_out = named.join("`, `");
        writeln!(streams.stdout, "left to the groups that name them: `{left_out}`")?;
    }
    Ok(Status::Success)
}

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
