//! The sentences that the formats for people share, with marks.

use robots_analysis::paths::Verdicts;
use robots_analysis::purpose::{
    Contradiction, ContradictionKind, CrawlerSet, License, Omission, PurposeAnswer, Purposes,
    StatedPreference,
};
use robots_core::Reading;
use robots_core::extension::{CONTENT_SIGNAL, CONTENT_USAGE};
use robots_core::matcher::{CRAWLERS_DATE, DefaultGroupPolicy, KnownCrawler, Verdict};
use robots_core::reading::GroupSource;

use crate::document::Item;
use crate::left_out::listed;
use crate::marked::code;
use crate::visible::visible;

const NAMED: usize = 8;

/// The crawlers of a purpose by what they may fetch: nothing, some pages, everything.
pub(super) fn counts(answer: &PurposeAnswer) -> [usize; 3] {
    let mut counts = [0; 4];
    for set in &answer.crawlers {
        counts[rank(set)] += set.crawlers.len();
    }
    let [nothing, some, everything, _] = counts;
    [nothing, some, everything]
}

fn rank(set: &CrawlerSet) -> usize {
    match set.access {
        Some(Verdicts::Uniform(Verdict::Disallow)) => 0,
        Some(Verdicts::Mixed { .. }) => 1,
        Some(Verdicts::Uniform(Verdict::Allow)) => 2,
        None => 3,
    }
}

pub(super) fn preference_word(answer: &PurposeAnswer) -> &'static str {
    let mut applied = answer.preferences.iter().filter(|preference| !preference.agents.is_empty());
    match applied.next() {
        None => "none",
        Some(first) if applied.all(|other| other.permits == first.permits) => {
            if first.permits {
                "yes"
            } else {
                "no"
            }
        }
        Some(_) => "it depends",
    }
}

/// Returns a sentence for the crawlers with the same access for the same reason, which is below it:
/// those that may fetch nothing first.
pub(super) fn statements(answer: &PurposeAnswer, reading: &Reading) -> Vec<Item> {
    let mut merged: Vec<CrawlerSet> = Vec::new();
    for set in &answer.crawlers {
        let same = |known: &&mut CrawlerSet| {
            known.source == set.source
                && known.access == set.access
                && (known.group == set.group || matches!(set.access, Some(Verdicts::Uniform(_))))
        };
        match merged.iter_mut().find(same) {
            Some(known) => known.crawlers.extend(&set.crawlers),
            None => merged.push(set.clone()),
        }
    }
    merged.sort_by_key(rank);
    let statement = |set: &CrawlerSet| Item {
        text: format!("{}: {}", access(set, reading), names(&set.crawlers)),
        detail: Some(reason(set)),
    };
    merged.iter().map(statement).collect()
}

/// Returns what crawlers may fetch: lower case, no full stop.
fn access(set: &CrawlerSet, reading: &Reading) -> String {
    match &set.access {
        Some(Verdicts::Uniform(Verdict::Disallow)) => "may fetch nothing".to_owned(),
        Some(Verdicts::Uniform(Verdict::Allow)) => "may fetch everything".to_owned(),
        Some(Verdicts::Mixed { allowed, disallowed }) => {
            let line = reading.evaluate_in(set.group, disallowed).line(reading);
            let line = line.map_or_else(String::new, |line| format!(" (line {line})"));
            let [allowed, disallowed] = [allowed, disallowed].map(|path| code(&visible(path)));
            format!("may fetch some pages, such as {allowed}, and not {disallowed}{line}")
        }
        None => "not decided: the rules take too many steps".to_owned(),
    }
}

fn reason(set: &CrawlerSet) -> String {
    let star = code("*");
    match set.source {
        GroupSource::Own => "named in the file".to_owned(),
        GroupSource::Fallback(token) => {
            let token = code(token);
            format!("not named: follows the rules for {token} then")
        }
        GroupSource::Default => {
            let documented = set
                .crawlers
                .iter()
                .filter(|known| known.default_group_policy == DefaultGroupPolicy::Obeys);
            let (documented, all) = (documented.count(), set.crawlers.len());
            let documented = match documented {
                0 => "none of them is".to_owned(),
                count if count == all => "all of them are".to_owned(),
                1 => format!("1 of {all} is"),
                count => format!("{count} of {all} are"),
            };
            format!(
                "not named: the rules for everyone ({star}) are meant for them; {documented} \
                 documented to obey these"
            )
        }
        GroupSource::IgnoresDefault => {
            format!("not named, and documented to ignore the rules for everyone ({star})")
        }
        GroupSource::None => {
            format!("not named, and the file has no rules for everyone ({star})")
        }
    }
}

