//! A robots.txt that is lent for one request.

use robots_matcher::RobotsTxt;
use robots_runtime::Site;

/// A borrowed robots.txt: one that is embedded in the program, or a loaded [`Site`]. `Copy`: two
/// words.
///
/// ```
/// use robots_static::hosts::SiteRef;
/// use robots_static::{RobotsTxt, Site, robots_txt};
///
/// static CLOSED: RobotsTxt = robots_txt! {
///     "# robots: allow(blocks_everything)"
///     "User-agent: *"
///     "Disallow: /"
/// };
///
/// /// Returns the file of a tenant, and until it is loaded the closed one.
/// fn loaded_or_closed(site: Option<&Site>) -> SiteRef<'_> {
///     site.map_or(SiteRef::Embedded(&CLOSED), SiteRef::Loaded)
/// }
/// assert_eq!(loaded_or_closed(None).robots_txt().body(), CLOSED.body());
/// assert_eq!(loaded_or_closed(None).to_handle().robots_txt().body(), CLOSED.body());
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum SiteRef<'s> {
    /// A file that a macro has embedded.
    Embedded(&'static RobotsTxt<'static>),
    /// A site that the server has loaded.
    Loaded(&'s Site),
}

impl<'s> SiteRef<'s> {
    /// Returns the text and the decisions.
    #[inline]
    pub fn robots_txt(self) -> RobotsTxt<'s> {
        match self {
            Self::Embedded(robots) => *robots,
            Self::Loaded(site) => site.robots_txt(),
        }
    }
}
