//! The words of a tag, as data, and the reading of one.

use crate::diagnostic::Diagnostic;
use crate::diagnostic::closest_match;
use crate::matcher::{KNOWN_CRAWLERS, known_crawler};
use crate::x_robots_tag::mistake;

/// A word that somebody documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Documented {
    /// The word, whose case does not count.
    pub word: &'static str,
    /// What stands behind it.
    pub values: Values,
    /// Where it is written down.
    pub source: &'static str,
}

/// What stands behind a word and a colon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// Nothing, nor a colon.
    None,
    /// A whole number, -1 for no limit.
    Number,
    /// One of these.
    OneOf(&'static [&'static str]),
    /// A date. Of the forms that Google reads only those of ISO 8601 are accepted: the others hold
    /// commas, which part words from each other.
    Date,
}

const GOOGLE: &str = "https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag";
const BING: &str =
    "https://www.bing.com/webmaster/help/which-robots-metatags-does-bing-support-5198d240";
const DEVIANT_ART: &str = "https://www.deviantart.com/team/journal/UPDATE-All-Deviations-Are-Opted-Out-of-AI-Datasets-934500371";

/// Every word, and who documents it.
pub const WORDS: &[Documented] = &[
    alone("all", GOOGLE),
    alone("noindex", GOOGLE),
    alone("nofollow", GOOGLE),
    alone("none", GOOGLE),
    alone("nosnippet", GOOGLE),
    alone("indexifembedded", GOOGLE),
    with("max-snippet", Values::Number, GOOGLE),
    with(
        "max-image-preview",
        Values::OneOf(&["none", "standard", "large"]),
        GOOGLE,
    ),
    with("max-video-preview", Values::Number, GOOGLE),
    alone("notranslate", GOOGLE),
    alone("noimageindex", GOOGLE),
    with("unavailable_after", Values::Date, GOOGLE),
    alone("index", BING),
    alone("follow", BING),
    alone("noarchive", BING),
    alone("nocache", BING),
    alone("noai", DEVIANT_ART),
    alone("noimageai", DEVIANT_ART),
];

/// Words of which one takes back what the other says.
const OPPOSITES: &[(&str, &[&str])] = &[
    ("all", &["noindex", "nofollow", "none"]),
    ("index", &["noindex", "none"]),
    ("follow", &["nofollow", "none"]),
];

const fn alone(word: &'static str, source: &'static str) -> Documented {
    with(word, Values::None, source)
}

const fn with(word: &'static str, values: Values, source: &'static str) -> Documented {
    Documented {
        word,
        values,
        source,
    }
}

/// The crawler that a tag is for, if it names one in front: `googlebot: noindex`. Google reads
/// `googlebot` and `googlebot-news`, others their own names.
pub(super) fn addressee(tag: &str) -> Option<&str> {
    let (name, _) = tag.split_once(':')?;
    let is_word = WORDS
        .iter()
        .any(|known| known.word.eq_ignore_ascii_case(name.trim()));
    (!is_word && !name.contains(',')).then_some(name.trim())
}

/// What is wrong with the first word that is.
pub(super) fn check(tag: &str) -> Result<(), Box<Diagnostic>> {
    let mut words = tag;
    if let Some(name) = addressee(tag) {
        if known_crawler(name).is_none() {
            return Err(Box::new(unknown_name(name)));
        }
        words = tag.split_once(':').map_or("", |(_, words)| words);
    }
    let mut seen: Vec<&str> = Vec::new();
    for word in words.split(',') {
        let word = word.trim();
        if word.is_empty() {
            let missing = mistake("a word is missing").help("write it as `noindex, nofollow`");
            return Err(Box::new(missing));
        }
        seen.push(known(word)?);
    }
    for (word, opposites) in OPPOSITES {
        let opposite = opposites.iter().find(|opposite| seen.contains(opposite));
        if let (true, Some(opposite)) = (seen.contains(word), opposite) {
            let finding = mistake(format!("`{word}` and `{opposite}` contradict each other"))
                .note("of two that do, the stricter counts")
                .help(format!("delete `{word}`"));
            return Err(Box::new(finding));
        }
    }
    Ok(())
}

/// The documented form of a word with its value.
fn known(written: &str) -> Result<&'static str, Box<Diagnostic>> {
    let (word, value) = match written.split_once(':') {
        Some((word, value)) => (word.trim(), Some(value.trim())),
        None => (written, None),
    };
    let documented = WORDS
        .iter()
        .find(|known| known.word.eq_ignore_ascii_case(word));
    let Some(Documented {
        word,
        values,
        source,
    }) = documented
    else {
        return Err(Box::new(unknown_word(word)));
    };
    if values.allow(value) {
        return Ok(word);
    }
    let finding = match value {
        Some(_) if *values == Values::None => mistake(format!("`{word}` takes no value")),
        Some(value) => mistake(format!("`{value}` is no value of `{word}`")),
        None => mistake(format!("`{word}` needs a value")),
    };
    let help = match values {
        Values::None => format!("write `{word}`"),
        Values::Number => format!("write it as `{word}: 50`"),
        Values::OneOf(values) => format!("there are `{}`", values.join("`, `")),
        Values::Date => format!("write it as `{word}: 2027-01-31`"),
    };
    Err(Box::new(
        finding.note(format!("as {source} has it")).help(help),
    ))
}

