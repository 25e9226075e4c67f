//! Compiles a text to a site that a server loads while it runs.

use robots_runtime::Site;

use crate::compile::compile_within;
use crate::dialect::Dialect;
use crate::pack::Budget;
use crate::source::SourceText;

/// Compiles a [`Site`] from the text of a robots.txt.
///
/// Never fails: any bytes are a robots.txt. [`Budget`] bounds the time for any file, and the
/// verdicts are the same with any budget. To learn whether a file exhausted its budget, or to lint
/// it, use [`compile_within`](crate::compile::compile_within) and
/// [`Compilation::to_site`](crate::Compilation::to_site).
pub trait CompileSite: Sized {
    /// Compiles a text as RFC 9309 reads it, within [`Budget::LOADED`].
    #[must_use]
    fn compile(text: impl Into<Vec<u8>>) -> Self {
        Self::compile_within(text, Dialect::RFC_9309, Budget::LOADED)
    }

    /// Compiles a text as `dialect` reads it, within a budget.
    ///
    /// ```
    /// use robots_core::{Budget, CompileSite as _, Dialect};
    /// use robots_runtime::Site;
    ///
    /// let text = "User-agent: *\nDisallow: /*/members/\n";
    /// let site = Site::compile_within(text, Dialect::GOOGLE, Budget::new(20_000));
    /// assert!(site.robots_txt().decide("GPTBot", "/de/members/42").is_disallow());
    /// assert!(Site::compile(text).robots_txt().decide("GPTBot", "/members/").is_allow());
    /// ```
    #[must_use]
    fn compile_within(text: impl Into<Vec<u8>>, dialect: &'static Dialect, budget: Budget) -> Self;
}

impl CompileSite for Site {
    fn compile_within(text: impl Into<Vec<u8>>, dialect: &'static Dialect, budget: Budget) -> Self {
        let source = SourceText::new("robots.txt", text);
        compile_within(&source, dialect, budget).to_site()
    }
}
