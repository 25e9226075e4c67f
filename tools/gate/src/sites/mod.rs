//! The site of each host.
//!
//! In: the host of a request. Out: the site in force, lent for the request. A request locks
//! nothing, and waits for no file.

use std::collections::HashMap;
use std::sync::Arc;

use arc_swap::{ArcSwap, ArcSwapOption};
use robots_static::Site;
use robots_static::hosts::{SelectRobots, SiteRef};
use robots_static::layer::RequestHead;

/// The most bytes of the name of a host (RFC 1035 §2.3.4). No longer one has a file.
const MAX_HOST: usize = 253;

/// The site in force of one file; none before it was loaded.
#[derive(Debug, Default)]
pub(crate) struct Slot(ArcSwapOption<Site>);

impl Slot {
    pub(crate) fn replace(&self, site: Site) {
        self.0.store(Some(Arc::new(site)));
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.load().is_none()
    }

    pub(crate) fn has(&self, text: &[u8]) -> bool {
        let site = self.0.load();
        site.as_ref().is_some_and(|site| site.robots_txt().body() == text)
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Hosts {
    slots: HashMap<String, Arc<Slot>>,
    has_wildcards: bool,
    pub(crate) default: Option<Arc<Slot>>,
}

impl Hosts {
    /// Sets the slot of a host in lower case, which may begin with `*.`.
    pub(crate) fn insert(&mut self, host: String, slot: Arc<Slot>) {
        self.has_wildcards |= host.starts_with("*.");
        self.slots.insert(host, slot);
    }

    pub(crate) fn remove(&mut self, host: &str) {
        self.slots.remove(host);
    }

    /// Returns the slot of a host in lower case: its own, else that of the longest name with `*`
    /// above it, else that of all other hosts.
    fn get(&self, host: &str) -> Option<&Arc<Slot>> {
        if host.len() > MAX_HOST {
            return self.default.as_ref();
        }
        let own = self.slots.get(host);
        own.or_else(|| self.above(host)).or(self.default.as_ref())
    }

    fn above(&self, host: &str) -> Option<&Arc<Slot>> {
        if !self.has_wildcards {
            return None;
        }
        let mut key = String::with_capacity(MAX_HOST + 2);
        host.match_indices('.').find_map(|(at, _)| {
            key.clear();
            key.push('*');
            key.push_str(&host[at..]);
            self.slots.get(&key)
        })
    }
}

/// The sites of all hosts. Clones share them.
#[derive(Clone, Debug)]
pub(crate) struct Sites(Arc<ArcSwap<Hosts>>);

impl Sites {
    pub(crate) fn new(hosts: Hosts) -> Self {
        Self(Arc::new(ArcSwap::from_pointee(hosts)))
    }

    pub(crate) fn change(&self, change: impl FnOnce(&mut Hosts)) {
        let mut hosts = Hosts::clone(&self.0.load());
        change(&mut hosts);
        self.0.store(Arc::new(hosts));
    }

    /// Returns whether the host of a request has a file that was not loaded yet.
    pub(crate) fn is_missing(&self, request: &RequestHead<'_>) -> bool {
        let hosts = self.0.load();
        let host = request.host_name().unwrap_or_default();
        hosts.get(&host).is_some_and(|slot| slot.is_empty())
    }
}

impl SelectRobots for Sites {
    fn select<T>(
        &self,
        request: &RequestHead<'_>,
        then: impl FnOnce(Option<SiteRef<'_>>) -> T,
    ) -> T {
        let hosts = self.0.load();
        let host = request.host_name().unwrap_or_default();
        let Some(slot) = hosts.get(&host) else {
            return then(None);
        };
        let site = slot.0.load();
        then(site.as_deref().map(SiteRef::Loaded))
    }
}

#[cfg(test)]
mod tests;
