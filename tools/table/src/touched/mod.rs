//! What a row changes for a file.

use robots_analysis::paths::{self, BudgetExhausted};
use robots_core::matcher::{DefaultGroupPolicy, KnownCrawler, Verdict};
use robots_core::reading::{GroupId, GroupSource};
use robots_core::{Dialect, Reading, SourceText};

/// Returns what the row of a crawler changes for a file, a sentence each: the answer to its product
/// token, in every question about the file, and what a server does with its requests.
///
/// # Errors
///
/// Returns an error if the rules of the file take too many steps.
pub(crate) fn changes(
    name: &str,
    bytes: Vec<u8>,
    row: &KnownCrawler,
) -> Result<Vec<String>, String> {
    let reading = Reading::new(&SourceText::new(name, bytes), Dialect::RFC_9309);
    let token = row.token.as_bytes();
    let by_row = reading.obeyed(token);
    let by_file = reading.obeyed_by_file(token).group();
    let own = reading.agent(token).map(|agent| agent.group);
    // A server applies the default group only to crawlers that are documented to obey it, and no
    // rules to a client that neither the file nor the table names.
    let obeys_default = row.default_group_policy == DefaultGroupPolicy::Obeys;
    let served = match by_row.source {
        GroupSource::Default if !obeys_default => None,
        _ => by_row.group(),
    };
    let mut questions = vec![("decisions", by_file, by_row.group())];
    // No request has a control token.
    if !row.control_token {
        questions.push(("requests", own, served));
    }
    let mut sentences = Vec::new();
    for (what, before, after) in questions {
        if before == after {
            continue;
        }
        let difference = |allowed, disallowed| {
            difference(&reading, allowed, disallowed)
                .map_err(|_| format!("`{name}`: the rules take too many steps"))
        };
        if let Some(path) = difference(before, after)? {
            sentences.push(format!("{what}: allow -> disallow, such as {path}"));
        }
        if let Some(path) = difference(after, before)? {
            sentences.push(format!("{what}: disallow -> allow, such as {path}"));
        }
    }
    Ok(sentences)
}

/// Returns the shortest URL that one group allows and another disallows.
fn difference(
    reading: &Reading,
    allowed: Option<GroupId>,
    disallowed: Option<GroupId>,
) -> Result<Option<String>, BudgetExhausted> {
    let urls = paths::urls(reading.dialect().path_form);
    let allowed = paths::of_group(reading, allowed, Verdict::Allow)?;
    let disallowed = paths::of_group(reading, disallowed, Verdict::Disallow)?;
    let shortest = urls.intersection(&allowed)?.intersection(&disallowed)?;
    let shortest = shortest.shortest();
    Ok(shortest.map(|path| String::from_utf8_lossy(&path).into_owned()))
}

#[cfg(test)]
mod tests;
