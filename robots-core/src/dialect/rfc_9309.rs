//! RFC 9309: <https://www.rfc-editor.org/rfc/rfc9309>.

use robots_matcher::PathForm;

use super::{
    AcceptedTypos, Dialect, EmptyRule, PrecedencePolicy, RecordEnd, RecordPolicy,
    RecordWithoutRules, RecordsOfOneAgent, RulePolicy, TokenMatch, TokenPolicy, WrittenToken,
};
use crate::extension::CrawlDelayPolicy;
use crate::syntax::Lexis;

impl Dialect {
    /// RFC 9309, the Robots Exclusion Protocol: the default.
    pub const RFC_9309: &'static Self = &Self {
        name: "rfc9309",
        title: "RFC 9309 (the standard)",
        specification: "RFC 9309, the Robots Exclusion Protocol: \
            <https://www.rfc-editor.org/rfc/rfc9309>",
        lexis: Lexis::RFC_9309,
        // §2.2.4 lets crawlers be lenient about other records, not about rules.
        accepted_typos: AcceptedTypos::NONE,
        records: RecordPolicy {
            end: RecordEnd::Nothing,
            // §2.2.4: other records do not interfere with those of the protocol.
            delays_are_rules: false,
            without_rules: RecordWithoutRules::Kept,
            of_one_agent: RecordsOfOneAgent::Merged,
        },
        tokens: TokenPolicy {
            written: WrittenToken::Value,
            matching: TokenMatch::Equal,
            ignores_version: false,
            star_hides_others: false,
        },
        rules: RulePolicy { knows_allow: true, empty: EmptyRule::Nothing, index_is_folder: false },
        // §2.2.4: a crawler may interpret other records.
        crawl_delay: CrawlDelayPolicy::First,
        path_form: PathForm::Rfc9309,
        precedence: PrecedencePolicy::MostOctets,
        robots_txt_is_allowed: true,
    };
}
