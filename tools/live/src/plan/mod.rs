//! Which requests are sent for a target, the most important first.

use std::hash::{BuildHasher, RandomState};

use robots_crawler::scope::robots_txt_of;
use url::{Host, Url};

use crate::address::IpVersion;
use crate::client::{Failure, FailureKind};
use crate::identity::Identity;
use crate::meaning::is_page;
use crate::session::{Fetched, NotSent, Outcome, Request, Session};
use crate::settings::{REQUESTS, Settings, Target};

/// Why a request is sent: what it is compared with the first one for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The first request, as a crawler.
    First,
    /// Another client.
    Client,
    /// The other version of IP.
    OtherIpVersion,
    /// Past caches.
    Fresh,
    /// The other scheme, or the host with or without `www`.
    OtherSite,
    /// A path that does not exist.
    RandomPath,
}

/// What was fetched for a target, the first request first.
#[derive(Clone, Debug)]
pub struct Observed {
    /// The robots.txt of the target.
    pub url: Url,
    /// Each request with its role.
    pub all: Vec<(Role, Fetched)>,
}

impl Observed {
    /// Returns the first request.
    pub fn first(&self) -> Option<&Fetched> {
        self.with(Role::First).next()
    }

    /// Returns the responses that an expectation is proved for: all but that of the random path,
    /// and those of other sites that crawlers do not use.
    pub(crate) fn judged(&self) -> impl Iterator<Item = &Fetched> {
        let judged = self.all.iter().filter(|(role, fetched)| match role {
            Role::RandomPath => false,
            Role::OtherSite => is_used(fetched),
            Role::First | Role::Client | Role::OtherIpVersion | Role::Fresh => true,
        });
        judged.map(|(_, fetched)| fetched)
    }

    /// Returns the requests with a role.
    pub fn with(&self, role: Role) -> impl Iterator<Item = &Fetched> {
        let all = self.all.iter().filter(move |(known, _)| *known == role);
        all.map(|(_, fetched)| fetched)
    }
}

/// Returns whether another site is one that crawlers use: its name has an address, and its port is
/// open.
pub(crate) fn is_used(site: &Fetched) -> bool {
    let Outcome::Failed(failure) = &site.outcome else {
        return true;
    };
    match failure.kind {
        FailureKind::NameResolution | FailureKind::NoConnection => false,
        // A site without TLS has no certificate for it.
        FailureKind::Tls => {
            let host = site.request.url.host_str();
            host.is_some_and(|host| host.starts_with("www."))
        }
        _ => !failure.is_local,
    }
}

/// Fetches what is needed to judge a target. `None` for a URL without a robots.txt.
pub(crate) fn observe(
    target: &Target,
    settings: &Settings,
    session: &mut Session<'_>,
) -> Option<Observed> {
    session.left = REQUESTS;
    let url = robots_txt_of(&target.url)?;
    let crawlers = settings.agents.iter().cloned().map(Identity::Crawler);
    let exact = settings.impersonated.iter().cloned().map(Identity::Exact);
    let mut identities = crawlers.chain(exact);
    let identity = identities.next().unwrap_or(Identity::Browser);
    let mut observed = Observed { url: url.clone(), all: Vec::new() };
    let mut request = Request { url, identity, ip_version: None, is_fresh: false };
    let versions = session.ip_versions(&request.url);
    let other = match &versions {
        Ok([Some(true), Some(other)]) => {
            request.ip_version = Some(IpVersion::V4);
            Some((IpVersion::V6, *other))
        }
        Ok([Some(false), Some(true)]) => {
            request.ip_version = Some(IpVersion::V6);
            Some((IpVersion::V4, false))
        }
        Ok([Some(false), _] | [None, Some(false)]) => {
            let reason = "this machine has no route to it";
            let failure = Failure::new(FailureKind::NoConnection, reason);
            let outcome = Outcome::Failed(Failure { is_local: true, ..failure });
            observed.all.push((Role::First, not_asked(request, outcome)));
            return Some(observed);
        }
        Ok([Some(true), None] | [None, _]) | Err(_) => None,
    };
    let first = session.fetch(request.clone());
    let is_success = first.success().is_some();
    let is_page = first.success().is_some_and(|response| is_page(&response.body));
    observed.all.push((Role::First, first));
    if versions.is_ok() {
        let others = std::iter::once(Identity::Browser).chain(identities);
        for identity in others.filter(|identity| *identity != request.identity) {
            let as_other = Request { identity, ..request.clone() };
            observed.all.push((Role::Client, session.fetch(as_other)));
        }
        if let Some((version, has_route)) = other {
            let over_other = Request { ip_version: Some(version), ..request.clone() };
            let fetched = if has_route {
                session.fetch(over_other)
            } else {
                not_asked(over_other, Outcome::NotSent(NotSent::NoRoute(version)))
            };
            observed.all.push((Role::OtherIpVersion, fetched));
        }
        if is_page {
            let mut url = request.url.clone();
            // Two servers must not agree on the path.
            let random = RandomState::new().hash_one(url.as_str());
            url.set_path(&format!("/robots-live-{random:016x}"));
            let path = Request { url, ..request.clone() };
            observed.all.push((Role::RandomPath, session.fetch(path)));
        }
        if is_success {
            let fresh = Request { is_fresh: true, ..request.clone() };
            observed.all.push((Role::Fresh, session.fetch(fresh)));
        }
    }
    for url in siblings(&request.url) {
        let other = Request { url, ..request.clone() };
        observed.all.push((Role::OtherSite, session.fetch(other)));
    }
    Some(observed)
}

fn not_asked(request: Request, outcome: Outcome) -> Fetched {
    Fetched { request, address: None, redirects: Vec::new(), outcome }
}

/// Returns the robots.txt at the other scheme, and at the host with or without `www`, of a site
/// with the default port.
fn siblings(url: &Url) -> Vec<Url> {
    let Some(Host::Domain(host)) = url.host() else {
        return Vec::new();
    };
    if url.port().is_some() {
        return Vec::new();
    }
    let scheme = if url.scheme() == "http" { "https" } else { "http" };
    let other_host = match host.strip_prefix("www.") {
        Some(bare) if bare.contains('.') => Some(bare.to_owned()),
        None if is_registered(host) => Some(format!("www.{host}")),
        _ => None,
    };
    let mut found = Vec::new();
    let with = |scheme: &str, host: &str| {
        let mut other = url.clone();
        let is_set = other.set_scheme(scheme).is_ok() && other.set_host(Some(host)).is_ok();
        is_set.then_some(other)
    };
    found.extend(with(scheme, host));
    if let Some(other) = other_host {
        found.extend(with(url.scheme(), &other));
        found.extend(with(scheme, &other));
    }
    found
}

/// Returns whether a host looks like one that is registered, such as `example.com` and
/// `example.co.uk`: other subdomains seldom have a `www` before them.
fn is_registered(host: &str) -> bool {
    let labels: Vec<_> = host.split('.').collect();
    match labels.as_slice() {
        [_, _] => true,
        [_, second, top] => top.len() == 2 && second.len() <= 3,
        _ => false,
    }
}

#[cfg(test)]
mod tests;
