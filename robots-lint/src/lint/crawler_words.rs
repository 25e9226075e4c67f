//! Documented crawlers in values that are not product tokens: written in several words, with other
//! words beside them, or negated.

use std::sync::LazyLock;

use robots_analysis::words;
use robots_core::matcher::{KNOWN_CRAWLERS, KnownCrawler, known_crawler};
use rustc_hash::FxHashMap;

use super::brand::{Brand, brand};
use super::word_list::is_one_of;

/// What a value names besides the rest of its text.
#[derive(Debug, Default)]
pub(super) struct CrawlerWords<'v> {
    /// The documented product tokens that the value names, in order; `*` is one of them.
    pub(super) tokens: Vec<&'static str>,
    others: Vec<&'v str>,
    /// Whether brackets or similar characters are among the words, so that these are no list.
    has_brackets: bool,
}

impl<'v> CrawlerWords<'v> {
    /// Reads the words of a value: the longest runs that are a documented product token if white
    /// space, `-` and `_` are ignored, or the first words of one.
    pub(super) fn new(value: &'v str) -> Self {
        let words: Vec<_> = value.split(is_separator).filter(is_word).collect();
        let mut read = Self {
            has_brackets: value.contains(['(', ')', '[', ']', '{', '}', '<', '>']),
            ..Self::default()
        };
        let mut at = 0;
        while let Some(word) = words.get(at) {
            let longest = words.len().min(at + LONGEST_NAME);
            let mut ends = (at + 1..=longest).rev();
            let found = ends.find_map(|end| Some((token_of(&words[at..end])?, end)));
            if let Some((token, end)) = found {
                read.tokens.push(token);
                at = end;
                continue;
            }
            match cut_suffix(word) {
                Some((token, suffix)) => {
                    read.tokens.push(token);
                    read.others.extend(suffix.split(is_part_separator));
                }
                None => read.others.push(word),
            }
            at += 1;
        }
        read
    }

    pub(super) fn has_crawler(&self) -> bool {
        self.tokens.iter().any(|token| *token != "*")
    }

    /// Returns whether the value is a product token with a typo, in one word.
    fn is_one_word(&self, value: &str) -> bool {
        let is_part = |c: char| c.is_ascii_alphanumeric() || is_joint(c);
        self.others.is_empty() && value.chars().all(is_part)
    }

    /// Returns whether a value names a crawler, but not by one word.
    pub(super) fn are_inexact(value: &str) -> bool {
        let words = CrawlerWords::new(value);
        words.has_crawler() && !words.is_one_word(value)
    }

    /// Returns whether the value is a list of names: several, with nothing but conjunctions.
    pub(super) fn is_list(&self) -> bool {
        self.tokens.len() > 1
            && !self.has_brackets
            && self.others.iter().all(|word| is_one_of(CONJUNCTIONS, word))
    }

    /// Returns the product token of a part of a list: alone, or after `and`.
    pub(super) fn token_after_conjunction(&self) -> Option<&'static str> {
        let is_known = |word: &&str| is_one_of(CONJUNCTIONS, word) || is_one_of(GENERIC, word);
        match self.tokens.as_slice() {
            &[token] if self.others.iter().all(is_known) => Some(token),
            _ => None,
        }
    }

    /// Returns the documented product tokens that start with one of the other words and a hyphen:
    /// `Mediapartners` of `Mediapartners-Google`.
    pub(super) fn started_tokens(&self) -> Vec<&'static str> {
        let is_started = |known: &&KnownCrawler| {
            let start = known.token.split_once('-').map(|(start, _)| start);
            start
                .is_some_and(|start| start.len() >= SHORTEST_WORD && is_one_of(&self.others, start))
        };
        let started = KNOWN_CRAWLERS.iter().filter(is_started);
        started.map(|known| known.token).collect()
    }

    /// Returns the one product token that the value is for; `None` if it names several, or has
    /// words that may restrict or extend it.
    pub(super) fn only_token(&self) -> Option<&'static str> {
        let &[token] = self.tokens.as_slice() else {
            return None;
        };
        let is_operator = |word: &str| {
            let operator = known_crawler(token).map(|known| Brand::Of(known.operator));
            operator.is_some() && brand(word) == operator
        };
        let is_clear =
            |word: &&str| is_one_of(GENERIC, word) || is_version(word) || is_operator(word);
        self.others.iter().all(is_clear).then_some(token)
    }
}

const LONGEST_NAME: usize = 4;

/// The minimum length of a product token that is found among other words: shorter ones are words of
/// names of other programs.
const SHORTEST_WORD: usize = 5;

/// Product tokens that are also the first word of longer names that their operators document:
/// `Sogou web spider`.
const OF_LONGER_NAMES: [&str; 1] = ["Sogou"];

const CONJUNCTIONS: &[&str] =
    words!("and, or, also, plus, und, oder, sowie, et, ou, y, e, og, och, en");

