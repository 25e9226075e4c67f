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
mod tests {
    use robots_core::matcher::known_crawler;

    use super::*;

    /// Files that a row may touch, by their names.
    const FILES: [(&str, &str); 4] = [
        ("default", "User-agent: *\nDisallow: /private/\n"),
        (
            "of its own",
            "User-agent: AdsBot-Google\nUser-agent: Applebot\nUser-agent: GPTBot\nDisallow: /x\n",
        ),
        (
            "search",
            "User-agent: Googlebot\nDisallow: /g\n\nUser-agent: *\nDisallow: /s\n",
        ),
        ("open", "User-agent: *\nDisallow:\n"),
    ];

    /// Returns the files that a row touches, with what changes.
    fn touched(token: &str) -> Vec<(&'static str, Vec<String>)> {
        let row = known_crawler(token).expect("a row");
        let files = FILES.into_iter().map(|(name, text)| {
            let changes = changes(name, text.as_bytes().to_vec(), row).expect("few steps");
            (name, changes)
        });
        files.filter(|(_, changes)| !changes.is_empty()).collect()
    }

    #[test]
    fn row_that_obeys_the_default_group_touches_requests_alone() {
        assert_eq!(
            touched("GPTBot"),
            [
                (
                    "default",
                    vec!["requests: allow -> disallow, such as /private/".to_owned()]
                ),
                (
                    "search",
                    vec!["requests: allow -> disallow, such as /s".to_owned()]
                ),
            ]
        );
    }

    #[test]
    fn row_without_documentation_touches_nothing() {
        assert_eq!(touched("QwenBot"), []);
    }

    #[test]
    fn row_that_ignores_the_default_group_touches_decisions() {
        assert_eq!(
            touched("AdsBot-Google"),
            [
                (
                    "default",
                    vec!["decisions: disallow -> allow, such as /private/".to_owned()]
                ),
                (
                    "search",
                    vec!["decisions: disallow -> allow, such as /s".to_owned()]
                ),
            ]
        );
    }

    #[test]
    fn row_with_a_fallback_touches_files_that_name_the_fallback() {
        assert_eq!(
            touched("Applebot")[1],
            (
                "search",
                vec![
                    "decisions: allow -> disallow, such as /g".to_owned(),
                    "decisions: disallow -> allow, such as /s".to_owned(),
                    "requests: allow -> disallow, such as /g".to_owned(),
                ]
            )
        );
    }
}