fn names(crawlers: &[&'static KnownCrawler]) -> String {
    let names = crawlers.iter();
    let names = names.map(|known| format!("{} ({})", code(known.token), known.operator));
    // `and 1 more` takes as much room as a name.
    let shown = NAMED + usize::from(crawlers.len() == NAMED + 1);
    listed(&names.collect::<Vec<_>>(), shown)
}

pub(super) fn control_tokens(answer: &PurposeAnswer, reading: &Reading) -> Vec<String> {
    let named = answer.control_tokens.iter().map(|set| {
        let tokens = names(&set.crawlers);
        let access = access(set, reading).replace("may fetch", "may use");
        format!("{tokens}: {access}")
    });
    let mut sentences: Vec<_> = named.collect();
    if !answer.unnamed_tokens.is_empty() {
        let tokens = names(&answer.unnamed_tokens);
        sentences.push(format!(
            "not named; whether the rules for everyone (*) count for it is not documented: {tokens}"
        ));
    }
    sentences
}

pub(super) fn preference(stated: &StatedPreference) -> String {
    let permits = if stated.permits { "yes" } else { "no" };
    let urls = match &stated.path {
        Some(path) => format!("pages below {}", code(&visible(path.as_bytes()))),
        None => "all pages".to_owned(),
    };
    let text = code(&visible(stated.text.as_bytes()));
    let line = stated.line;
    let to = addressees(stated);
    format!("{permits}, for {urls}, to {to}: {text} (line {line})")
}

fn addressees(stated: &StatedPreference) -> String {
    match stated.agents.as_slice() {
        [] => format!("no crawler, because it is above the first {} line", code("User-agent")),
        agents if agents.iter().any(|agent| agent == "*") => {
            format!("every crawler without rules of its own ({})", code("*"))
        }
        [agent] => code(&visible(agent.as_bytes())),
        [agent, more @ ..] => format!(
            "{} and {} more that share its rules",
            code(&visible(agent.as_bytes())),
            more.len()
        ),
    }
}

/// Returns what does not agree, and what to write for each of the two readings.
pub(super) fn contradiction(found: &Contradiction) -> [String; 2] {
    let url = code(&visible(&found.url));
    let text = |stated: &StatedPreference| code(&visible(stated.text.as_bytes()));
    match &found.kind {
        ContradictionKind::Preferences { permits, reserves } => [
            format!(
                "{} (line {}) says yes and {} (line {}) says no about the same pages, such as \
                 {url}",
                text(permits),
                permits.line,
                text(reserves),
                reserves.line
            ),
            format!(
                "If the use is welcome, change line {}; if it is not, change line {}.",
                reserves.line, permits.line
            ),
        ],
        ContradictionKind::NothingToUse { permits } => [
            format!(
                "{} (line {}) says yes to {}, but none of its pages may be fetched, such as {url}",
                text(permits),
                permits.line,
                addressees(permits)
            ),
            format!(
                "If the use is welcome, allow the pages; if it is not, delete line {}.",
                permits.line
            ),
        ],
        ContradictionKind::NothingToFetchFor { reserves, crawler } => [
            format!(
                "{} of {} fetches for training, and may fetch {url}; {} (line {}) says no to \
                 training with it",
                code(crawler.token),
                crawler.operator,
                text(reserves),
                reserves.line
            ),
            format!(
                "If training is not welcome, disallow the pages for {}; if it is, change line {}.",
                code(crawler.token),
                reserves.line
            ),
        ],
    }
}

/// Returns the sentences about the crawlers that the file does not name: one for each operator and
/// purpose.
pub(super) fn omissions(purposes: &Purposes) -> Vec<String> {
    let mut sentences = Vec::new();
    let tokens = |crawlers: &[&KnownCrawler]| {
        let tokens = crawlers.iter().map(|known| code(known.token));
        tokens.collect::<Vec<_>>().join(", ")
    };
    for (index, found) in purposes.omissions.iter().enumerate() {
        let is_like = |other: &&Omission| {
            (other.purpose, other.unnamed.operator) == (found.purpose, found.unnamed.operator)
        };
        if purposes.omissions[..index].iter().any(|other| is_like(&other)) {
            continue;
        }
        let unnamed = purposes.omissions.iter().filter(is_like);
        let unnamed: Vec<_> = unnamed.map(|other| other.unnamed).collect();
        sentences.push(format!(
            "{}: the file keeps out {} of {}, and does not name {}, which may fetch {}",
            found.purpose.title(),
            tokens(&found.named),
            found.unnamed.operator,
            tokens(&unnamed),
            code(&visible(&found.url))
        ));
    }
    sentences
}

pub(super) fn license(license: &License) -> String {
    let (text, line) = (code(&visible(license.text.as_bytes())), license.line);
    if license.is_absolute {
        format!("{text} (line {line}), for every crawler and purpose")
    } else {
        format!("{text} (line {line}) has no effect: it must start with https:// and a host")
    }
}

/// Returns the sentences at the end: what words mean, and what the report does not know.
pub(super) fn remarks<'p>(sets: impl Iterator<Item = &'p Purposes>) -> Vec<String> {
    let mut remarks = vec![
        "A robots.txt is a request. Crawlers decide whether they follow it.".to_owned(),
        format!("Crawlers and their purposes are as documented on {CRAWLERS_DATE}."),
        "A control token is a name for a use of pages that other crawlers of its operator fetch."
            .to_owned(),
    ];
    let mut answers = sets.flat_map(|purposes| &purposes.answers);
    if answers.any(|answer| !answer.preferences.is_empty()) {
        remarks.push(format!(
            "Preferences are read as {} ({}) and {} ({}) define them. A preference applies to \
             pages that may be fetched.",
            CONTENT_USAGE.source, CONTENT_USAGE.date, CONTENT_SIGNAL.source, CONTENT_SIGNAL.date
        ));
    }
    remarks
}
