//! A robots.txt for each host.

use core::cmp::Ordering;

use robots_matcher::__private::compare_tokens;
use robots_matcher::RobotsTxt;

use super::SelectRobots;
use crate::request_head::RequestHead;

/// A robots.txt for each host of a program, in a static map.
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
/// ```
///
/// # Which host matches
///
/// The names that stand in the map are `example.com`, which is this host on any port;
/// `example.com:8443`, on this one; and `*.example.com`, each host below it at any depth, but not
/// itself. A name with the port comes before one without, that before a `*`, and a longer `*` before a
/// shorter. Of the host that is asked for ([`RequestHead::host`]) neither ASCII case, dots at the end of
/// the name nor zeros before the port count, and what comes after a name and a port is not read: a server
/// may take `example.com.:08443` and `example.com:8443,x` for the same host. International names are in
/// their `xn--` form, in which clients send them.
///
/// **Without [`or`](Self::or) no file applies to other hosts**: a crawler that asks for one passes, and
/// `/robots.txt` goes to the service within. A client can send any host, so leave it out only where
/// something before the layer rejects the hosts that are not yours.
///
/// A look-up takes a binary search for each label of the host, and allocates nothing.
#[derive(Clone, Copy, Debug)]
pub struct RobotsHosts<const N: usize> {
    /// Sorted by name; a `*` is kept.
    hosts: [(&'static str, &'static RobotsTxt<'static>); N],
    default: Option<&'static RobotsTxt<'static>>,
}

impl<const N: usize> RobotsHosts<N> {
    /// The map of these names.
    ///
    /// # Panics
    ///
    /// When a name is not in lower case, ends in a dot, has a `*` anywhere but as the first label, or
    /// stands there twice; in a `static` that stops the build. A few hundred names are sorted while
    /// the program is compiled; for thousands write a [`SelectRobots`] with a map of your own.
    #[must_use]
    pub const fn new(mut hosts: [(&'static str, &'static RobotsTxt<'static>); N]) -> Self {
        let mut next = 0;
        while next < N {
            assert_is_name(hosts[next].0);
            let entry = hosts[next];
            let mut place = next;
            while place > 0 {
                let order = compare_tokens(hosts[place - 1].0.as_bytes(), entry.0.as_bytes());
                assert!(order != 0, "a host stands in the map twice");
                if order < 0 {
                    break;
                }
                hosts[place] = hosts[place - 1];
                place -= 1;
            }
            hosts[place] = entry;
            next += 1;
        }
        Self {
            hosts,
            default: None,
        }
    }

    /// The file for every other host, and for a request that names none.
    #[must_use]
    pub const fn or(mut self, robots: &'static RobotsTxt<'static>) -> Self {
        self.default = Some(robots);
        self
    }

    /// The file for this host, which may have a port.
    pub fn get(&self, host: &str) -> Option<&'static RobotsTxt<'static>> {
        self.named(host).or(self.default)
    }

    fn named(&self, host: &str) -> Option<&'static RobotsTxt<'static>> {
        let (name, port) = split_port(host);
        let with_port = || port.and_then(|port| self.find(&[name, ":", port]));
        let below = || {
            let labels = name.match_indices('.').map(|(at, _)| &name[at..]);
            let mut parents = labels.filter_map(|parent| {
                let with_port = port.and_then(|port| self.find(&["*", parent, ":", port]));
                with_port.or_else(|| self.find(&["*", parent]))
            });
            parents.next()
        };
        with_port().or_else(|| self.find(&[name])).or_else(below)
    }

    /// The file of the name that is made of these parts.
    fn find(&self, parts: &[&str]) -> Option<&'static RobotsTxt<'static>> {
        let wanted = || parts.iter().flat_map(|part| part.bytes());
        let order = |name: &str| -> Ordering {
            name.bytes()
                .cmp(wanted().map(|byte| byte.to_ascii_lowercase()))
        };
        let index = self.hosts.binary_search_by(|(name, _)| order(name)).ok()?;
        Some(self.hosts[index].1)
    }
}

impl<const N: usize> SelectRobots for &'static RobotsHosts<N> {
    fn select(&self, request: &RequestHead<'_>) -> Option<&'static RobotsTxt<'static>> {
        match request.host() {
            Some(host) => self.get(host),
            None => self.default,
        }
    }
}

/// The name and the port of `example.com:8443` and of `[::1]:8443`. The name ends where no name goes on.
fn split_port(host: &str) -> (&str, Option<&str>) {
    let start = match host.strip_prefix('[') {
        Some(_) => host.find(']').unwrap_or(0),
        None => 0,
    };
    let end = host[start..].find([':', ',', ' ', '\t', '/']);
    let (name, rest) = host.split_at(end.map_or(host.len(), |end| start + end));
    let port = rest.strip_prefix(':').and_then(|port| {
        let digits = port
            .split(|character: char| !character.is_ascii_digit())
            .next()?;
        let number = digits.trim_start_matches('0');
        (!number.is_empty()).then_some(number)
    });
    (name.trim_end_matches('.'), port)
}

const fn assert_is_name(name: &str) {
    let bytes = name.as_bytes();
    assert!(!bytes.is_empty(), "the name of a host is empty");
    let mut at = 0;
    while at < bytes.len() {
        assert!(
            !bytes[at].is_ascii_uppercase(),
            "the name of a host is not in lower case"
        );
        assert!(
            bytes[at] != b'*' || (at == 0 && bytes.len() > 2 && bytes[1] == b'.'),
            "the `*` of a host is not its first label"
        );
        assert!(
            bytes[at] != b'.' || (at + 1 < bytes.len() && bytes[at + 1] != b':'),
            "the name of a host ends in a dot"
        );
        at += 1;
    }
}
