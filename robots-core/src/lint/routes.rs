//! The routes of a site, beside which lints see what a rule is for.

use robots_automata::ReachableStates;

use crate::dialect::Dialect;
use crate::paths::{self, Language, QueryCondition, RouteLanguageError};
use crate::pattern::{PathPattern, Route, canonical_path};

/// What a server serves.
#[derive(Clone, Debug, Default)]
pub struct Routes {
    routes: Vec<ServedRoute>,
    /// The canonical paths of files that are served as they are, sorted.
    files: Vec<Vec<u8>>,
}

#[derive(Clone, Debug)]
struct ServedRoute {
    route: Route,
    urls: Language,
    /// The same without upper case.
    folded: Language,
}

impl Routes {
    /// Takes every route of a site.
    ///
    /// # Errors
    ///
    /// Where crawlers of the dialect do not see where a segment ends, and for a route that is too
    /// large.
    pub fn new(
        routes: impl IntoIterator<Item = Route>,
        dialect: &Dialect,
    ) -> Result<Self, RouteLanguageError> {
        let served = routes.into_iter().map(|route| {
            let language =
                |route: &Route| paths::of_route(route, QueryCondition::Any, dialect.path_form);
            Ok::<_, RouteLanguageError>(ServedRoute {
                urls: language(&route)?,
                folded: language(&route.folded())?,
                route,
            })
        });
        Ok(Self {
            routes: served.collect::<Result<_, _>>()?,
            files: Vec::new(),
        })
    }

    /// The same beside files that the site serves at these paths. They are no routes: without any,
    /// nothing is known of what else it serves.
    #[must_use]
    pub fn with_files(
        mut self,
        paths: impl IntoIterator<Item = String>,
        dialect: &Dialect,
    ) -> Self {
        let paths = paths.into_iter();
        self.files = paths
            .map(|path| canonical_path(path.as_bytes(), dialect.path_form))
            .collect();
        self.files.sort_unstable();
        self
    }

    /// Nothing is known of what the site serves.
    pub(super) fn are_unknown(&self) -> bool {
        self.routes.is_empty()
    }

    /// As they are written.
    pub(super) fn texts(&self) -> impl Iterator<Item = &str> {
        self.routes.iter().map(|served| served.route.text())
    }

    /// Does the pattern match a URL of a route, or a file?
    pub(super) fn are_matched_by(&self, pattern: &PathPattern) -> bool {
        let canonical = pattern.canonical();
        let is_literal = |byte: &u8| !matches!(byte, b'*' | b'$');
        let literals = canonical.iter().take_while(|byte| is_literal(byte)).count();
        let prefix = &canonical[..literals];
        let first = self.files.partition_point(|file| file.as_slice() < prefix);
        let files = self.files[first..].iter();
        let mut files = files.take_while(|file| file.starts_with(prefix));
        if files.any(|file| pattern.matches(file)) {
            return true;
        }
        let mut routes = self.routes.iter();
        routes.any(|served| {
            served
                .urls
                .intersects_glob(pattern.glob(), &mut ReachableStates::default())
        })
    }

    /// The first route that the pattern would match if letters had no case.
    pub(super) fn matched_ignoring_case(&self, value: &[u8], dialect: &Dialect) -> Option<&str> {
        let folded = PathPattern::in_form(&value.to_ascii_lowercase(), dialect.path_form);
        let mut routes = self.routes.iter();
        let met = routes.find(|served| {
            served
                .folded
                .intersects_glob(folded.glob(), &mut ReachableStates::default())
        });
        met.map(|served| served.route.text())
    }
}
