//! Values of `User-agent` lines that are intended as `*`, and that no crawler reads as `*`.

use robots_analysis::words;
use robots_core::matcher::known_crawler;

use super::crawler_words::EVERYONE;
use super::foreign_line::without_html;
use super::look_alike::{ascii_mark, is_look_alike};
use super::word_list::is_one_of;

/// Words for crawlers of any kind, which are also names in lists of bad robots, and words that a
/// template writes for a missing name.
const AMBIGUOUS: &[&str] = words!(
    "bots, crawlers, keine, nil, nobody, none, noone, nothing, null, robots, spiders, undefined"
);

/// Words that may follow a word for every crawler.
const CRAWLERS: &[&str] = words!(
    "agent, agents, bot, bots, crawler, crawlers, else, other, others, robots, spiders, \
     user agent, user agents, user-agent, user-agents, useragent, useragents"
);

/// Words for every crawler that a word for crawlers follows.
const EVERYONE_ELSE: [&str; 2] = ["other", "remaining"];

/// Words for every crawler that may be the start of one word with a word for crawlers: `AllBots`.
const JOINED: [&str; 3] = ["all", "any", "every"];

/// The escapes of `*` in HTML and in URLs.
const ESCAPED: [&str; 4] = ["%2a", "&#42;", "&#x2a;", "&ast;"];

/// Returns whether a value other than `*` is intended as `*`: a `*` with punctuation around it or
/// text after it, another character that looks like it, or a word for every crawler.
pub(super) fn is_mistyped_wildcard(value: &str) -> bool {
    // A look-alike character explains the value, and has a lint of its own.
    if value == "*" || value.contains(is_look_alike) {
        return false;
    }
    let html = without_html(value);
    let bare = html.trim_matches(is_decoration);
    let (first, rest) = bare.split_once([' ', '\t']).unwrap_or((bare, ""));
    let first = first.trim_matches(is_decoration);
    if is_star(first) {
        let mut words = rest.split(|c: char| !c.is_ascii_alphanumeric() && !"-_.".contains(c));
        return !words.any(|word| known_crawler(word.trim_matches(['.', '-', '_'])).is_some());
    }
    // Also between wildcards: `*all*`.
    let word = bare.trim_matches(|c: char| c == '*' || is_decoration(c));
    let marks: String = bare.chars().filter(|c| c.is_alphanumeric() || is_asterisk(*c)).collect();
    is_star(&marks)
        || is_one_of(EVERYONE, word)
        || (is_one_of(EVERYONE, first) || is_one_of(&EVERYONE_ELSE, first)) && are_crawlers(rest)
        || ESCAPED.iter().any(|escaped| escaped.eq_ignore_ascii_case(value))
}

/// Returns whether a text is a word for crawlers, after at most one word for the others:
/// `other bots`.
fn are_crawlers(text: &str) -> bool {
    let text = text.trim_matches(is_decoration);
    let (first, rest) = text.split_once([' ', '\t']).unwrap_or((text, ""));
    is_one_of(CRAWLERS, text)
        || is_one_of(&["other", "the", "remaining"], first) && is_one_of(CRAWLERS, rest)
}

/// Returns whether a value may be intended as `*`, as a name, or as nothing: a word for crawlers of
/// any kind, a word for a missing name, or `/`.
pub(super) fn is_ambiguous(value: &str) -> bool {
    let word = value.trim_matches(|c: char| c == '*' || is_decoration(c));
    value == "/" || is_one_of(AMBIGUOUS, word) || is_joined(word)
}

/// Returns whether a word is two words for every crawler without a blank: `AllBots`, `all-robots`.
fn is_joined(word: &str) -> bool {
    JOINED.iter().any(|start| {
        word.split_at_checked(start.len()).is_some_and(|(first, rest)| {
            let rest = rest.trim_start_matches(['-', '_', '.']);
            first.eq_ignore_ascii_case(start) && is_one_of(CRAWLERS, rest)
        })
    })
}

fn is_decoration(character: char) -> bool {
    character.is_ascii_punctuation() && character != '*'
        || character.is_ascii_whitespace()
        || "“”„‘’‚«»‹›「」（）".contains(character)
}

/// Returns whether a word consists of asterisks, ASCII or similar ones.
fn is_star(word: &str) -> bool {
    !word.is_empty() && word.chars().all(is_asterisk)
}

fn is_asterisk(character: char) -> bool {
    ascii_mark(character) == '*'
}

#[cfg(test)]
mod tests;
