//! The robots.txt of every tenant, by host.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::Path;
use std::sync::Arc;

use arc_swap::ArcSwap;
use robots_static::hosts::{SelectRobots, SiteRef};
use robots_static::layer::RequestHead;
use robots_static::{RobotsTxt, Site, robots_txt};

/// The file of hosts that are no tenants.
static DEFAULT: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /settings/\n");

/// The bytes of a file that are read. Crawlers read no more either (RFC 9309 §2.5).
const MOST_BYTES: u64 = 500 * 1024;

/// The sites of the tenants, by host in lower case. Clones share them.
///
/// Requests read the map that was current when they came, without a lock. A reload puts a new map
/// in its place, and the old one is freed when its last request is decided.
#[derive(Clone, Default)]
pub(crate) struct Tenants(Arc<ArcSwap<HashMap<String, Site>>>);

/// What a reload found.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Reloaded {
    /// The number of hosts with a site.
    pub(crate) hosts: usize,
    /// One message for each file that cannot be read, in the order of their names. The site of its
    /// host stays as it was.
    pub(crate) problems: Vec<String>,
}

impl Tenants {
    /// Reads the files `HOST.txt` of a folder, and replaces all sites by them.
    ///
    /// A site whose text is unchanged stays, with what the layer remembers of it. The site of a
    /// host without a file is dropped. A file that cannot be read ends nothing: all other sites are
    /// replaced.
    ///
    /// # Errors
    ///
    /// If the folder cannot be listed. The sites then stay as they are.
    pub(crate) fn reload(&self, folder: &Path) -> io::Result<Reloaded> {
        let current = self.0.load();
        let mut sites = HashMap::new();
        let mut problems = Vec::new();
        let entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
        let mut paths = entries.collect::<io::Result<Vec<_>>>()?;
        paths.sort_unstable();
        for path in paths {
            if path.extension().is_none_or(|extension| extension != "txt") {
                continue;
            }
            let name = path.display();
            let Some(host) = path.file_stem().and_then(OsStr::to_str) else {
                problems.push(format!("{name}: the name is no host"));
                continue;
            };
            let host = host.trim_end_matches('.').to_ascii_lowercase();
            let old = current.get(&host);
            let site = match text_of(&path) {
                Ok(text) => match old.filter(|site| site.robots_txt().body() == text) {
                    Some(unchanged) => unchanged.clone(),
                    None => Site::compile(text),
                },
                Err(error) => {
                    problems.push(format!("{name}: {error}; {host} keeps what it had"));
                    match old {
                        Some(old) => old.clone(),
                        None => continue,
                    }
                }
            };
            if sites.insert(host, site).is_some() {
                problems.push(format!("{name}: another file is for the same host"));
            }
        }
        let hosts = sites.len();
        self.0.store(Arc::new(sites));
        Ok(Reloaded { hosts, problems })
    }
}

/// Reads a file. A folder, a pipe or a device is an error: to open a pipe waits for its writer.
fn text_of(path: &Path) -> io::Result<Vec<u8>> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("expected a file"));
    }
    let mut text = Vec::new();
    File::open(path)?.take(MOST_BYTES).read_to_end(&mut text)?;
    Ok(text)
}

impl SelectRobots for Tenants {
    fn select<T>(
        &self,
        request: &RequestHead<'_>,
        then: impl FnOnce(Option<SiteRef<'_>>) -> T,
    ) -> T {
        let sites = self.0.load();
        let name = request.host_name();
        let site = name.and_then(|name| sites.get(&*name));
        then(Some(site.map_or(SiteRef::Embedded(&DEFAULT), SiteRef::Loaded)))
    }
}
