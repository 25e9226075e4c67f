//! Handles to a robots.txt that outlive a request.

use alloc::sync::Arc;

use robots_matcher::RobotsTxt;
use robots_runtime::Site;

use super::SiteRef;

/// A handle to a robots.txt, which a closure that selects the file returns.
///
/// `&'static RobotsTxt`, [`Site`], `&Site`, `Arc<Site>` and [`SiteHandle`] are handles.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a handle to a robots.txt",
    label = "expected `&'static RobotsTxt<'static>`, `Site`, `Arc<Site>` or `SiteHandle`",
    note = "a closure that selects the robots.txt returns `Option<&'static RobotsTxt<'static>>` \
            for files that are embedded in the program, `Option<Site>` for loaded ones, and \
            `Option<SiteHandle>` for both"
)]
pub trait Robots {
    /// Lends the robots.txt.
    fn site(&self) -> SiteRef<'_>;
}

impl Robots for &'static RobotsTxt<'static> {
    #[inline]
    fn site(&self) -> SiteRef<'_> {
        SiteRef::Embedded(self)
    }
}

impl Robots for Site {
    #[inline]
    fn site(&self) -> SiteRef<'_> {
        SiteRef::Loaded(self)
    }
}

impl Robots for &Site {
    #[inline]
    fn site(&self) -> SiteRef<'_> {
        SiteRef::Loaded(self)
    }
}

impl Robots for Arc<Site> {
    #[inline]
    fn site(&self) -> SiteRef<'_> {
        SiteRef::Loaded(self)
    }
}

/// A handle to an embedded file or to a loaded [`Site`], for closures that return both kinds.
///
/// ```
/// use std::sync::OnceLock;
///
/// use robots_static::hosts::SiteHandle;
/// use robots_static::{RobotsLayer, RobotsTxt, Site, robots_txt};
///
/// static DEFAULT: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /settings/\n");
/// static LOADED: OnceLock<Site> = OnceLock::new();
///
/// let layer = RobotsLayer::select(|_| {
///     let loaded = LOADED.get().cloned().map(SiteHandle::Loaded);
///     Some(loaded.unwrap_or(SiteHandle::Embedded(&DEFAULT)))
/// });
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum SiteHandle {
    /// A file that a macro has embedded.
    Embedded(&'static RobotsTxt<'static>),
    /// A site that the server has loaded, and that this handle keeps.
    Loaded(Site),
}

impl SiteHandle {
    /// Returns the text and the decisions.
    #[inline]
    pub fn robots_txt(&self) -> RobotsTxt<'_> {
        self.site().robots_txt()
    }
}

impl SiteRef<'_> {
    /// Returns a handle that outlives the request, for which it clones a loaded [`Site`].
    #[inline]
    pub fn to_handle(self) -> SiteHandle {
        match self {
            Self::Embedded(robots) => SiteHandle::Embedded(robots),
            Self::Loaded(site) => SiteHandle::Loaded(site.clone()),
        }
    }
}

impl Robots for SiteHandle {
    #[inline]
    fn site(&self) -> SiteRef<'_> {
        match self {
            Self::Embedded(robots) => SiteRef::Embedded(robots),
            Self::Loaded(site) => SiteRef::Loaded(site),
        }
    }
}
