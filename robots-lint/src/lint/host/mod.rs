//! Hosts of this site and of other sites, hosts that are local, and hosts of staging sites.

use std::borrow::Cow;
use std::net::{Ipv4Addr, Ipv6Addr};

use robots_analysis::words;
use rustc_hash::FxHashSet;

/// Returns the host of an absolute URL in lower case, without user and port.
pub(super) fn host_of(url: &str) -> Option<String> {
    let (_, rest) = url.split_once("://")?;
    let authority = rest.split(['/', '?', '#']).next()?;
    let host = authority.rsplit('@').next()?;
    let host = if host.starts_with('[') {
        host.split_inclusive(']').next()?
    } else {
        host.split(':').next()?
    };
    let host = host.trim_end_matches('.');
    (!host.is_empty()).then(|| host.to_ascii_lowercase())
}

/// The hosts that a file names, without `www.`.
#[derive(Debug, Default)]
pub(super) struct NamedHosts {
    of_sitemaps: FxHashSet<String>,
    /// Those of its rules with a whole URL.
    of_rules: FxHashSet<String>,
}

impl NamedHosts {
    /// Takes the values of the Sitemap lines and of the rules.
    pub(super) fn new<'v>(
        sitemaps: impl Iterator<Item = Cow<'v, str>>,
        rules: impl Iterator<Item = Cow<'v, str>>,
    ) -> Self {
        let host = |url: Cow<'v, str>| {
            let (scheme, _) = url.split_once("://")?;
            let is_scheme = scheme.bytes().all(|byte| byte.is_ascii_alphabetic());
            Some(without_www(&host_of(&url).filter(|_| is_scheme)?))
        };
        Self {
            of_sitemaps: sitemaps.filter_map(host).collect(),
            of_rules: rules.filter_map(host).collect(),
        }
    }

    pub(super) fn are_several(&self) -> bool {
        self.of_sitemaps.len() > 1
    }

    /// Returns whether a host is that of a sitemap, with or without `www.`.
    pub(super) fn are_of_sitemap(&self, host: &str) -> bool {
        self.of_sitemaps.contains(&without_www(host))
    }

    /// Returns whether a host may be that of another site: no sitemap has it, or the rules name
    /// several hosts, of which at most one serves the file.
    pub(super) fn may_be_other(&self, host: &str) -> bool {
        !self.are_of_sitemap(host) && (!self.of_sitemaps.is_empty() || self.of_rules.len() > 1)
    }
}

fn without_www(host: &str) -> String {
    let host = host.to_ascii_lowercase();
    host.strip_prefix("www.").unwrap_or(&host).to_owned()
}

/// Names that public hosts never have: RFC 6761, RFC 6762, RFC 9476, and names that routers use.
const LOCAL_ENDS: &[&str] =
    words!("localhost, local, localdomain, test, invalid, internal, lan, home.arpa");

/// Returns whether a name or an address is valid only on one machine or in a private network.
pub(super) fn is_local(host: &str) -> bool {
    if let Ok(address) = host.parse::<Ipv4Addr>() {
        return address.is_loopback()
            || address.is_private()
            || address.is_link_local()
            || address.is_unspecified();
    }
    if let Some(address) = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')) {
        let address = address.parse::<Ipv6Addr>();
        return address.is_ok_and(|address| {
            address.is_loopback()
                || address.is_unspecified()
                || address.is_unique_local()
                || address.is_unicast_link_local()
        });
    }
    LOCAL_ENDS.iter().any(|end| {
        let before = host.strip_suffix(end);
        before.is_some_and(|before| before.is_empty() || before.ends_with('.'))
    })
}

/// Names that instructions write for that of the reader's site.
const PLACEHOLDERS: &[&str] = words!(
    "domainname, your-domain, your-site, your-website, yourdomain, yourdomainname, yoursite, \
     yourwebsite"
);

/// Returns whether a host is what instructions write for that of the reader's site:
/// `www.yourdomain.com`.
pub(super) fn is_placeholder_host(host: &str) -> bool {
    host.split('.').any(|label| PLACEHOLDERS.contains(&label))
}

/// How sure it is that a host is for staging.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// Its label has no other meaning.
    Sure,
    /// Its label is also one of public hosts, such as `dev.`.
    Possible,
}

const STAGES: &[&str] = words!("preprod, preview, qa, stage, staging, stg, uat, preproduction");

const POSSIBLE_STAGES: &[&str] = words!(
    "acc, acceptance, alpha, beta, demo, dev, develop, development, int, integration, next, pre, \
     sandbox, stag, test, testing"
);

/// Returns the production host of a staging host, which its first label identifies.
pub(super) fn production_of(host: &str) -> Option<(&str, Stage)> {
    let (first, rest) = host.split_once('.')?;
    let is_in = |labels: &[&str]| {
        first.split('-').any(|word| {
            let word = word.trim_end_matches(|c: char| c.is_ascii_digit());
            labels.contains(&word)
        })
    };
    let stage = if is_in(STAGES) {
        Stage::Sure
    } else if is_in(POSSIBLE_STAGES) {
        Stage::Possible
    } else {
        return None;
    };
    rest.contains('.').then_some((rest, stage))
}

#[cfg(test)]
mod tests;