pub(super) fn is_conjunction(word: &str) -> bool {
    word == "&" || is_one_of(CONJUNCTIONS, word)
}

/// Words that add nothing to the name of a crawler.
const GENERIC: &[&str] = words!(
    "agent, agents, bot, bots, co, com, crawler, crawlers, engine, the, net, org, robot, robots, \
     scraper, search, spider, spiders, user-agent, user, useragent, version, web"
);

/// Words after a product token and `.`, `-` or `_` that are no part of it.
const SUFFIXES: &[&str] = words!(
    "agent, all, co, com, crawler, desktop, net, org, smartphone, spider, txt, useragent, version, \
     www"
);

const NEGATIONS: &[&str] = words!(
    "apart, au\u{df}er, ausser, ausgenommen, beside, besides, but, except, excepto, excepted, \
     excluding, exclude, kein, minus, nicht, no, non, not, ohne, sauf, salvo, without"
);

/// Marks that exclude the name after them in other formats: `!Googlebot`.
const NEGATION_MARKS: [char; 6] = ['!', '-', '^', '~', '\u{ac}', '\u{2260}'];

/// Returns whether a value excludes a crawler that it names, or excludes any from all others.
pub(super) fn is_negation(value: &str) -> bool {
    let is_end = |c: char| matches!(c, ',' | ';');
    let is_blank = |c: char| is_end(c) || c.is_whitespace();
    if value.split(is_end).chain(value.split(is_blank)).any(is_marked)
        || has_excluded_token(value)
        || value.split(is_blank).any(|word| token_after_negation(word).is_some())
    {
        return true;
    }
    let words: Vec<_> = value.split(is_separator).filter(is_word).collect();
    let negation = words.iter().position(|word| is_one_of(NEGATIONS, word));
    let is_other_than = words
        .windows(2)
        .any(|pair| is_one_of(&["other"], pair[0]) && is_one_of(&["than"], pair[1]));
    if negation.is_none() && !is_other_than {
        return false;
    }
    let is_after_all =
        words.first().is_some_and(|first| *first == "*" || is_one_of(EVERYONE, first));
    is_after_all || excluded_token(value).is_some()
}

/// Returns the first documented product token in a value that excludes one, also with other text
/// around it: `not Googlebot.*`.
pub(super) fn excluded_token(value: &str) -> Option<&'static str> {
    let tokens = CrawlerWords::new(value).tokens.into_iter();
    let words = || value.split(is_separator);
    let bare = |word: &str| known_crawler(word.trim_matches(['.', '-', '_', '*']));
    tokens
        .filter(|token| *token != "*")
        .chain(words().filter_map(bare).map(|known| known.token))
        .chain(words().filter_map(token_after_negation))
        .next()
}

/// Returns the documented product token of a word that is a negation and the token in one:
/// `non-Googlebot`.
fn token_after_negation(word: &str) -> Option<&'static str> {
    NEGATIONS.iter().find_map(|negation| {
        let rest = word.split_at_checked(negation.len());
        let rest = rest.filter(|(start, _)| start.eq_ignore_ascii_case(negation));
        let rest = rest.and_then(|(_, rest)| {
            let joined = rest.starts_with(|c: char| c.is_ascii_uppercase());
            rest.strip_prefix(['-', '_', '(']).or(joined.then_some(rest))
        });
        let known = known_crawler(rest?.trim_matches(|c: char| c.is_ascii_punctuation()))?;
        Some(known.token)
    })
}

/// Returns whether `*` has a mark before it that excludes it.
fn is_marked(name: &str) -> bool {
    let marked = name.trim_start_matches(['"', '\'', '(', ' ', '\t']);
    let rest = marked.trim_start_matches(NEGATION_MARKS);
    rest.len() < marked.len() && rest.trim() == "*"
}

/// Returns whether a documented product token has an operator before it that excludes it: one of
/// [`NEGATION_MARKS`] or `<>`, at the start of a word; `\` only after a word for every crawler, as
/// in `*\Googlebot`, and `-` at the start of a name or after such a word and a blank. A name
/// between two marks, or an expression from start to end, is decorated.
fn has_excluded_token(value: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric();
    let mut last = 0;
    while let Some(start) = value[last..].find(is_part).map(|at| last + at) {
        let end = value[start..].find(|c| !is_part(c)).map_or(value.len(), |len| start + len);
        if is_excluded(&value[..last], &value[last..start], &value[start..]) {
            return true;
        }
        last = end;
    }
    false
}

