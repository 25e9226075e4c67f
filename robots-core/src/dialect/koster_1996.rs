//! M. Koster, "A Method for Web Robots Control", an Internet-Draft of 1996.
//!
//! The draft does not define two cases. A URL that no rule matches is allowed, as its author wrote
//! on the mailing list that discussed the draft. An empty value has the meaning it had in 1994.
//! Where the grammar contradicts the prose, the prose is followed.

use robots_matcher::PathForm;

use super::{
    AcceptedTypos, Dialect, EmptyRule, PrecedencePolicy, RecordEnd, RecordPolicy,
    RecordWithoutRules, RecordsOfOneAgent, RulePolicy, TokenMatch, TokenPolicy, WrittenToken,
};
use crate::extension::CrawlDelayPolicy;
use crate::syntax::{ByteOrderMark, Lexis};

impl Dialect {
    /// Martijn Koster's Internet-Draft of 1996.
    pub const KOSTER_1996: &'static Self = &Self {
        name: "koster1996",
        title: "Internet-Draft of 1996",
        specification: "M. Koster, \"A Method for Web Robots Control\", an Internet-Draft of 1996",
        lexis: Lexis {
            byte_order_mark: ByteOrderMark::Kept,
            ..Lexis::RFC_9309
        },
        accepted_typos: AcceptedTypos::NONE,
        records: RecordPolicy {
            // §3.2: records are separated by blank lines.
            end: RecordEnd::BlankLine,
            delays_are_rules: false,
            without_rules: RecordWithoutRules::Kept,
            // §3.2.1: names are compared without regard to case, and are those of the HTTP
            // User-agent header without a version.
            of_one_agent: RecordsOfOneAgent::First,
        },
        tokens: TokenPolicy {
            written: WrittenToken::Value,
            matching: TokenMatch::Equal,
            ignores_version: true,
            star_hides_others: false,
        },
        rules: RulePolicy {
            knows_allow: true,
            empty: EmptyRule::AllowsEverything,
            index_is_folder: false,
        },
        // The draft has no such field; crawlers that read it use the first.
        crawl_delay: CrawlDelayPolicy::First,
        // §3.2.2: the path is compared octet by octet, decoded except for `%2F`, with the lines in
        // file order; the first match wins.
        path_form: PathForm::Decoded,
        precedence: PrecedencePolicy::FirstInFile,
        robots_txt_is_allowed: false,
    };
}
