//! The routes of a site, which show what a rule is for.

use robots_analysis::order;
use robots_analysis::paths::{self, BudgetExhausted, Language, QueryCondition, Route};
use robots_automata::ReachableStates;
use robots_core::dialect::Dialect;
use robots_core::pattern::{PathPattern, canonical_path};

/// The routes of a server and the paths of its static files.
///
/// ```
/// use robots_lint::{Levels, Lint, Routes, Subject};
/// use robots_core::{Dialect, SourceText, compile};
/// use robots_analysis::Route;
///
/// let text = "User-agent: *\nDisallow: /basket/\n";
/// let compilation = compile(&SourceText::new("robots.txt", text), Dialect::RFC_9309);
/// let route = Route::parse("/cart/{id}").expect("a route");
/// let routes = Routes::new([route], Dialect::RFC_9309).expect("a small language");
///
/// let findings = Subject::compiled(&compilation).with_routes(routes).findings(&Levels::default());
/// assert_eq!(findings[0].lint, robots_lint::by_name("rule_matches_no_route"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Routes {
    routes: Vec<ServedRoute>,
    /// The canonical paths of static files, sorted.
    files: Vec<Vec<u8>>,
}

#[derive(Clone, Debug)]
struct ServedRoute {
    route: Route,
    urls: Language,
    folded: Language,
}

impl Routes {
    /// Takes all routes of a site.
    ///
    /// # Errors
    ///
    /// Returns an error for a route whose language is too large.
    pub fn new(
        routes: impl IntoIterator<Item = Route>,
        dialect: &Dialect,
    ) -> Result<Self, BudgetExhausted> {
        let served = routes.into_iter().map(|route| {
            let language =
                |route: &Route| paths::of_route(route, QueryCondition::Any, dialect.path_form);
            Ok::<_, BudgetExhausted>(ServedRoute {
                urls: language(&route)?,
                folded: language(&route.map_literals(str::to_ascii_lowercase))?,
                route,
            })
        });
        Ok(Self { routes: served.collect::<Result<_, _>>()?, files: Vec::new() })
    }

    /// Adds static files that the site serves at these paths. They are not routes: without routes,
    /// it is unknown what else the site serves.
    #[must_use]
    pub fn with_files(
        mut self,
        paths: impl IntoIterator<Item = String>,
        dialect: &Dialect,
    ) -> Self {
        let paths = paths.into_iter();
        self.files = paths.map(|path| canonical_path(path.as_bytes(), dialect.path_form)).collect();
        order::sort(&mut self.files);
        self
    }

    /// Returns whether there are no routes, so that it is unknown what the site serves.
    pub(super) fn are_unknown(&self) -> bool {
        self.routes.is_empty()
    }

    pub(super) fn texts(&self) -> impl Iterator<Item = &str> {
        self.routes.iter().map(|served| served.route.text())
    }

    /// Returns whether this path is that of a route without parameters, and of a static file.
    pub(super) fn are_both(&self, path: &str) -> bool {
        let mut files = self.files.iter();
        self.texts().any(|route| route == path) && files.any(|file| file == path.as_bytes())
    }

    /// Returns whether a pattern matches a URL of a route, or a static file.
    pub(super) fn are_matched_by(&self, pattern: &PathPattern) -> bool {
        let canonical = pattern.canonical();
        let is_literal = |byte: &u8| !matches!(byte, b'*' | b'$');
        let literals = canonical.iter().take_while(|byte| is_literal(byte)).count();
        let prefix = &canonical[..literals];
        let first = self.files.partition_point(|file| file.as_slice() < prefix);
        let mut files = self.files[first..].iter().take_while(|file| file.starts_with(prefix));
        if files.any(|file| pattern.matches(file)) {
            return true;
        }
        let mut routes = self.routes.iter();
        routes.any(|served| {
            served.urls.intersects_glob(pattern.glob(), &mut ReachableStates::default())
        })
    }

    /// Returns the first route that the pattern would match if case were ignored.
    pub(super) fn matched_ignoring_case(&self, value: &[u8], dialect: &Dialect) -> Option<&str> {
        let folded = PathPattern::in_form(&value.to_ascii_lowercase(), dialect.path_form);
        let mut routes = self.routes.iter();
        let met = routes.find(|served| {
            served.folded.intersects_glob(folded.glob(), &mut ReachableStates::default())
        });
        met.map(|served| served.route.text())
    }
}
