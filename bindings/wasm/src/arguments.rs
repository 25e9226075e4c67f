//! Arguments that are objects of JavaScript. The script of the package has checked the types of
//! their values.

use robots_core::Dialect;
use robots_lint::Levels;
use robots_report::library;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// How a robots.txt is read, the levels of lints, and the other options of each function.
    pub type Options;

    #[wasm_bindgen(method, getter, js_name = "name")]
    fn written_name(this: &Options) -> Option<String>;

    #[wasm_bindgen(method, getter, js_name = "dialect")]
    fn written_dialect(this: &Options) -> Option<String>;

    #[wasm_bindgen(method, getter)]
    fn deny(this: &Options) -> Option<Vec<String>>;

    #[wasm_bindgen(method, getter)]
    fn warn(this: &Options) -> Option<Vec<String>>;

    #[wasm_bindgen(method, getter)]
    fn allow(this: &Options) -> Option<Vec<String>>;

    /// Whether a report has every finding.
    #[wasm_bindgen(method, getter)]
    pub(crate) fn all(this: &Options) -> Option<bool>;

    /// The names of both files of a comparison.
    #[wasm_bindgen(method, getter)]
    pub(crate) fn names(this: &Options) -> Option<Vec<String>>;

    /// The crawlers of a comparison.
    #[wasm_bindgen(method, getter)]
    pub(crate) fn agents(this: &Options) -> Option<Vec<String>>;
}

impl Options {
    /// Returns the name of the robots.txt.
    pub(crate) fn name(&self) -> String {
        self.written_name()
            .unwrap_or_else(|| "robots.txt".to_owned())
    }

    /// Returns the dialect.
    ///
    /// # Errors
    ///
    /// Returns a message for an unknown dialect.
    pub(crate) fn dialect(&self) -> Result<&'static Dialect, String> {
        let name = self.written_dialect();
        library::dialect(name.as_deref()).map_err(|unknown| format!("options: {unknown}"))
    }

    /// Returns the levels of lints.
    ///
    /// # Errors
    ///
    /// Returns a message for a name that is neither a lint nor a group of lints.
    pub(crate) fn levels(&self) -> Result<Levels, String> {
        let [allow, warn, deny] =
            [self.allow(), self.warn(), self.deny()].map(Option::unwrap_or_default);
        Levels::named(&allow, &warn, &deny).map_err(|unknown| format!("options: {unknown}"))
    }
}
