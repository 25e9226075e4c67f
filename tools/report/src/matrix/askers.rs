//! Who asks: crawlers.

use std::collections::BTreeSet;

use robots_analysis::purpose::WELL_KNOWN;
use robots_core::Reading;
use robots_core::reading::GroupId;

/// A crawler, and the group that it obeys.
#[derive(Debug)]
pub struct Asker {
    /// The product token; `*` is the crawlers that neither the file nor the matrix names.
    pub(super) token: String,
    pub(super) group: Option<GroupId>,
}

/// Returns these crawlers. `*` is every crawler that the file does not name.
pub fn crawlers<'t>(reading: &Reading, tokens: impl IntoIterator<Item = &'t str>) -> Vec<Asker> {
    let asker = |token: &str| Asker {
        token: token.to_owned(),
        group: reading.obeyed(token.as_bytes()).group(),
    };
    tokens.into_iter().map(asker).collect()
}

/// Returns all crawlers that the file does not name as one asker, those that site owners name most,
/// and those that the file names.
pub fn well_known(reading: &Reading) -> Vec<Asker> {
    let known: BTreeSet<_> = WELL_KNOWN.iter().map(|token| token.to_ascii_lowercase()).collect();
    let mut named: Vec<_> = reading.agents().values().map(|agent| agent.token).collect();
    named.sort_unstable_by_key(|token| token.start);
    let named: Vec<_> = named
        .into_iter()
        .map(|token| String::from_utf8_lossy(reading.slice(token)).into_owned())
        .filter(|token| !token.is_empty() && token != "*")
        .filter(|token| !known.contains(&token.to_ascii_lowercase()))
        .collect();
    let named = named.iter().map(String::as_str);
    crawlers(reading, ["*"].into_iter().chain(WELL_KNOWN).chain(named))
}