impl Values {
    fn allow(self, value: Option<&str>) -> bool {
        let Some(value) = value else {
            return self == Self::None;
        };
        match self {
            Self::None => false,
            Self::Number => value.parse::<i32>().is_ok_and(|number| number >= -1),
            Self::OneOf(values) => values.iter().any(|known| known.eq_ignore_ascii_case(value)),
            Self::Date => is_date(value),
        }
    }
}

fn unknown_word(word: &str) -> Diagnostic {
    let names = WORDS.iter().map(|known| known.word);
    let help = match closest_match(word, names.clone()) {
        Some(right) => format!("did you mean `{right}`?"),
        None => format!("there are `{}`", names.collect::<Vec<_>>().join("`, `")),
    };
    mistake(format!(
        "no search engine knows `{word}` in an `X-Robots-Tag`"
    ))
    .note(format!(
        "known are the words of {GOOGLE}, of {BING} and of {DEVIANT_ART}"
    ))
    .help(help)
}

fn unknown_name(name: &str) -> Diagnostic {
    let crawlers = KNOWN_CRAWLERS.iter().map(|crawler| crawler.token);
    let words = WORDS.iter().map(|known| known.word);
    let help = match closest_match(name, words.chain(crawlers)) {
        Some(right) => format!("did you mean `{right}`?"),
        None => "write the name of a documented crawler, or none".to_owned(),
    };
    mistake(format!(
        "no crawler and no word of an `X-Robots-Tag` is called `{name}`"
    ))
    .help(help)
}

/// A date of ISO 8601, perhaps with a time behind it.
fn is_date(value: &str) -> bool {
    let (date, time) = value.split_at_checked(10).unwrap_or((value, ""));
    let parts: Vec<_> = date.split('-').collect();
    let number = |part: &str, digits: usize| {
        let is_number = part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| part.parse::<u32>().ok()).flatten()
    };
    let [year, month, day] = parts[..] else {
        return false;
    };
    let is_date = number(year, 4).is_some()
        && number(month, 2).is_some_and(|month| (1..=12).contains(&month))
        && number(day, 2).is_some_and(|day| (1..=31).contains(&day));
    let is_of_time = |c: char| c.is_ascii_digit() || matches!(c, ':' | '.' | '+' | '-' | 'Z');
    let is_time = time.is_empty()
        || time
            .strip_prefix(['T', ' '])
            .is_some_and(|time| !time.is_empty() && time.chars().all(is_of_time));
    is_date && is_time
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_those_that_are_documented() {
        for tag in [
            "noindex",
            "NoIndex , nofollow",
            "max-snippet:-1, max-image-preview: large",
            "unavailable_after: 2027-01-31",
            "unavailable_after: 2027-01-31T10:00:00+01:00, noarchive",
            "googlebot: noindex, nofollow",
            "BingBot:noindex",
        ] {
            assert_eq!(check(tag), Ok(()), "{tag}");
        }
    }

    #[test]
    fn everything_else_is_told() {
        for (tag, message) in [
            ("", "a word is missing"),
            ("noindex,", "a word is missing"),
            ("googlebot:", "a word is missing"),
            (
                "noindx",
                "no search engine knows `noindx` in an `X-Robots-Tag`",
            ),
            (
                "no\u{ef}ndex",
                "no search engine knows `no\u{ef}ndex` in an `X-Robots-Tag`",
            ),
            ("noindex: yes", "`noindex` takes no value"),
            ("max-snippet", "`max-snippet` needs a value"),
            ("max-snippet: -2", "`-2` is no value of `max-snippet`"),
            (
                "max-image-preview: big",
                "`big` is no value of `max-image-preview`",
            ),
            (
                "unavailable_after: 31 Jan 2027",
                "`31 Jan 2027` is no value of `unavailable_after`",
            ),
            (
                "unavailable_after: 2027-13-31",
                "`2027-13-31` is no value of `unavailable_after`",
            ),
            ("all, noindex", "`all` and `noindex` contradict each other"),
            (
                "gogglebot: noindex",
                "no crawler and no word of an `X-Robots-Tag` is called `gogglebot`",
            ),
            (
                "googlebot: noindex, bingbot: nofollow",
                "no search engine knows `bingbot` in an `X-Robots-Tag`",
            ),
        ] {
            let found = check(tag).map_err(|diagnostic| diagnostic.message);
            assert_eq!(found, Err(message.to_owned()), "{tag}");
        }
    }
}
