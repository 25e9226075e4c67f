//! `crawlers`: the crawlers whose behavior is documented.

use robots_core::matcher::{DefaultGroupPolicy, KNOWN_CRAWLERS};
use robots_report::library::json;
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

#[derive(Serialize)]
struct KnownCrawler {
    agent: &'static str,
    operator: &'static str,
    fallbacks: &'static [&'static str],
    obeys_star: Option<bool>,
    control_token: bool,
    source: &'static str,
}

/// Returns a list of `KnownCrawler`.
#[wasm_bindgen]
pub fn crawlers() -> String {
    let crawlers = KNOWN_CRAWLERS.iter().map(|known| KnownCrawler {
        agent: known.token,
        operator: known.operator,
        fallbacks: known.fallbacks,
        obeys_star: match known.default_group_policy {
            DefaultGroupPolicy::Obeys => Some(true),
            DefaultGroupPolicy::Ignores => Some(false),
            _ => None,
        },
        control_token: known.control_token,
        source: known.source,
    });
    json(&crawlers.collect::<Vec<_>>())
}