/// Returns whether the text between a word and a product token excludes the token.
fn is_excluded(before: &str, between: &str, name: &str) -> bool {
    let item = between.rfind([',', ';', '|']).map_or(between, |at| &between[at + 1..]);
    let word = before.rsplit(is_separator).next().unwrap_or_default();
    let is_after_all = item.contains('*') || is_one_of(EVERYONE, word);
    let is_first = word.is_empty() || item.len() < between.len();
    let marks = match item.rfind('*') {
        Some(at) => &item[at + 1..],
        None if is_first || is_after_all => item,
        // `Yahoo! Slurp`: the mark belongs to the word before it.
        None => {
            let is_start = |c: char| c.is_whitespace() || "([{<".contains(c);
            item.find(is_start).map_or("", |at| &item[at..])
        }
    };
    let name = &name[..name.find([',', ';', '|']).unwrap_or(name.len())];
    let name = name.trim_end();
    let is_framed = |mark: char| name.ends_with(mark) || mark == '^' && name.ends_with(['$', '^']);
    let is_operator = |mark: char| match mark {
        // `*-bingbot` has a wildcard at its start.
        '-' if is_after_all => marks.starts_with(char::is_whitespace),
        '-' => is_first || marks.ends_with('-') && marks.len() > 1,
        '\\' => is_after_all,
        _ => NEGATION_MARKS.contains(&mark),
    };
    let is_exclusion =
        marks.contains("<>") || marks.chars().any(|mark| is_operator(mark) && !is_framed(mark));
    let is_in_token = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    let first = name.find(|c| !is_in_token(c)).map_or(name, |end| &name[..end]);
    let first = first.trim_end_matches(['.', '-', '_']);
    let whole = name.trim_end_matches(|c: char| c.is_ascii_punctuation());
    is_exclusion && (known_crawler(first).is_some() || known_crawler(whole).is_some())
}

/// Words for every crawler, in English and other languages.
pub(super) const EVERYONE: &[&str] = words!(
    "all, alle, any, anybody, anyone, asterisk, default, every, everybody, everyone, everything, \
     others, star, todos, tous, tutti, wildcard"
);

/// The documented crawlers by the letters of their product tokens; of several with the same letters
/// the first. A file may have 20,000 tokens.
static BY_LETTERS: LazyLock<FxHashMap<String, &KnownCrawler>> = LazyLock::new(|| {
    let crawlers = KNOWN_CRAWLERS.iter().rev();
    crawlers.map(|known| (letters_of(known.token), known)).collect()
});

fn letters_of(name: &str) -> String {
    let letters = name.chars().filter(|c| !is_joint(*c));
    letters.map(|c| c.to_ascii_lowercase()).collect()
}

/// Returns the documented product token that words spell together.
fn token_of(words: &[&str]) -> Option<&'static str> {
    if words == ["*"] {
        return Some("*");
    }
    let letters = letters_of(&words.concat());
    if letters.is_empty() {
        return None;
    }
    // `Screaming Frog` is written for `Screaming Frog SEO Spider`.
    let is_start = |known: &&KnownCrawler| {
        let mut of_token = known.token.split(' ');
        words.len() > 1
            && words.iter().all(|word| {
                let next = of_token.next();
                next.is_some_and(|next| next.eq_ignore_ascii_case(word))
            })
    };
    let known = known_crawler(&words.join(" ")).or_else(|| BY_LETTERS.get(&letters).copied());
    let known = known.or_else(|| KNOWN_CRAWLERS.iter().find(is_start))?;
    let is_short = letters.len() < SHORTEST_WORD;
    (!is_short && !is_one_of(&OF_LONGER_NAMES, known.token)).then_some(known.token)
}

/// Returns the documented product token at the start of a word, and what follows it: a domain, a
/// version or a word for crawlers.
fn cut_suffix(word: &str) -> Option<(&'static str, &str)> {
    let is_other = |(_, c): &(usize, char)| is_part_separator(*c) || c.is_ascii_digit();
    let ends = word.char_indices().filter(is_other).map(|(at, _)| at);
    ends.rev().find_map(|at| {
        let suffix = word[at..].trim_start_matches(is_part_separator);
        let mut parts = suffix.split(is_part_separator);
        let token = token_of(&[word.get(..at)?])?;
        let is_suffix =
            !suffix.is_empty() && parts.all(|part| is_one_of(SUFFIXES, part) || is_version(part));
        is_suffix.then_some((token, suffix))
    })
}

fn is_version(word: &str) -> bool {
    let digits = word.trim_start_matches(['v', 'V']);
    digits.starts_with(|c: char| c.is_ascii_digit())
        && digits.chars().all(|c| c.is_ascii_digit() || "._xX".contains(c))
}

fn is_separator(character: char) -> bool {
    !(character.is_alphanumeric() || "-_.*".contains(character))
}

fn is_part_separator(character: char) -> bool {
    "._-".contains(character)
}

fn is_joint(character: char) -> bool {
    "-_".contains(character)
}

fn is_word(word: &&str) -> bool {
    *word == "*" || word.contains(char::is_alphanumeric)
}
