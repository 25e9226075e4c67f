//! Dialects: how families of crawlers read a robots.txt, as data.
//!
//! In: the name of a dialect. Out: its policies, which change no line of the file.
//!
//! Each dialect is a constant of [`Dialect`] in a file of its own. The parser depends on no
//! dialect; [`Reading`](crate::reading::Reading) interprets the parsed lines by this data. A new
//! dialect is a file in this folder, and its lines in `mod` and [`Dialect::ALL`].
//!
//! ```
//! use robots_core::{Dialect, Reading, SourceText};
//!
//! let source = SourceText::new("robots.txt", "User-agent: *\nDisallow: /\nAllow: /a\n");
//! let is_allowed = |dialect| {
//!     let reading = Reading::new(&source, dialect);
//!     reading.evaluate(b"x", b"/a").verdict.is_allow()
//! };
//! // RFC 9309: the longest rule wins. The draft of 1996: the first rule wins.
//! assert!(is_allowed(Dialect::RFC_9309));
//! assert!(!is_allowed(Dialect::KOSTER_1996));
//! ```

mod google;
mod koster_1996;
mod original_1994;
mod python_legacy;
mod rfc_9309;

use robots_matcher::{__layout as layout, PathForm};

use crate::extension::CrawlDelayPolicy;
use crate::syntax::Lexis;

/// How one family of crawlers reads a robots.txt, as data.
#[derive(Debug, PartialEq, Eq)]
pub struct Dialect {
    /// The name in options and messages, such as `rfc9309`.
    pub name: &'static str,
    /// The title in menus and tables: a few words, such as `Google (Googlebot)`.
    pub title: &'static str,
    /// The text or program that specifies the dialect, with its address: Markdown for the guide.
    pub specification: &'static str,
    /// The lexical rules that split bytes into lines, keys and values.
    pub lexis: Lexis,
    /// The syntax errors of a line that are accepted.
    pub accepted_typos: AcceptedTypos,
    /// How lines are grouped into records.
    pub records: RecordPolicy,
    /// How product tokens are read and compared.
    pub tokens: TokenPolicy,
    /// How Allow and Disallow lines are read.
    pub rules: RulePolicy,
    /// Which `Crawl-delay` lines apply.
    pub crawl_delay: CrawlDelayPolicy,
    /// The canonical form in which rules and paths are compared.
    pub path_form: PathForm,
    /// Which of several matching rules wins.
    pub precedence: PrecedencePolicy,
    /// Whether `/robots.txt` itself is always allowed.
    pub robots_txt_is_allowed: bool,
}

/// The syntax errors that a dialect accepts. See [`SyntaxError`](crate::syntax::SyntaxError).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AcceptedTypos {
    /// Whether a frequent misspelling is read as the key.
    pub misspelling: bool,
    /// Whether a word that starts with a key is read as the key.
    pub keyword_prefix: bool,
    /// Whether whitespace replaces the colon, in a line of exactly two words.
    pub missing_colon: bool,
}

impl AcceptedTypos {
    /// No syntax error is accepted.
    pub const NONE: Self = Self { misspelling: false, keyword_prefix: false, missing_colon: false };
}

/// How lines are grouped into records: a run of `User-agent` lines and the rules after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordPolicy {
    /// What ends a record, other than a `User-agent` line after a rule.
    pub end: RecordEnd,
    /// Whether `Crawl-delay` and `Request-rate` lines count as rules of a record: the next
    /// `User-agent` line then starts another one.
    pub delays_are_rules: bool,
    /// Whether a record without a rule is kept.
    pub without_rules: RecordWithoutRules,
    /// Which records apply to a crawler that several records name.
    pub of_one_agent: RecordsOfOneAgent,
}

/// What ends a record, other than a `User-agent` line after a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordEnd {
    /// Nothing else.
    Nothing,
    /// A blank line: empty, or whitespace alone. A line with a comment is not blank.
    BlankLine,
    /// A line without bytes.
    EmptyLine,
}

/// Whether a record without a rule is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordWithoutRules {
    /// It is kept: the crawlers it names may fetch every path.
    Kept,
    /// It is ignored.
    Dropped,
}

/// Which records apply to a crawler that several records name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordsOfOneAgent {
    /// All of them, merged into one group.
    Merged,
    /// The first in the file alone.
    First,
}

/// How product tokens are read and compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenPolicy {
    /// The part of a `User-agent` value that is the product token.
    pub written: WrittenToken,
    /// How a token of the file is compared with the token of a crawler.
    pub matching: TokenMatch,
    /// Whether the version after the first `/` of a crawler's token is ignored.
    pub ignores_version: bool,
    /// Whether `*` in a record hides all other tokens of the record.
    pub star_hides_others: bool,
}

/// The part of a `User-agent` value that is the product token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrittenToken {
    /// The whole value; `*` alone is the default group.
    Value,
    /// The bytes before the first that is not a letter, `-` or `_`; a `*` alone or before
    /// whitespace is the default group.
    LeadingToken,
}

/// How a token of the file is compared with the token of a crawler, without ASCII case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenMatch {
    /// Both are equal.
    Equal,
    /// The token of the file is a substring of the crawler's. Of several, the first in the file
    /// wins. An empty token matches no crawler.
    Within,
    /// As [`TokenMatch::Within`], and an empty token matches every crawler.
    WithinOrEmpty,
}

/// How Allow and Disallow lines are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RulePolicy {
    /// Whether Allow lines are rules; otherwise they are unknown lines.
    pub knows_allow: bool,
    /// The meaning of a rule without a value.
    pub empty: EmptyRule,
    /// Whether an Allow of `…/index.htm` or `…/index.html` also allows `…/$`.
    pub index_is_folder: bool,
}

/// The meaning of a rule without a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EmptyRule {
    /// None: the line is ignored.
    Nothing,
    /// The line is an Allow of every path.
    AllowsEverything,
}

/// Which of several matching rules wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrecedencePolicy {
    /// The rule with the most octets, on a tie an Allow.
    MostOctets,
    /// The first rule in the file.
    FirstInFile,
}

impl Dialect {
    /// Every dialect.
    pub const ALL: &'static [&'static Self] = &[
        Self::RFC_9309,
        Self::GOOGLE,
        Self::KOSTER_1996,
        Self::ORIGINAL_1994,
        Self::PYTHON_LEGACY,
    ];

    /// Returns the dialect with this name.
    pub fn by_name(name: &str) -> Option<&'static Self> {
        Self::ALL.iter().copied().find(|dialect| dialect.name == name)
    }

    /// Returns the name in camel case, in which the options of macros have it.
    pub fn camel_case_name(&self) -> String {
        let words = self.name.split('-').map(|word| {
            let (first, rest) = word.split_at(1);
            first.to_ascii_uppercase() + rest
        });
        words.collect()
    }

    /// Returns the flags of the dialect in a packed site: `FLAG_…` of [`layout`].
    pub fn flags(&self) -> u16 {
        let flags = [
            (self.precedence == PrecedencePolicy::FirstInFile, layout::FLAG_FIRST_RULE),
            (self.tokens.matching != TokenMatch::Equal, layout::FLAG_TOKEN_WITHIN_NAME),
            (self.tokens.ignores_version, layout::FLAG_NAME_WITHOUT_VERSION),
            (!self.robots_txt_is_allowed, layout::FLAG_ROBOTS_TXT_IS_A_PATH),
        ];
        let set = flags.into_iter().filter(|(is_set, _)| *is_set);
        set.fold(self.path_form.number(), |all, (_, flag)| all | flag)
    }
}

#[cfg(test)]
mod tests;
