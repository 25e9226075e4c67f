//! How a family of crawlers reads a robots.txt.
//!
//! In: nothing. Out: constants of type [`Dialect`], one a file. A dialect is data: the parser knows
//! none, and `reading/` reads what the parser found as the data say. A new one is a file here and a
//! line in [`Dialect::ALL`].

mod fetching;
mod google;
mod koster_1996;
mod original_1994;
mod python_legacy;
mod rfc_9309;

pub use fetching::{AccessResult, FetchPolicy, Lifetime, UnreachablePolicy};

use crate::extension::CrawlDelayPolicy;
use crate::matcher::{__private as layout, PathForm};
use crate::syntax::Lexis;

/// How one family of crawlers reads a robots.txt, as data.
#[derive(Debug, PartialEq, Eq)]
pub struct Dialect {
    /// Its name in options and messages.
    pub name: &'static str,
    /// How bytes become lines, keys and values.
    pub lexis: Lexis,
    /// Which mistakes in a line it forgives.
    pub accepted_typos: AcceptedTypos,
    /// How lines become records.
    pub records: RecordPolicy,
    /// Whom a record is for.
    pub tokens: TokenPolicy,
    /// What a line says about paths.
    pub rules: RulePolicy,
    /// Which `Crawl-delay` lines it goes by.
    pub crawl_delay: CrawlDelayPolicy,
    /// The form in which rules and paths are compared.
    pub path_form: PathForm,
    /// Which of the matching rules decides.
    pub precedence: PrecedencePolicy,
    /// Whether `/robots.txt` itself may always be fetched.
    pub robots_txt_is_allowed: bool,
    /// What the answer to fetching a robots.txt means.
    pub fetching: FetchPolicy,
}

/// Which mistakes in a line a dialect forgives. See [`SyntaxError`](crate::syntax::SyntaxError).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AcceptedTypos {
    /// A frequent misspelling of a key.
    pub misspelling: bool,
    /// Letters behind a key.
    pub keyword_prefix: bool,
    /// White space for a colon, in a line of exactly two words.
    pub missing_colon: bool,
}

impl AcceptedTypos {
    /// Forgives nothing.
    pub const NONE: Self = Self {
        misspelling: false,
        keyword_prefix: false,
        missing_colon: false,
    };
}

/// How lines become records: runs of `User-agent` lines with the rules behind them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordPolicy {
    /// What ends a record, besides a `User-agent` line behind a rule.
    pub end: RecordEnd,
    /// Whether `Crawl-delay` and `Request-rate` lines count as rules of a record: the next
    /// `User-agent` line then starts another one.
    pub delays_are_rules: bool,
    /// What becomes of a record without a rule.
    pub without_rules: RecordWithoutRules,
    /// Which records hold for a crawler that several name.
    pub of_one_agent: RecordsOfOneAgent,
}

/// What ends a record, besides a `User-agent` line behind a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordEnd {
    /// Nothing.
    Nothing,
    /// A line of white space alone, or none. A line with a comment is not blank.
    BlankLine,
    /// A line without a byte.
    EmptyLine,
}

/// What becomes of a record without a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordWithoutRules {
    /// It is the record of those it names, who may fetch everything.
    Kept,
    /// It is as if it were not there.
    Dropped,
}

/// Which records hold for a crawler that several name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordsOfOneAgent {
    /// All of them, as one.
    Merged,
    /// The first in the file.
    First,
}

/// Whom a record is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenPolicy {
    /// Whom a `User-agent` value names.
    pub written: WrittenToken,
    /// How a name is compared with the one that a crawler goes by.
    pub matching: TokenMatch,
    /// Whether a crawler's name ends at its first `/`, where its version starts.
    pub ignores_version: bool,
    /// Whether `*` in a record takes all other names in it out of effect.
    pub star_hides_others: bool,
}

