//! `robots ranges`: checks files of address ranges.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use clap::{Args, Subcommand};
use robots_core::matcher::known_crawler;
use robots_identity::{Date, Published, RangeFile, RangeFolder};

use crate::failure::{Failure, Unreadable};
use crate::streams::{Status, Streams};

const EXAMPLES: &str = "Examples:
  robots ranges check ranges/
  robots ranges check ranges/ --max-age 7 --deny-warnings

The folder has the JSON files of address ranges that operators publish, each under the name
that the operator gives it, such as googlebot.json, or named after a product token, such as
HouseBot.json.

Exit status:
  0  every file can be read
  1  a file cannot, or has a warning with --deny-warnings
  2  on error";

/// Check the files of address ranges that operators of crawlers publish
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: RangesCommand,
}

/// What to do with the files.
#[derive(Debug, Subcommand)]
enum RangesCommand {
    Check(CheckArguments),
}

/// Check that every file can be read, has a date, and is not old
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
struct CheckArguments {
    /// The folder with the files
    folder: PathBuf,

    /// The age in days at which a file is old: it then contradicts no client
    #[arg(long, value_name = "DAYS", default_value_t = 30)]
    max_age: u32,

    /// The day of the check, such as 2026-11-25. Without this, today
    #[arg(long, value_name = "DATE", value_parser = date)]
    at: Option<Date>,

    /// Exit with status 1 if there are warnings
    #[arg(long)]
    deny_warnings: bool,
}

fn date(text: &str) -> Result<Date, String> {
    Date::parse(text).ok_or_else(|| "expected a date such as `2026-11-25`".to_owned())
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Status, Failure> {
    let RangesCommand::Check(arguments) = &arguments.command;
    let folder = RangeFolder::read(&arguments.folder);
    let folder = folder.map_err(|error| Unreadable::new(&arguments.folder, &error))?;
    let today = arguments.at.unwrap_or_else(|| Date::of(SystemTime::now()));
    let mut has_warning = false;
    for (index, file) in folder.files.iter().enumerate() {
        let path = file.path.display();
        writeln!(streams.stdout, "{path}: {}", summary(file))?;
        let others = folder.files[..index].iter();
        let warnings = dated(file, today, arguments.max_age);
        for message in warnings.into_iter().chain(content(file, others)) {
            has_warning = true;
            writeln!(streams.stdout, "{path}: warning: {message}")?;
        }
    }
    for error in &folder.errors {
        let path = error.path.display();
        let line = error.line.map(|line| format!("{line}:")).unwrap_or_default();
        writeln!(streams.stdout, "{path}:{line} error: {}", error.message)?;
    }
    let is_failed = !folder.errors.is_empty() || has_warning && arguments.deny_warnings;
    Ok(Status::failed_if(is_failed))
}

fn summary(file: &RangeFile) -> String {
    let crawlers = file.tokens.join(", ");
    let (v4, v6) = file.table.len();
    let date = file.table.date().map(|date| format!("dated {date}"));
    let date = date.as_deref().unwrap_or("no date");
    format!("{crawlers}; ranges of IPv4: {v4}, of IPv6: {v6}; {date}")
}

/// Returns the warning about the date of a file.
fn dated(file: &RangeFile, today: Date, max_age: u32) -> Option<String> {
    let Some(date) = file.table.date() else {
        let message = "no `creationTime`, so the file contradicts no client";
        return Some(message.to_owned());
    };
    if date > today {
        return Some(format!("dated {date}, after {today}, so the file contradicts no client"));
    }
    let age = today.start().duration_since(date.start());
    let days = age.unwrap_or(Duration::ZERO).as_secs() / (24 * 60 * 60);
    (days > u64::from(max_age)).then(|| {
        format!("{days} days old, so the file contradicts no client: {}", download(&file.path))
    })
}

fn download(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let mut urls = Published::of_file(&name).flat_map(|row| row.ranges);
    match urls.find(|url| url.ends_with(&format!("/{name}"))) {
        Some(url) => format!("download {url}"),
        None => "download it again".to_owned(),
    }
}

fn content<'f>(file: &RangeFile, others: impl Iterator<Item = &'f RangeFile>) -> Vec<String> {
    let mut warnings = Vec::new();
    for token in &file.tokens {
        if known_crawler(token).is_none() {
            warnings.push(format!("`{token}` is not a crawler of the table of crawlers"));
        }
    }
    for url in &file.missing {
        warnings.push(format!(
            "some of its crawlers have the ranges of {url} too, and only both files contradict a \
             client: download both"
        ));
    }
    let is_other = |other: &&RangeFile| !other.tokens.iter().any(|it| file.tokens.contains(it));
    for other in others.filter(is_other) {
        if let Some(range) = file.table.common(&other.table) {
            let (first, last, path) = (range.first, range.last, other.path.display());
            warnings.push(format!("`{path}` has {first} to {last} too"));
        }
    }
    warnings
}
