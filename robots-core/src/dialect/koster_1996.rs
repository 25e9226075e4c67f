//! M. Koster, "A Method for Web Robots Control", an Internet-Draft of 1996.
//!
//! The draft does not define two cases. A URL that no rule matches is allowed, as its author wrote
//! on the mailing list that discussed the draft. An empty value has the meaning it had in 1994.
//! Where the grammar contradicts the prose, the prose is followed.

use robots_matcher::PathForm;

use super::{
    Dialect, EmptyRule, PrecedencePolicy, RecordEnd, RecordPolicy, RecordsOfOneAgent, RulePolicy,
    TokenPolicy,
};
use crate::syntax::{ByteOrderMark, Lexis};

impl Dialect {
    /// Martijn Koster's Internet-Draft of 1996.
    pub const KOSTER_1996: &'static Self = &Self {
        name: "koster1996",
        title: "Internet-Draft of 1996",
        specification: "M. Koster, \"A Method for Web Robots Control\", an Internet-Draft of 1996",
        lexis: Lexis { byte_order_mark: ByteOrderMark::Kept, ..Lexis::RFC_9309 },
        records: RecordPolicy {
            // §3.2: records are separated by blank lines.
            end: RecordEnd::BlankLine,
            // §3.2.1: names are compared without regard to case, and are those of the HTTP
            // User-agent header without a version.
            of_one_agent: RecordsOfOneAgent::First,
            ..Self::RFC_9309.records
        },
        tokens: TokenPolicy { ignores_version: true, ..Self::RFC_9309.tokens },
        rules: RulePolicy { empty: EmptyRule::AllowsEverything, ..Self::RFC_9309.rules },
        // §3.2.2: the path is compared octet by octet, decoded except for `%2F`, with the lines in
        // file order; the first match wins.
        path_form: PathForm::Decoded,
        precedence: PrecedencePolicy::FirstInFile,
        robots_txt_is_allowed: false,
        // The draft has no `Crawl-delay`; crawlers that read it use the first.
        ..*Self::RFC_9309
    };
}