/// Whom a `User-agent` value names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrittenToken {
    /// The whole value is the name; `*` alone is everybody.
    Value,
    /// The name ends before the first byte that is no letter, `-` or `_`; a `*` alone or before
    /// white space is everybody.
    LeadingToken,
}

/// How a name in the file is compared with the one that a crawler goes by, ASCII case aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenMatch {
    /// They are equal.
    Equal,
    /// The name in the file stands anywhere in the crawler's. Of several that do, the first in the
    /// file counts. An empty one, which stands in every name, is nobody's.
    Within,
    /// As [`TokenMatch::Within`], but for an empty name, which is everybody's.
    WithinOrEmpty,
}

/// What a line says about paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RulePolicy {
    /// Whether Allow lines are rules; else they are unknown lines.
    pub knows_allow: bool,
    /// What a rule without a value says.
    pub empty: EmptyRule,
    /// Whether an Allow of `…/index.htm` or `…/index.html` is also one of `…/$`.
    pub index_is_folder: bool,
}

/// What a rule without a value says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EmptyRule {
    /// Nothing.
    Nothing,
    /// That everything may be fetched, as any rule that matches every path.
    AllowsEverything,
}

/// Which of the matching rules decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrecedencePolicy {
    /// The one with the most octets, on a tie an Allow.
    MostOctets,
    /// The first in the file.
    FirstInFile,
}

impl Dialect {
    /// RFC 9309, the Robots Exclusion Protocol: the default.
    pub const RFC_9309: &'static Self = &rfc_9309::RFC_9309;
    /// The open-source parser and matcher of Google.
    pub const GOOGLE: &'static Self = &google::GOOGLE;
    /// Martijn Koster's Internet-Draft of 1996.
    pub const KOSTER_1996: &'static Self = &koster_1996::KOSTER_1996;
    /// The convention of 1994.
    pub const ORIGINAL_1994: &'static Self = &original_1994::ORIGINAL_1994;
    /// Python's `urllib.robotparser` until 2026.
    pub const PYTHON_LEGACY: &'static Self = &python_legacy::PYTHON_LEGACY;

    /// Every dialect.
    pub const ALL: &'static [&'static Self] = &[
        Self::RFC_9309,
        Self::GOOGLE,
        Self::KOSTER_1996,
        Self::ORIGINAL_1994,
        Self::PYTHON_LEGACY,
    ];

    /// The dialect of this name.
    pub fn by_name(name: &str) -> Option<&'static Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|dialect| dialect.name == name)
    }

    /// What a packed site tells its reader about the dialect: `FLAG_…` of [`layout`].
    pub fn flags(&self) -> u16 {
        let flags = [
            (
                self.precedence == PrecedencePolicy::FirstInFile,
                layout::FLAG_FIRST_RULE,
            ),
            (
                self.tokens.matching != TokenMatch::Equal,
                layout::FLAG_TOKEN_WITHIN_NAME,
            ),
            (
                self.tokens.ignores_version,
                layout::FLAG_NAME_WITHOUT_VERSION,
            ),
            (
                !self.robots_txt_is_allowed,
                layout::FLAG_ROBOTS_TXT_IS_A_PATH,
            ),
        ];
        let set = flags.into_iter().filter(|(is_set, _)| *is_set);
        set.fold(self.path_form.number(), |all, (_, flag)| all | flag)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_dialect_has_a_name_of_its_own() {
        for dialect in Dialect::ALL {
            assert_eq!(Dialect::by_name(dialect.name), Some(*dialect));
        }
        assert_eq!(Dialect::by_name("RFC9309"), None);
    }

    #[test]
    fn flags_tell_the_dialects_apart_and_rfc_9309_has_none() {
        let mut flags: Vec<u16> = Dialect::ALL.iter().map(|dialect| dialect.flags()).collect();
        assert_eq!(flags[0], 0);
        flags.sort_unstable();
        flags.dedup();
        assert_eq!(flags.len(), Dialect::ALL.len());
    }
}
