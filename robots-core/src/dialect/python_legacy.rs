//! Python's `urllib.robotparser` before its rewrite of 2026 (gh-138907, in 3.13 and 3.14 patch
//! releases since), which most scrapers in Python run.
//!
//! Two details of product tokens differ: here a percent-escape in a `User-agent` value is not
//! decoded, and letters outside ASCII are compared with their case. Python cannot read a file that
//! is not UTF-8; here such bytes are themselves.

use robots_matcher::PathForm;

use super::{
    Dialect, EmptyRule, PrecedencePolicy, RecordEnd, RecordPolicy, RecordWithoutRules,
    RecordsOfOneAgent, RulePolicy, TokenMatch, TokenPolicy,
};
use crate::extension::CrawlDelayPolicy;
use crate::syntax::{ByteOrderMark, Lexis, LineEnds, WhiteSpace};

impl Dialect {
    /// Python's `urllib.robotparser` before its rewrite of 2026.
    pub const PYTHON_LEGACY: &'static Self = &Self {
        name: "python-legacy",
        title: "Python before 2026",
        specification: "Python's `urllib.robotparser` before its rewrite of 2026 (gh-138907), \
            which most scrapers in Python run",
        // `str.splitlines`, and `str.strip` for every part.
        lexis: Lexis {
            byte_order_mark: ByteOrderMark::Kept,
            line_ends: LineEnds::Unicode,
            white_space: WhiteSpace::Unicode,
            line_limit: usize::MAX,
            nul_ends_line: false,
        },
        records: RecordPolicy {
            // Lines are tested before whitespace and comments are removed.
            end: RecordEnd::EmptyLine,
            delays_are_rules: true,
            without_rules: RecordWithoutRules::Dropped,
            of_one_agent: RecordsOfOneAgent::First,
        },
        tokens: TokenPolicy {
            matching: TokenMatch::WithinOrEmpty,
            ignores_version: true,
            star_hides_others: true,
            ..Self::RFC_9309.tokens
        },
        rules: RulePolicy { empty: EmptyRule::AllowsEverything, ..Self::RFC_9309.rules },
        // `isdigit` and `int`; each value replaces the one before.
        crawl_delay: CrawlDelayPolicy::LastWhole,
        path_form: PathForm::Requoted,
        precedence: PrecedencePolicy::FirstInFile,
        robots_txt_is_allowed: false,
        ..*Self::RFC_9309
    };
}
