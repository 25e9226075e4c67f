//! Code lenses: the crawlers that obey each group.

use std::collections::BTreeMap;

use gen_lsp_types::{CodeLens, Command};
use robots_analysis::purpose::WELL_KNOWN;
use robots_core::matcher::KNOWN_CRAWLERS;
use robots_core::reading::GroupId;

use crate::analysis::Analysis;

const NAMED: usize = 4;

/// Returns a lens above each group of the file. A group whose records are not together has one at
/// each.
pub(super) fn lenses(analysis: &Analysis) -> Vec<CodeLens> {
    let reading = &analysis.reading;
    let mut obeying: BTreeMap<GroupId, Vec<&str>> = BTreeMap::new();
    for crawler in KNOWN_CRAWLERS {
        let group = reading.obeyed(crawler.token.as_bytes()).group();
        if let Some(group) = group {
            obeying.entry(group).or_default().push(crawler.token);
        }
    }
    let importance = |token: &&str| {
        let place = WELL_KNOWN.iter().position(|known| known == token);
        place.unwrap_or(WELL_KNOWN.len())
    };
    for tokens in obeying.values_mut() {
        tokens.sort_by_key(importance);
    }
    let document = reading.standard_document();
    let records = document.records();
    let lenses = records.iter().filter_map(|record| {
        let line = record.user_agents().next()?;
        let token = reading.slice(line.value).to_ascii_lowercase();
        let group = reading.agents().get(&token)?.group;
        let tokens = obeying.get(&group).map_or(&[][..], Vec::as_slice);
        let command = Command::new(title(tokens), None, String::new(), None);
        Some(CodeLens::new(analysis.range(line.span()), Some(command), None))
    });
    lenses.collect()
}

fn title(tokens: &[&str]) -> String {
    let named = tokens.iter().take(NAMED).copied().collect::<Vec<_>>().join(", ");
    match tokens {
        [] => "No documented crawler obeys this group".to_owned(),
        [_] => format!("1 documented crawler obeys this group: {named}"),
        _ if tokens.len() <= NAMED => {
            format!("{} documented crawlers obey this group: {named}", tokens.len())
        }
        _ => format!("{} documented crawlers obey this group: {named}, …", tokens.len()),
    }
}
