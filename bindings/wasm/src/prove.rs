//! `prove`: proves claims about every URL.

use robots_analysis::claim::{ClaimError, ClaimPart, ClaimTable};
use robots_report::library;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::arguments::Options;
use crate::last_file;
use crate::text::text;

#[wasm_bindgen]
extern "C" {
    /// A claim: an object whose values have types that the script has checked.
    pub type Claim;

    #[wasm_bindgen(method, getter)]
    fn allow(this: &Claim) -> Option<String>;

    #[wasm_bindgen(method, getter)]
    fn disallow(this: &Claim) -> Option<String>;

    #[wasm_bindgen(method, getter, js_name = "no-looser-than")]
    fn no_looser_than(this: &Claim) -> Option<String>;

    #[wasm_bindgen(method, getter, js_name = "no-stricter-than")]
    fn no_stricter_than(this: &Claim) -> Option<String>;

    #[wasm_bindgen(method, getter)]
    fn agents(this: &Claim) -> Option<Vec<String>>;

    #[wasm_bindgen(method, getter)]
    fn notation(this: &Claim) -> Option<String>;

    #[wasm_bindgen(method, getter)]
    fn query(this: &Claim) -> Option<String>;

    /// A robots.txt that a claim names.
    pub type File;

    #[wasm_bindgen(method, getter)]
    fn name(this: &File) -> String;

    #[wasm_bindgen(method, getter)]
    fn bytes(this: &File) -> Vec<u8>;
}

impl Claim {
    fn read(self) -> Result<ClaimTable, ClaimError> {
        let notation = self.notation();
        if notation.as_deref() == Some("regex") {
            return Err(ClaimError {
                part: ClaimPart::Notation,
                message: "regular expressions are not supported in JavaScript".to_owned(),
                help: "write a route or a pattern, or run `robots prove`".to_owned(),
            });
        }
        Ok(ClaimTable {
            allow: self.allow(),
            disallow: self.disallow(),
            no_looser_than: self.no_looser_than(),
            no_stricter_than: self.no_stricter_than(),
            agents: self.agents(),
            notation,
            query: self.query(),
        })
    }
}

/// Proves claims, and returns a `ProveResult`.
///
/// # Errors
///
/// Returns a message if the options name an unknown lint or dialect.
#[wasm_bindgen]
pub fn prove(
    robots: &[u8],
    is_string: bool,
    claims: Vec<Claim>,
    files: Vec<File>,
    options: &Options,
) -> Result<String, String> {
    let (dialect, levels) = (options.dialect()?, options.levels()?);
    let robots = text(&options.name(), robots, is_string);
    let others = files.into_iter();
    let others = others.map(|file| text(&file.name(), &file.bytes(), false).source().clone());
    let others: Vec<_> = others.collect();
    let file = last_file::read(robots.source(), dialect);
    let claims = claims.into_iter().map(Claim::read);
    Ok(library::prove(&robots, &file, &levels, claims, &others))
}
