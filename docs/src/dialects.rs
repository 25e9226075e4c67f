//! The dialects, side by side.

use std::time::Duration;

use robots_core::Dialect;
use robots_core::dialect::{
    AnswerMeaning, EmptyRule, NameMatch, Ranking, RecordEnd, RecordWithoutRules, RecordsOfOneAgent,
    WrittenName,
};
use robots_core::extension::CrawlDelayReading;
use robots_core::matcher::PathForm;
use robots_core::syntax::{ByteOrderMark, LineEnds, WhiteSpace};

use crate::table::{table, yes_no};

/// Returns how each dialect reads a file.
pub(crate) fn reading() -> String {
    let rows = [
        row("UTF-8 byte order mark", |it| {
            match it.lexis.byte_order_mark {
                ByteOrderMark::Skipped => "skipped".into(),
                ByteOrderMark::SkippedInPart => "skipped, also in part".into(),
                ByteOrderMark::Kept => "part of the first line".into(),
            }
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
        row("accepts misspelled keys", |it| {
            yes_no(it.forgives.misspelling)
        }),
        row("accepts letters after a key", |it| {
            yes_no(it.forgives.keyword_prefix)
        }),
        row("accepts a missing colon", |it| {
            yes_no(it.forgives.missing_colon)
        }),
        row("a blank line ends a record", |it| match it.records.end {
            RecordEnd::Nothing => "no".into(),
            RecordEnd::BlankLine => "yes".into(),
            RecordEnd::EmptyLine => "yes, if it has no byte".into(),
        }),
        row("`Crawl-delay` counts as a rule of a record", |it| {
            yes_no(it.records.delays_are_rules)
        }),
        row("a record without rules", |it| {
            match it.records.without_rules {
                RecordWithoutRules::Kept => "allows everything".into(),
                RecordWithoutRules::Dropped => "is ignored".into(),
            }
        }),
        row("several records of one crawler", |it| {
            match it.records.of_one_agent {
                RecordsOfOneAgent::Merged => "merged".into(),
                RecordsOfOneAgent::First => "the first applies".into(),
            }
        }),
        row("product token in the file", |it| match it.names.written {
            WrittenName::Value => "the whole value".into(),
            WrittenName::LeadingToken => "its leading letters, `-` and `_`".into(),
        }),
        row("matches a crawler's name", |it| match it.names.matching {
            NameMatch::Equal => "if equal".into(),
            NameMatch::Within => "if part of it".into(),
            NameMatch::WithinOrEmpty => "if part of it, or empty".into(),
        }),
        row("the version after `/` is ignored", |it| {
            yes_no(it.names.without_version)
        }),
        row("`*` hides the other names of a record", |it| {
            yes_no(it.names.star_hides_others)
        }),
        row("`Allow` is a rule", |it| yes_no(it.rules.knows_allow)),
        row("a rule without a value", |it| match it.rules.empty {
            EmptyRule::Nothing => "is ignored".into(),
            EmptyRule::AllowsEverything => "allows everything".into(),
        }),
        row("`Allow: …/index.html` also allows the folder", |it| {
            yes_no(it.rules.index_is_folder)
        }),
        row("which rule wins", |it| match it.ranking {
            Ranking::MostOctets => "the longest; Allow on a tie".into(),
            Ranking::FirstInFile => "the first in the file".into(),
        }),
        row("paths are compared", |it| path_form(it.path_form)),
        row("`/robots.txt` is always allowed", |it| {
            yes_no(it.robots_txt_is_allowed)
        }),
        row("`Crawl-delay`", |it| match it.crawl_delay {
            CrawlDelayReading::Ignored => "ignored".into(),
            CrawlDelayReading::First => "the first number of seconds".into(),
            CrawlDelayReading::LastWhole => "the last whole number of seconds".into(),
        }),
    ];
    table(&headings(), &rows)
}

/// Returns what the response to a request for `/robots.txt` means to each dialect.
pub(crate) fn fetching() -> String {
    let rows = [
        row("redirects followed", |it| it.fetching.redirects.to_string()),
        row("more redirects", |it| {
            meaning(it.fetching.too_many_redirects)
        }),
        row("401, 403", |it| meaning(it.fetching.refused)),
        row("429", |it| meaning(it.fetching.too_many_requests)),
        row("other 4xx", |_| meaning(AnswerMeaning::NoFile)),
        row("5xx, no response", |_| meaning(AnswerMeaning::Unreachable)),
        row("while unreachable", |it| {
            let reading = it.fetching.unreachable;
            String::from(if reading.defers {
                "visits are deferred"
            } else {
                "all is disallowed"
            })
        }),
        row("an older copy is used", |it| {
            match it.fetching.unreachable.copy_serves_after {
                Some(time) => format!("after {}", duration(time)),
                None => "when it gives up".into(),
            }
        }),
        row("gives up", |it| {
            match it.fetching.unreachable.gives_up_after {
                Some(time) => format!("after {}", duration(time)),
                None => "never".into(),
            }
        }),
        row("tries again", |it| {
            format!(
                "after {}",
                duration(it.fetching.unreachable.try_again_after)
            )
        }),
        row("reads `Cache-Control`, `Expires`, `Age`", |it| {
            yes_no(it.fetching.lifetime.reads_headers)
        }),
        row("lifetime without them", |it| {
            duration(it.fetching.lifetime.default)
        }),
        row("longest lifetime", |it| {
            match it.fetching.lifetime.longest {
                Some(time) => duration(time),
                None => "as the headers say".into(),
            }
        }),
    ];
    table(&headings(), &rows)
}

fn headings() -> Vec<&'static str> {
    let names = Dialect::ALL.iter().map(|dialect| dialect.name);
    [""].into_iter().chain(names).collect()
}

fn row(question: &str, answer: impl Fn(&Dialect) -> String) -> Vec<String> {
    let answers = Dialect::ALL.iter().map(|dialect| answer(dialect));
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

fn meaning(meaning: AnswerMeaning) -> String {
    String::from(match meaning {
        AnswerMeaning::NoFile => "no file: all is allowed",
        AnswerMeaning::Closed => "all is disallowed",
        AnswerMeaning::Unreachable => "unreachable",
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
