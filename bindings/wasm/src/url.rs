//! The parser of URLs: that of JavaScript.

use robots_report::request_target::{UrlError, UrlParts};

#[cfg(target_family = "wasm")]
mod parser {
    use wasm_bindgen::JsValue;
    use wasm_bindgen::prelude::wasm_bindgen;

    #[wasm_bindgen]
    extern "C" {
        /// The interface `URL` (<https://url.spec.whatwg.org/#url-class>).
        type URL;

        #[wasm_bindgen(constructor, catch)]
        fn new(url: &str) -> Result<URL, JsValue>;

        #[wasm_bindgen(method, getter)]
        fn protocol(this: &URL) -> String;

        #[wasm_bindgen(method, getter)]
        fn pathname(this: &URL) -> String;

        #[wasm_bindgen(method, getter)]
        fn search(this: &URL) -> String;

        #[wasm_bindgen(method, getter)]
        fn href(this: &URL) -> String;
    }

    /// Returns the scheme, the path and the query of a URL, each with its delimiter.
    pub(super) fn parts(text: &str) -> Option<[String; 4]> {
        let url = URL::new(text).ok()?;
        Some([url.protocol(), url.pathname(), url.search(), url.href()])
    }
}

#[cfg(not(target_family = "wasm"))]
mod parser {
    /// Returns the scheme, the path and the query of a URL, each with its delimiter.
    pub(super) fn parts(text: &str) -> Option<[String; 4]> {
        let url = url::Url::parse(text).ok()?;
        let query = url.query().filter(|query| !query.is_empty());
        Some([
            format!("{}:", url.scheme()),
            url.path().to_owned(),
            query.map_or_else(String::new, |query| format!("?{query}")),
            url.to_string(),
        ])
    }
}

/// Parses a URL.
pub(crate) fn parse(text: &str) -> Result<UrlParts, UrlError> {
    let Some([protocol, path, query, href]) = parser::parts(text) else {
        return Err(if has_scheme(text) {
            UrlError::Other(String::new())
        } else {
            UrlError::NoScheme
        });
    };
    let before_fragment = href.split('#').next().unwrap_or_default();
    // JavaScript has an empty query as the empty string.
    let query = if query.is_empty() && before_fragment.ends_with('?') {
        "?"
    } else {
        &query
    };
    Ok(UrlParts {
        scheme: protocol.trim_end_matches(':').to_owned(),
        target: format!("{path}{query}"),
    })
}

/// Returns whether a text starts with a scheme (<https://url.spec.whatwg.org/#scheme-start-state>).
/// Without one, a text is not a URL.
fn has_scheme(text: &str) -> bool {
    let scheme = text.split_once(':').map(|(scheme, _)| scheme);
    scheme.is_some_and(|scheme| {
        let is_of_scheme = |c: char| c.is_ascii_alphanumeric() || "+-.".contains(c);
        scheme.starts_with(|c: char| c.is_ascii_alphabetic()) && scheme.chars().all(is_of_scheme)
    })
}
