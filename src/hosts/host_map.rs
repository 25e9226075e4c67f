//! A static map from hosts to robots.txt files.

use core::cmp::Ordering;
use core::net::Ipv6Addr;

use robots_matcher::__private::compare_tokens;
use robots_matcher::RobotsTxt;

use super::{SelectRobots, SiteRef};
use crate::request_head::RequestHead;
use crate::request_host::{decoded, host_in, ipv6_address, split_port};

/// A static map from hosts to robots.txt files.
///
/// ```
/// use robots_static::hosts::RobotsHosts;
/// use robots_static::{RobotsLayer, RobotsTxt, robots_txt};
///
/// static SHOP: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /basket/\n");
/// static TENANTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /settings/\n");
/// static CLOSED: RobotsTxt = robots_txt! {
///     "# robots: allow(blocks_everything)"
///     "User-agent: *"
///     "Disallow: /"
/// };
///
/// static HOSTS: RobotsHosts<3> = RobotsHosts::new([
///     ("example.com", &SHOP),
///     ("*.example.com", &TENANTS),
///     ("example.com:8443", &CLOSED),
/// ])
/// .or(&CLOSED);
///
/// let layer = RobotsLayer::new(&HOSTS);
/// assert_eq!(HOSTS.get("a.b.Example.com:443").map(RobotsTxt::body), Some(TENANTS.body()));
/// ```
///
/// # Matching
///
/// | key | hosts | precedence |
/// |---|---|---|
/// | `example.com:8443` | this host on this port | 1 |
/// | `example.com` | this host on any other port | 2 |
/// | `*.example.com` | every host below it, at any depth, but not itself | 3, longest first |
///
/// The host is that of the request ([`RequestHead::host`]). The comparison ignores ASCII case, dots
/// at the end of the name, zeros before the port, userinfo, and everything after name and port,
/// because a server may treat `example.com.:08443`, `user@example.com:8443` and
/// `example.com:8443,x` as the same host; and `[::1]` is `[0:0:0:0:0:0:0:1]`. International names
/// are in their `xn--` form, as clients send them.
///
/// **Without [`or`](Self::or), no file applies to other hosts**: requests of crawlers for them
/// pass, and the layer forwards `/robots.txt` to the inner service. A client can send any host, so
/// omit `or` only if something outside of the layer rejects unknown hosts.
///
/// A lookup costs one binary search for each label of the host, one pass over the keys for an
/// address of IPv6, and allocates only for a host that has escapes.
#[derive(Clone, Copy, Debug)]
pub struct RobotsHosts<const N: usize> {
    /// Sorted by host; keys keep their `*`.
    hosts: [(&'static str, &'static RobotsTxt<'static>); N],
    default: Option<&'static RobotsTxt<'static>>,
}

impl<const N: usize> RobotsHosts<N> {
    /// Creates the map. Sorting in a constant is practical for a few hundred hosts; for thousands,
    /// implement [`SelectRobots`] with another map.
    ///
    /// # Panics
    ///
    /// Panics if a host is not in lower case, ends in a dot, has a `*` that is not the first label,
    /// or occurs twice. In a `static` or `const`, that is a compile error:
    ///
    /// ```compile_fail
    /// # use robots_static::hosts::RobotsHosts;
    /// # use robots_static::{RobotsTxt, robots_txt};
    /// # static SHOP: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /basket/\n");
    /// static HOSTS: RobotsHosts<1> = RobotsHosts::new([("Example.com", &SHOP)]);
    /// ```
    #[must_use]
    pub const fn new(mut hosts: [(&'static str, &'static RobotsTxt<'static>); N]) -> Self {
        let mut next = 0;
        while next < N {
            assert_is_name(hosts[next].0);
            let entry = hosts[next];
            let mut at = next;
            while at > 0 {
                let order = compare_tokens(hosts[at - 1].0.as_bytes(), entry.0.as_bytes());
                assert!(order != 0, "duplicate host");
                if order < 0 {
                    break;
                }
                hosts[at] = hosts[at - 1];
                at -= 1;
            }
            hosts[at] = entry;
            next += 1;
        }
        Self { hosts, default: None }
    }

    /// Sets the file for every other host, and for requests without a host.
    #[must_use]
    pub const fn or(mut self, robots: &'static RobotsTxt<'static>) -> Self {
        self.default = Some(robots);
        self
    }

    /// Returns the file for this host, which may have a port.
    pub fn get(&self, host: &str) -> Option<&'static RobotsTxt<'static>> {
        self.named(host).or(self.default)
    }

    fn named(&self, host: &str) -> Option<&'static RobotsTxt<'static>> {
        let (name, port) = split_port(host_in(host.as_bytes()).unwrap_or_default());
        if let Some(address) = ipv6_address(name) {
            return self.of_address(address, port).or_else(|| self.of_address(address, None));
        }
        let name = decoded(name);
        let with_port = || port.and_then(|port| self.find(&[&name, ":", port]));
        let below = || {
            let labels = name.match_indices('.').map(|(at, _)| &name[at..]);
            let mut parents = labels.filter_map(|parent| {
                let with_port = port.and_then(|port| self.find(&["*", parent, ":", port]));
                with_port.or_else(|| self.find(&["*", parent]))
            });
            parents.next()
        };
        with_port().or_else(|| self.find(&[&name])).or_else(below)
    }

    fn of_address(
        &self,
        address: Ipv6Addr,
        port: Option<&str>,
    ) -> Option<&'static RobotsTxt<'static>> {
        let is_key = |key: &str| {
            let (name, key_port) = split_port(key);
            key_port == port && ipv6_address(name) == Some(address)
        };
        self.hosts.iter().find(|(key, _)| is_key(key)).map(|(_, robots)| *robots)
    }

    fn find(&self, parts: &[&str]) -> Option<&'static RobotsTxt<'static>> {
        let wanted = || parts.iter().flat_map(|part| part.bytes());
        let order = |name: &str| -> Ordering {
            name.bytes().cmp(wanted().map(|byte| byte.to_ascii_lowercase()))
        };
        let index = self.hosts.binary_search_by(|(name, _)| order(name)).ok()?;
        Some(self.hosts[index].1)
    }
}

impl<const N: usize> SelectRobots for &'static RobotsHosts<N> {
    #[inline]
    fn select<T>(
        &self,
        request: &RequestHead<'_>,
        then: impl FnOnce(Option<SiteRef<'_>>) -> T,
    ) -> T {
        let robots = request.host().map_or(self.default, |host| self.get(host));
        then(robots.map(SiteRef::Embedded))
    }
}

const fn assert_is_name(name: &str) {
    let bytes = name.as_bytes();
    assert!(!bytes.is_empty(), "host must not be empty");
    let mut at = 0;
    while at < bytes.len() {
        assert!(!bytes[at].is_ascii_uppercase(), "host must be in lower case");
        assert!(
            bytes[at] != b'*' || (at == 0 && bytes.len() > 2 && bytes[1] == b'.'),
            "`*` must be the first label of a host"
        );
        assert!(
            bytes[at] != b'.' || (at + 1 < bytes.len() && bytes[at + 1] != b':'),
            "host must not end in a dot"
        );
        at += 1;
    }
}
