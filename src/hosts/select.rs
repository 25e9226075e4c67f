//! Selects the robots.txt of a request.

use robots_matcher::RobotsTxt;
use robots_runtime::Site;

use super::{Robots, SiteRef};
use crate::by_closure::ByClosure;
use crate::request_head::RequestHead;

/// Selects the robots.txt of each request, and lends it to the layer.
///
/// A `&'static RobotsTxt` and a [`Site`] select themselves, [`RobotsHosts`](super::RobotsHosts)
/// selects by host, and a closure, which [`RobotsLayer::select`](crate::RobotsLayer::select) takes,
/// can use everything in the head of the request. It returns a handle ([`Robots`]).
///
/// `None` means that no file applies: the layer forwards the request, also for `/robots.txt`.
///
/// # Files that change
///
/// A closure that returns a [`Site`] clones it for each request, which increments a count that all
/// cores share. An implementation of this trait lends the site from the guard of a map instead, and
/// then requests of browsers write nothing that cores share:
///
/// ```
/// use std::collections::HashMap;
/// use std::sync::{Arc, RwLock};
///
/// use robots_static::hosts::{SelectRobots, SiteRef};
/// use robots_static::layer::RequestHead;
/// use robots_static::{RobotsLayer, Site};
///
/// /// The sites of the tenants, by host. Clones share the map.
/// #[derive(Clone, Default)]
/// struct Tenants(Arc<RwLock<HashMap<String, Site>>>);
///
/// impl SelectRobots for Tenants {
///     fn select<T>(
///         &self,
///         request: &RequestHead<'_>,
///         then: impl FnOnce(Option<SiteRef<'_>>) -> T,
///     ) -> T {
///         let sites = self.0.read().unwrap_or_else(|poisoned| poisoned.into_inner());
///         let name = request.host_name();
///         let site = name.and_then(|name| sites.get(&*name));
///         then(site.map(SiteRef::Loaded))
///     }
/// }
///
/// let tenants = Tenants::default();
/// let layer = RobotsLayer::new(tenants.clone());
/// ```
///
/// `then` runs while the guard is held. So an observer, a verifier or a closure of the layer that
/// writes to the same `RwLock` waits forever. With `arc_swap::ArcSwap` or `papaya::HashMap` in its
/// place, writers never wait for readers, and readers never for writers.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not select a robots.txt",
    label = "expected `&'static RobotsTxt<'static>`, `Site` or `&'static RobotsHosts`",
    note = "a closure is passed to `RobotsLayer::select`: it returns `Option<&'static \
            RobotsTxt<'static>>`, `Option<Site>` or `Option<SiteHandle>`"
)]
pub trait SelectRobots {
    /// Calls `then` with the robots.txt of this request, and returns what it returns.
    ///
    /// The layer does all its work on the request within `then`. It calls `select` once for each
    /// host that the request names, so it should be cheap.
    fn select<T>(
        &self,
        request: &RequestHead<'_>,
        then: impl FnOnce(Option<SiteRef<'_>>) -> T,
    ) -> T;

    /// Returns the file of every request, if there is only one.
    fn only(&self) -> Option<SiteRef<'_>> {
        None
    }
}

impl SelectRobots for &'static RobotsTxt<'static> {
    #[inline]
    fn select<T>(&self, _: &RequestHead<'_>, then: impl FnOnce(Option<SiteRef<'_>>) -> T) -> T {
        then(self.only())
    }

    #[inline]
    fn only(&self) -> Option<SiteRef<'_>> {
        Some(self.site())
    }
}

impl SelectRobots for Site {
    #[inline]
    fn select<T>(&self, _: &RequestHead<'_>, then: impl FnOnce(Option<SiteRef<'_>>) -> T) -> T {
        then(self.only())
    }

    #[inline]
    fn only(&self) -> Option<SiteRef<'_>> {
        Some(self.site())
    }
}

impl<F, H> SelectRobots for ByClosure<F>
where
    F: Fn(&RequestHead<'_>) -> Option<H>,
    H: Robots,
{
    #[inline]
    fn select<T>(
        &self,
        request: &RequestHead<'_>,
        then: impl FnOnce(Option<SiteRef<'_>>) -> T,
    ) -> T {
        then((self.0)(request).as_ref().map(Robots::site))
    }
}
