//! The directives of a tag, as data, and the check of a tag.

use std::ops::RangeInclusive;

use robots_core::matcher::{KNOWN_CRAWLERS, known_crawler};

use crate::diagnostic::{Diagnostic, closest_match};
use crate::words;

/// A documented directive of `X-Robots-Tag`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TagDirective {
    /// The name, compared without ASCII case.
    pub name: &'static str,
    /// The value after the name.
    pub value: DirectiveValue,
    /// The URL of the documentation.
    pub source: &'static str,
}

/// The value of a directive, after its name and a colon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DirectiveValue {
    /// No value and no colon.
    None,
    /// A whole number; -1 is no limit.
    Number,
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// A date and time of ISO 8601, RFC 822 or RFC 850. A day of the week is not accepted: a comma
    /// follows it, which separates directives.
    Date,
}

const GOOGLE: &str = "https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag";
const BING: &str =
    "https://www.bing.com/webmaster/help/which-robots-metatags-does-bing-support-5198d240";
const DEVIANT_ART: &str = "https://www.deviantart.com/team/journal/UPDATE-All-Deviations-Are-Opted-Out-of-AI-Datasets-934500371";

const NOML: &str = "https://noml.info";

/// Every documented directive.
pub const DIRECTIVES: &[TagDirective] = &[
    alone("all", GOOGLE),
    alone("noindex", GOOGLE),
    alone("nofollow", GOOGLE),
    alone("none", GOOGLE),
    alone("nosnippet", GOOGLE),
    alone("indexifembedded", GOOGLE),
    with("max-snippet", DirectiveValue::Number, GOOGLE),
    with("max-image-preview", DirectiveValue::OneOf(&["none", "standard", "large"]), GOOGLE),
    with("max-video-preview", DirectiveValue::Number, GOOGLE),
    alone("notranslate", GOOGLE),
    alone("noimageindex", GOOGLE),
    with("unavailable_after", DirectiveValue::Date, GOOGLE),
    alone("index", BING),
    alone("follow", BING),
    alone("noarchive", BING),
    alone("nocache", BING),
    alone("noai", DEVIANT_ART),
    alone("noimageai", DEVIANT_ART),
    alone("noml", NOML),
];

const CONFLICTS: &[(&str, &[&str])] = &[
    ("all", &["noindex", "nofollow", "none"]),
    ("index", &["noindex", "none"]),
    ("follow", &["nofollow", "none"]),
];

const fn alone(name: &'static str, source: &'static str) -> TagDirective {
    with(name, DirectiveValue::None, source)
}

const fn with(name: &'static str, value: DirectiveValue, source: &'static str) -> TagDirective {
    TagDirective { name, value, source }
}

/// Returns the crawler of a tag that starts with one: `googlebot: noindex`. Google reads
/// `googlebot` and `googlebot-news`, other search engines their own tokens.
pub(super) fn addressee(tag: &str) -> Option<&str> {
    let (name, _) = tag.split_once(':')?;
    let is_directive = DIRECTIVES.iter().any(|known| known.name.eq_ignore_ascii_case(name.trim()));
    (!is_directive && !name.contains(',')).then_some(name.trim())
}

/// Returns the error of a tag for a crawler that `tags`, which have the same pattern, address
/// already.
pub(super) fn duplicate(tags: &[String], tag: &str) -> Option<Box<Diagnostic>> {
    let of = |tag| addressee(tag).map(str::to_ascii_lowercase);
    let first = tags.iter().find(|first| of(first) == of(tag))?;
    let crawler = match addressee(tag) {
        Some(name) => format!("`{name}`"),
        None => "every crawler".to_owned(),
    };
    let directives = tag.rsplit_once(':').filter(|_| addressee(tag).is_some());
    let directives = directives.map_or(tag, |(_, directives)| directives.trim());
    let duplicate = Diagnostic::error(format!("duplicate tag for {crawler} on one path"))
        .help(format!("write one tag: `{first}, {directives}`"));
    Some(Box::new(duplicate))
}

/// Checks a tag. Returns the first error.
pub(super) fn check(tag: &str) -> Result<(), Box<Diagnostic>> {
    let mut directives = tag;
    if let Some(name) = addressee(tag) {
        if known_crawler(name).is_none()
            && let Some(finding) = misspelled_name(name)
        {
            return Err(Box::new(finding));
        }
        directives = tag.split_once(':').map_or("", |(_, rest)| rest);
    }
    let mut seen: Vec<&str> = Vec::new();
    for directive in directives.split(',') {
        let directive = directive.trim();
        if directive.is_empty() {
            let missing =
                Diagnostic::error("missing directive").help("write the tag as `noindex, nofollow`");
            return Err(Box::new(missing));
        }
        seen.push(known(directive)?);
    }
    for (name, opposites) in CONFLICTS {
        let opposite = opposites.iter().find(|opposite| seen.contains(opposite));
        if let (true, Some(opposite)) = (seen.contains(name), opposite) {
            let finding =
                Diagnostic::error(format!("conflicting directives `{name}` and `{opposite}`"))
                    .note("of conflicting directives the stricter applies")
                    .help(format!("delete `{name}`"));
            return Err(Box::new(finding));
        }
    }
    Ok(())
}

