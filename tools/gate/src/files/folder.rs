//! A folder with a file for each host: `www.example.com.txt`.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use robots_config::without_number;
use robots_core::Dialect;
use serde_json::json;

use super::file::{FileSource, RobotsFile};
use super::{kept, look_at};
use crate::log::Log;
use crate::sites::Sites;

#[derive(Debug)]
pub(crate) struct SiteFolder {
    path: PathBuf,
    dialect: &'static Dialect,
    /// The hosts whose files the configuration names.
    named: HashSet<String>,
    accept_empty: bool,
    pub(super) files: BTreeMap<String, RobotsFile>,
    /// The hosts whose files were not loaded yet: other rules apply to them.
    unloaded: HashSet<String>,
    /// The hosts without a file at the last look.
    gone: HashSet<String>,
    problem: Option<String>,
    pub(super) is_read: bool,
}

impl SiteFolder {
    pub(crate) fn new(
        path: PathBuf,
        dialect: &'static Dialect,
        named: HashSet<String>,
        accept_empty: bool,
    ) -> Self {
        Self {
            path,
            dialect,
            named,
            accept_empty,
            files: BTreeMap::new(),
            unloaded: HashSet::new(),
            gone: HashSet::new(),
            problem: None,
            is_read: false,
        }
    }

    /// Looks at the folder and at its files. A host without a file in two looks is dropped, but
    /// never the last one: a folder that is gone or empty is a mistake, as an empty file is.
    pub(super) fn look(&mut self, sites: &Sites, log: &Log) {
        match self.list() {
            Ok(hosts) => {
                self.problem = None;
                self.is_read = true;
                self.update(hosts, sites, log);
            }
            Err(problem) if self.problem.as_ref() != Some(&problem) => {
                self.gone.clear();
                kept(log, &self.path.display().to_string(), &problem, !self.files.is_empty());
                self.problem = Some(problem);
            }
            Err(_) => {}
        }
        // Without the folder, none of its files is there.
        if self.problem.is_none() {
            look_at(self.files.values_mut(), self.accept_empty, log);
            self.add_loaded(sites);
        }
    }

    fn list(&self) -> Result<BTreeMap<String, PathBuf>, String> {
        let mut hosts = BTreeMap::new();
        for entry in fs::read_dir(&self.path).map_err(|error| without_number(&error))? {
            let path = entry.map_err(|error| without_number(&error))?.path();
            if let Some(host) = host_of(&path)
                && !self.named.contains(&host)
            {
                hosts.insert(host, path);
            }
        }
        if hosts.is_empty() && !self.files.is_empty() && !self.accept_empty {
            return Err("it has no file `HOST.txt`, and `accept-empty` is not set".to_owned());
        }
        Ok(hosts)
    }

    /// Adds the files that are new, and drops the hosts that are gone.
    fn update(&mut self, hosts: BTreeMap<String, PathBuf>, sites: &Sites, log: &Log) {
        let missing = self.files.keys().filter(|host| !hosts.contains_key(*host));
        let missing: HashSet<String> = missing.cloned().collect();
        let dropped: Vec<_> = missing.intersection(&self.gone).cloned().collect();
        self.gone = missing;
        for (host, path) in hosts {
            if self.files.contains_key(&host) {
                continue;
            }
            let source = FileSource { path, dialect: self.dialect, merged: None };
            self.unloaded.insert(host.clone());
            self.files.insert(host, RobotsFile::new(source, Arc::default()));
        }
        if !dropped.is_empty() {
            sites.change(|known| dropped.iter().for_each(|host| known.remove(host)));
        }
        for host in dropped {
            self.gone.remove(&host);
            self.unloaded.remove(&host);
            self.files.remove(&host);
            let file = self.path.join(format!("{host}.txt"));
            log.write("dropped", json!({ "file": file.display().to_string() }));
        }
    }

    fn add_loaded(&mut self, sites: &Sites) {
        let files = &self.files;
        let is_loaded = |host: &String| files.get(host).is_some_and(RobotsFile::is_loaded);
        let loaded: Vec<_> = self.unloaded.extract_if(is_loaded).collect();
        if !loaded.is_empty() {
            sites.change(|known| {
                for host in loaded {
                    if let Some(file) = files.get(&host) {
                        known.insert(host, Arc::clone(&file.slot));
                    }
                }
            });
        }
    }
}

/// Returns the host in lower case whose file this is.
fn host_of(path: &Path) -> Option<String> {
    let name = path.file_name()?.to_str()?;
    let host = name.strip_suffix(".txt")?.trim_end_matches('.');
    let is_host = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.[]:".contains(&byte);
    let is_visible = !host.is_empty() && !host.starts_with('.');
    (is_visible && host.bytes().all(is_host)).then(|| host.to_ascii_lowercase())
}
