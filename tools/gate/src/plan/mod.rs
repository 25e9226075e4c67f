//! What a gate serves: its files, and the hosts of each.
//!
//! In: the configuration. Out: one file for each path, an empty site for each, and the map from
//! hosts to these, in which the files are put later.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use robots_config::{Config, Gate, Invalid};
use robots_core::Dialect;
use robots_core::source::{Span, Spanned};
use robots_static::ranges::{CrawlerRanges, RangeFolder};

use crate::files::{FileSource, RobotsFile, SiteFolder, WatchedFiles};
use crate::sites::{Hosts, Sites, Slot};

#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) gate: Gate,
    pub(crate) files: WatchedFiles,
    pub(crate) sites: Sites,
    pub(crate) ranges: Option<CrawlerRanges>,
}

struct Planned<'c> {
    config: &'c Arc<Config>,
    files: Vec<RobotsFile>,
    by_path: HashMap<PathBuf, Arc<Slot>>,
    hosts: Hosts,
    named: HashMap<String, PathBuf>,
}

impl Plan {
    /// Reads the configuration.
    ///
    /// # Errors
    ///
    /// Returns an error if the configuration has no gate, if it names no file, two files for a
    /// host, two sockets with an address, or ranges that cannot be read.
    pub(crate) fn of(config: &Arc<Config>) -> Result<Self, Invalid> {
        let Some(gate) = config.gate.clone() else {
            let help = "add a table `[gate]`, and `[[gate.listen]]` with `address` and `target`";
            let message = "no `[gate]` in this configuration".to_owned();
            return Err(config.unusable(Span::new(0, 0), message, help));
        };
        check_addresses(config, &gate)?;
        let mut planned = Planned {
            config,
            files: Vec::new(),
            by_path: HashMap::new(),
            hosts: Hosts::default(),
            named: HashMap::new(),
        };
        for (index, site) in config.sites.iter().enumerate() {
            for origin in &site.hosts {
                let host = Spanned::new(host_of(&origin.value), origin.span);
                let site_of = site.merge.is_some().then_some(index);
                planned.add(&host, &site.file.value, site_of)?;
            }
        }
        for (host, file) in &gate.hosts {
            planned.add(host, &file.value, None)?;
        }
        if let Some(file) = &gate.default {
            planned.hosts.default = Some(planned.slot(&file.value, None));
        }
        if planned.files.is_empty() && gate.folder.is_none() {
            let help = "add `hosts` to a `[[site]]`, or `default = \"robots.txt\"` to `[gate]`";
            let message = "gate without a robots.txt".to_owned();
            return Err(config.unusable(gate.span, message, help));
        }
        let ranges = gate.ranges.as_ref().map(|folder| read_ranges(config, folder)).transpose()?;
        let folder = gate.folder.as_ref().map(|folder| {
            let dialect = dialect(config, &folder.value.join("HOST.txt"));
            let named = planned.named.into_keys().collect();
            SiteFolder::new(folder.value.clone(), dialect, named, gate.accept_empty)
        });
        Ok(Self {
            files: WatchedFiles {
                files: planned.files,
                folder,
                accept_empty: gate.accept_empty,
                poll: gate.poll,
            },
            sites: Sites::new(planned.hosts),
            ranges,
            gate,
        })
    }
}

impl Planned<'_> {
    /// Adds a host with its file, and the index of its site if the file is merged with others.
    fn add(
        &mut self,
        host: &Spanned<String>,
        file: &Path,
        site: Option<usize>,
    ) -> Result<(), Invalid> {
        let slot = self.slot(file, site);
        if let Some(other) = self.named.insert(host.value.clone(), file.to_owned())
            && other != file
        {
            let message = format!("two files for the host `{}`", host.value);
            let help = "leave the host to one of them";
            return Err(self.config.unusable(host.span, message, help));
        }
        self.hosts.insert(host.value.clone(), slot);
        Ok(())
    }

    fn slot(&mut self, file: &Path, site: Option<usize>) -> Arc<Slot> {
        if let Some(slot) = self.by_path.get(file) {
            return Arc::clone(slot);
        }
        let slot = Arc::<Slot>::default();
        self.files.push(RobotsFile::new(
            FileSource {
                path: file.to_owned(),
                dialect: dialect(self.config, file),
                merged: site.map(|index| (Arc::clone(self.config), index)),
            },
            Arc::clone(&slot),
        ));
        self.by_path.insert(file.to_owned(), Arc::clone(&slot));
        slot
    }
}

fn check_addresses(config: &Config, gate: &Gate) -> Result<(), Invalid> {
    let addresses = gate.listen.iter().map(|listener| &listener.address);
    let mut known = HashSet::new();
    for address in addresses.chain(&gate.admin) {
        if address.value.port() != 0 && !known.insert(address.value) {
            let message = format!("two sockets with the address `{}`", address.value);
            let help = "write another port for one of them";
            return Err(config.unusable(address.span, message, help));
        }
    }
    Ok(())
}

fn dialect(config: &Config, file: &Path) -> &'static Dialect {
    let dialect = config.settings(file).dialect;
    dialect.map_or(Dialect::RFC_9309, |dialect| dialect.value)
}

/// Returns the host of an origin, such as `https://www.example.com:8443`, in lower case.
fn host_of(origin: &str) -> String {
    let host = origin.split_once("://").map_or(origin, |(_, host)| host);
    let end = host.rfind(':').filter(|&at| !host[at..].contains(']'));
    let name = &host[..end.unwrap_or(host.len())];
    name.trim_end_matches('.').to_ascii_lowercase()
}

/// Reads the ranges of crawlers. They are read once: a new file of ranges needs a new start.
fn read_ranges(config: &Config, folder: &Spanned<PathBuf>) -> Result<CrawlerRanges, Invalid> {
    let invalid = |message: String| {
        let help = "correct it, and see `robots ranges check`";
        config.unusable(folder.span, message, help)
    };
    let read = RangeFolder::read(&folder.value);
    let read = read
        .map_err(|error| invalid(format!("cannot read `{}`: {error}", folder.value.display())))?;
    match read.errors.first() {
        Some(error) => Err(invalid(error.to_string())),
        None => Ok(read.ranges()),
    }
}

#[cfg(test)]
mod tests;
