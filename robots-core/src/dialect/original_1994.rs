//! "A Standard for Robot Exclusion", the convention of 1994, as described in appendix B.4.1 of the
//! HTML 4.01 Recommendation: <https://www.w3.org/TR/html401/appendix/notes.html#h-B.4.1.1>.
//!
//! The convention forbids a blank line inside a record, several tokens in one record, and several
//! records for `*`. Here a blank line ends a record, every token of a record is used, and of
//! several records the first applies.

use robots_matcher::PathForm;

use super::{
    Dialect, PrecedencePolicy, RecordEnd, RecordPolicy, RecordsOfOneAgent, RulePolicy, TokenMatch,
    TokenPolicy,
};
use crate::syntax::{ByteOrderMark, Lexis};

impl Dialect {
    /// The convention of 1994.
    pub const ORIGINAL_1994: &'static Self = &Self {
        name: "original1994",
        title: "Convention of 1994",
        specification: "\"A Standard for Robot Exclusion\", the convention of 1994, as appendix \
            B.4.1 of HTML 4.01 describes it: \
            <https://www.w3.org/TR/html401/appendix/notes.html#h-B.4.1.1>",
        lexis: Lexis { byte_order_mark: ByteOrderMark::Kept, ..Lexis::RFC_9309 },
        records: RecordPolicy {
            end: RecordEnd::BlankLine,
            of_one_agent: RecordsOfOneAgent::First,
            ..Self::RFC_9309.records
        },
        tokens: TokenPolicy {
            // "A case-insensitive substring match of the name without version information is
            // recommended." An empty value is not `*`.
            matching: TokenMatch::Within,
            ignores_version: true,
            ..Self::RFC_9309.tokens
        },
        rules: RulePolicy {
            // An empty value disallows nothing, and no rule can allow what another disallows.
            knows_allow: false,
            ..Self::RFC_9309.rules
        },
        path_form: PathForm::Octets,
        // All rules disallow, so the verdict does not depend on which wins.
        precedence: PrecedencePolicy::FirstInFile,
        robots_txt_is_allowed: false,
        // The convention has no `Crawl-delay`; crawlers that read it use the first.
        ..*Self::RFC_9309
    };
}
