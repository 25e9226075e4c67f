//! The dialects, side by side.

use std::time::Duration;

use robots_core::Dialect;
use robots_core::dialect::{
    EmptyRule, PrecedencePolicy, RecordEnd, RecordWithoutRules, RecordsOfOneAgent, TokenMatch,
    WrittenToken,
};
use robots_core::extension::CrawlDelayPolicy;
use robots_core::matcher::PathForm;
use robots_core::syntax::{ByteOrderMark, LineEnds, WhiteSpace};
use robots_crawler::{AccessResult, FetchPolicy};

use crate::table::{table, yes_no};

pub(crate) fn reading() -> String {
    let rows = [
        row("UTF-8 byte order mark", |it| match it.lexis.byte_order_mark {
            ByteOrderMark::Skipped => "skipped".into(),
            ByteOrderMark::SkippedInPart => "skipped, also in part".into(),
            ByteOrderMark::Kept => "part of the first line".into(),
        }),
        row("line ends", |it| match it.lexis.line_ends {
            LineEnds::CrLf => "CR, LF, CRLF".into(),
            LineEnds::Unicode => "also VT, FF, FS, GS, RS, NEL, U+2028, U+2029".into(),
        }),
        row("white space", |it| match it.lexis.white_space {
            WhiteSpace::SpaceAndTab => "space, tab".into(),
            WhiteSpace::Ascii => "also LF, VT, FF, CR".into(),
            WhiteSpace::Unicode => "Unicode, and U+001C to U+001F".into(),
        }),
        row("longest line", |it| match it.lexis.line_limit {
            usize::MAX => "no limit".into(),
            limit => format!("{limit} bytes"),
        }),
        row("NUL ends a line", |it| yes_no(it.lexis.nul_ends_line)),
        row("accepts misspelled keys", |it| yes_no(it.accepted_typos.misspelling)),
        row("accepts letters after a key", |it| yes_no(it.accepted_typos.keyword_prefix)),
        row("accepts a missing colon", |it| yes_no(it.accepted_typos.missing_colon)),
        row("a blank line ends a record", |it| match it.records.end {
            RecordEnd::Nothing => "no".into(),
            RecordEnd::BlankLine => "yes".into(),
            RecordEnd::EmptyLine => "yes, if it has no byte".into(),
        }),
        row("`Crawl-delay` counts as a rule of a record", |it| yes_no(it.records.delays_are_rules)),
        row("a record without rules", |it| match it.records.without_rules {
            RecordWithoutRules::Kept => "allows everything".into(),
            RecordWithoutRules::Dropped => "is ignored".into(),
        }),
        row("several records of one crawler", |it| match it.records.of_one_agent {
            RecordsOfOneAgent::Merged => "merged".into(),
            RecordsOfOneAgent::First => "the first applies".into(),
        }),
        row("product token in the file", |it| match it.tokens.written {
            WrittenToken::Value => "the whole value".into(),
            WrittenToken::LeadingToken => "its leading letters, `-` and `_`".into(),
        }),
        row("matches a crawler's name", |it| match it.tokens.matching {
            TokenMatch::Equal => "if equal".into(),
            TokenMatch::Within => "if part of it".into(),
            TokenMatch::WithinOrEmpty => "if part of it, or empty".into(),
        }),
        row("the version after `/` is ignored", |it| yes_no(it.tokens.ignores_version)),
        row("`*` hides the other names of a record", |it| yes_no(it.tokens.star_hides_others)),
        row("`Allow` is a rule", |it| yes_no(it.rules.knows_allow)),
        row("a rule without a value", |it| match it.rules.empty {
            EmptyRule::Nothing => "is ignored".into(),
            EmptyRule::AllowsEverything => "allows everything".into(),
        }),
        row("`Allow: …/index.html` also allows the folder", |it| {
            yes_no(it.rules.index_is_folder)
        }),
        row("which rule wins", |it| match it.precedence {
            PrecedencePolicy::MostOctets => "the longest; Allow on a tie".into(),
            PrecedencePolicy::FirstInFile => "the first in the file".into(),
        }),
        row("paths are compared", |it| path_form(it.path_form)),
        row("`/robots.txt` is always allowed", |it| yes_no(it.robots_txt_is_allowed)),
        row("`Crawl-delay`", |it| match it.crawl_delay {
            CrawlDelayPolicy::Ignored => "ignored".into(),
            CrawlDelayPolicy::First => "the first number of seconds".into(),
            CrawlDelayPolicy::LastWhole => "the last whole number of seconds".into(),
        }),
    ];
    let names = Dialect::ALL.iter().map(|dialect| dialect.name);
    table(&[""].into_iter().chain(names).collect::<Vec<_>>(), &rows)
}

