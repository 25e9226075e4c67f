//! "A Standard for Robot Exclusion", the convention of 1994, as it is told in appendix B.4.1 of the
//! HTML 4.01 Recommendation: <https://www.w3.org/TR/html401/appendix/notes.html#h-B.4.1.1>.
//!
//! It forbids a blank line inside a record, several names in one and several records for `*`. A
//! reader has to do something with them all the same: a blank line ends a record, every name of a
//! record counts, and of several records the first.

use super::{
    AcceptedTypos, Dialect, EmptyRule, FetchPolicy, PrecedencePolicy, RecordEnd, RecordPolicy,
    RecordWithoutRules, RecordsOfOneAgent, RulePolicy, TokenMatch, TokenPolicy, WrittenToken,
};
use crate::extension::CrawlDelayPolicy;
use crate::matcher::PathForm;
use crate::syntax::{ByteOrderMark, Lexis};

/// The convention of 1994.
pub(super) const ORIGINAL_1994: Dialect = Dialect {
    name: "original1994",
    lexis: Lexis {
        byte_order_mark: ByteOrderMark::Kept,
        ..Lexis::RFC_9309
    },
    accepted_typos: AcceptedTypos::NONE,
    records: RecordPolicy {
        end: RecordEnd::BlankLine,
        delays_are_rules: false,
        without_rules: RecordWithoutRules::Kept,
        of_one_agent: RecordsOfOneAgent::First,
    },
    tokens: TokenPolicy {
        // "A case-insensitive substring match of the name without version information is recommended."
        // Who left the name out did not mean everybody, for whom there is `*`.
        written: WrittenToken::Value,
        matching: TokenMatch::Within,
        ignores_version: true,
        star_hides_others: false,
    },
    rules: RulePolicy {
        knows_allow: false,
        // An empty value disallows nothing, and no rule allows what another disallows.
        empty: EmptyRule::Nothing,
        index_is_folder: false,
    },
    // It knows no such field; a crawler that does goes by the first.
    crawl_delay: CrawlDelayPolicy::First,
    path_form: PathForm::Octets,
    // All rules disallow: whichever decides, the answer is the same.
    precedence: PrecedencePolicy::FirstInFile,
    robots_txt_is_allowed: false,
    // It says nothing of answers: those of RFC 9309, which came of it, count.
    fetching: FetchPolicy::RFC_9309,
};