/// Checks a directive with its value. Returns its documented name.
fn known(written: &str) -> Result<&'static str, Box<Diagnostic>> {
    let (name, value) = match written.split_once(':') {
        Some((name, value)) => (name.trim(), Some(value.trim())),
        None => (written, None),
    };
    let documented = DIRECTIVES.iter().find(|known| known.name.eq_ignore_ascii_case(name));
    let Some(TagDirective { name, value: values, source }) = documented else {
        if value.is_some() && known_crawler(name).is_some() {
            let several = Diagnostic::error("expected one crawler in a tag").help(format!(
                "write another tag for `{name}`, in a list: `[\"…\", \"{name}: …\"]`"
            ));
            return Err(Box::new(several));
        }
        return Err(Box::new(unknown_directive(name)));
    };
    if values.accept(value) {
        return Ok(name);
    }
    let finding = match value {
        Some(_) if *values == DirectiveValue::None => {
            Diagnostic::error(format!("`{name}` takes no value"))
        }
        Some(value) => Diagnostic::error(format!("invalid value `{value}` for `{name}`")),
        None => Diagnostic::error(format!("missing value for `{name}`")),
    };
    let help = match values {
        DirectiveValue::None => format!("write `{name}`"),
        DirectiveValue::Number => format!("write `{name}: 50`"),
        DirectiveValue::OneOf(values) => format!("use one of `{}`", values.join("`, `")),
        DirectiveValue::Date => format!("write a date of ISO 8601: `{name}: 2027-01-31`"),
    };
    Err(Box::new(finding.note(format!("documented at {source}")).help(help)))
}

impl DirectiveValue {
    fn accept(self, value: Option<&str>) -> bool {
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

fn unknown_directive(name: &str) -> Diagnostic {
    let names = DIRECTIVES.iter().map(|known| known.name);
    let help = match closest_match(name, names.clone()) {
        Some(right) => format!("did you mean `{right}`?"),
        None => format!("use one of `{}`", names.collect::<Vec<_>>().join("`, `")),
    };
    Diagnostic::error(format!("unknown `X-Robots-Tag` directive `{name}`"))
        .note(format!("documented directives: {GOOGLE}, {BING}, {DEVIANT_ART}, {NOML}"))
        .help(help)
}

/// Returns the finding for a name that is no product token, or is likely to be a typo of a crawler
/// or a directive; `None` for the token of a crawler that is not documented.
fn misspelled_name(name: &str) -> Option<Diagnostic> {
    let crawlers = KNOWN_CRAWLERS.iter().map(|crawler| crawler.token);
    let directives = DIRECTIVES.iter().map(|known| known.name);
    let is_of_token = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let help = match closest_match(name, directives.chain(crawlers)) {
        Some(right) => format!("did you mean `{right}`?"),
        None if !name.is_empty() && name.bytes().all(is_of_token) => return None,
        None => "write a product token, or delete the name and its colon".to_owned(),
    };
    Some(Diagnostic::error(format!("unknown crawler or directive `{name}`")).help(help))
}

fn is_date(value: &str) -> bool {
    is_iso_8601(value) || is_rfc_822(value)
}

/// Returns whether a value is a date and time of RFC 822 or RFC 850 without the day of the week:
/// `25 Jun 2027 15:00:00 PST`, `25-Jun-27 15:00:00 UTC`.
fn is_rfc_822(value: &str) -> bool {
    const MONTHS: &[&str] = words!("Jan, Feb, Mar, Apr, May, Jun, Jul, Aug, Sep, Oct, Nov, Dec");
    let words: Vec<_> = value.split_ascii_whitespace().collect();
    let dashed: Vec<_> = words.first().map_or("", |word| word).split('-').collect();
    let (date, time) = if dashed.len() == 3 {
        (&dashed[..], &words[1..])
    } else {
        words.split_at(words.len().min(3))
    };
    let ([day, month, year], [clock, zone]) = (date, time) else {
        return false;
    };
    let is_zone = match zone.strip_prefix(['+', '-']) {
        Some(offset) => number(offset, &[4], 0..=1459),
        None => zone.len() <= 4 && zone.bytes().all(|byte| byte.is_ascii_alphabetic()),
    };
    let mut parts = clock.split(':');
    let is_clock = parts.next().is_some_and(|hour| number(hour, &[2], 0..=23))
        && matches!(parts.clone().count(), 1 | 2)
        && parts.all(|part| number(part, &[2], 0..=60));
    let is_month = MONTHS.iter().any(|known| known.eq_ignore_ascii_case(month));
    number(day, &[1, 2], 1..=31)
        && is_month
        && number(year, &[2, 4], 0..=9999)
        && is_clock
        && is_zone
}

/// Returns whether a text is a number with so many digits, within these limits.
fn number(part: &str, digits: &[usize], limits: RangeInclusive<u32>) -> bool {
    digits.contains(&part.len())
        && part.bytes().all(|byte| byte.is_ascii_digit())
        && part.parse().is_ok_and(|number| limits.contains(&number))
}

/// Returns whether a value is a date of ISO 8601, with an optional time.
fn is_iso_8601(value: &str) -> bool {
    let (date, time) = value.split_at_checked(10).unwrap_or((value, ""));
    let parts: Vec<_> = date.split('-').collect();
    let [year, month, day] = parts[..] else {
        return false;
    };
    let is_date =
        number(year, &[4], 0..=9999) && number(month, &[2], 1..=12) && number(day, &[2], 1..=31);
    let is_in_time = |c: char| c.is_ascii_digit() || matches!(c, ':' | '.' | '+' | '-' | 'Z');
    let is_time = time.is_empty()
        || time
            .strip_prefix(['T', ' '])
            .is_some_and(|time| !time.is_empty() && time.chars().all(is_in_time));
    is_date && is_time
}

#[cfg(test)]
mod tests;