/// Returns what the response to a request for `/robots.txt` means to each dialect.
pub(crate) fn fetching() -> String {
    let rows = [
        fetching_row("redirects followed", |it| it.redirects.to_string()),
        fetching_row("more redirects", |it| meaning(it.too_many_redirects)),
        fetching_row("401, 403", |it| meaning(it.denied)),
        fetching_row("429", |it| meaning(it.too_many_requests)),
        fetching_row("other 4xx", |_| meaning(AccessResult::AllowAll)),
        fetching_row("5xx, no response", |_| meaning(AccessResult::Unreachable)),
        fetching_row("while unreachable", |it| {
            let reading = it.unreachable;
            String::from(if reading.defers { "visits are deferred" } else { "all is disallowed" })
        }),
        fetching_row("an older copy is used", |it| {
            let policy = it.unreachable;
            match policy.cached_copy_after.or(policy.allow_all_after) {
                Some(Duration::ZERO) => "at once".into(),
                Some(time) => format!("after {}", duration(time)),
                None => "never".into(),
            }
        }),
        fetching_row("without a copy all is allowed", |it| match it.unreachable.allow_all_after {
            Some(time) => format!("after {}", duration(time)),
            None => "never".into(),
        }),
        fetching_row("fetches again", |it| match it.unreachable.retry_after {
            Duration::MAX => "never".into(),
            time => format!("after {}", duration(time)),
        }),
        fetching_row("reads `Cache-Control`, `Expires`, `Age`", |it| {
            yes_no(it.lifetime.reads_headers)
        }),
        fetching_row("lifetime without them", |it| duration(it.lifetime.default)),
        fetching_row("longest lifetime", |it| match it.lifetime.longest {
            Some(time) => duration(time),
            None if it.lifetime.reads_headers => "as the headers state".into(),
            None => "no limit".into(),
        }),
    ];
    let names = FetchPolicy::ALL.iter().map(|(dialect, _)| *dialect);
    table(&[""].into_iter().chain(names).collect::<Vec<_>>(), &rows)
}

fn row(question: &str, answer: impl Fn(&Dialect) -> String) -> Vec<String> {
    let answers = Dialect::ALL.iter().map(|dialect| answer(dialect));
    [question.to_owned()].into_iter().chain(answers).collect()
}

fn fetching_row(question: &str, answer: impl Fn(&FetchPolicy) -> String) -> Vec<String> {
    let answers = FetchPolicy::ALL.iter().map(|(_, policy)| answer(policy));
    [question.to_owned()].into_iter().chain(answers).collect()
}

fn path_form(form: PathForm) -> String {
    String::from(match form {
        PathForm::Rfc9309 => "percent-encoding normalized",
        PathForm::Sent => "as sent",
        PathForm::Octets => "octet by octet, no wildcards",
        PathForm::Decoded => "decoded except `%2F`, without query, no wildcards",
        PathForm::Requoted => "decoded and quoted again",
        _ => "otherwise",
    })
}

fn meaning(meaning: AccessResult) -> String {
    String::from(match meaning {
        AccessResult::AllowAll => "all is allowed",
        AccessResult::DisallowAll => "all is disallowed",
        AccessResult::Unreachable => "unreachable",
    })
}

fn duration(time: Duration) -> String {
    const HOUR: u64 = 3600;
    let hours = time.as_secs() / HOUR;
    match (hours / 24, hours % 24) {
        _ if time == Duration::MAX => "no limit".into(),
        (0, 1) => "1 hour".into(),
        (0, hours) => format!("{hours} hours"),
        (1, 0) => "24 hours".into(),
        (days, _) => format!("{days} days"),
    }
}
