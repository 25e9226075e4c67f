//! The robots.txt of every tenant, by host.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::Path;
use std::sync::Arc;

use arc_swap::ArcSwap;
use robots_core::CompileSite as _;
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

impl Tenants {
    /// Reads the files `HOST.txt` of a folder, and replaces all sites by them. Returns their
    /// number.
    ///
    /// A site whose text is unchanged stays, with what the layer remembers of it. The site of a
    /// host without a file is dropped.
    ///
    /// # Errors
    ///
    /// If the folder or one of its files cannot be read. The sites then stay as they are.
    pub(crate) fn reload(&self, folder: &Path) -> io::Result<usize> {
        let current = self.0.load();
        let mut sites = HashMap::new();
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let host = path.file_stem().and_then(OsStr::to_str);
            let is_text = path.extension().is_some_and(|extension| extension == "txt");
            let (Some(host), true) = (host, is_text) else {
                continue;
            };
            let mut text = Vec::new();
            File::open(&path)?.take(MOST_BYTES).read_to_end(&mut text)?;
            let host = host.to_ascii_lowercase();
            let unchanged = current.get(&host);
            let unchanged = unchanged.filter(|site| site.robots_txt().body() == text);
            let site = match unchanged {
                Some(site) => site.clone(),
                None => Site::compile(text),
            };
            sites.insert(host, site);
        }
        let count = sites.len();
        self.0.store(Arc::new(sites));
        Ok(count)
    }
}

impl SelectRobots for Tenants {
    fn select<T>(
        &self,
        request: &RequestHead<'_>,
        then: impl FnOnce(Option<SiteRef<'_>>) -> T,
    ) -> T {
        let sites = self.0.load();
        let site = request.host().and_then(|host| sites.get(&*name(host)));
        then(Some(site.map_or(SiteRef::from(&DEFAULT), SiteRef::from)))
    }
}

/// Returns the name of a host without its port and the dot at its end, in lower case.
fn name(host: &str) -> Cow<'_, str> {
    let name = host.split(':').next().unwrap_or(host);
    let name = name.trim_end_matches('.');
    if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        return Cow::Owned(name.to_ascii_lowercase());
    }
    Cow::Borrowed(name)
}
