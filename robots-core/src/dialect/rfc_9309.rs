//! RFC 9309: <https://www.rfc-editor.org/rfc/rfc9309>.

use super::{
    Dialect, EmptyRule, FetchReading, Forgiveness, NameMatch, NameReading, Ranking, RecordEnd,
    RecordReading, RecordWithoutRules, RecordsOfOneAgent, RuleReading, WrittenName,
};
use crate::extension::CrawlDelayReading;
use crate::matcher::PathForm;
use crate::syntax::Lexis;

/// The Robots Exclusion Protocol.
pub(super) const RFC_9309: Dialect = Dialect {
    name: "rfc9309",
    lexis: Lexis::RFC_9309,
    // §2.2.4 lets a crawler forgive misspellings of other records, and of no rule.
    forgives: Forgiveness::NONE,
    records: RecordReading {
        end: RecordEnd::Nothing,
        // §2.2.4: other records do not interfere with the ones of the protocol.
        delays_are_rules: false,
        without_rules: RecordWithoutRules::Kept,
        of_one_agent: RecordsOfOneAgent::Merged,
    },
    names: NameReading {
        written: WrittenName::Value,
        matching: NameMatch::Equal,
        without_version: false,
        star_hides_others: false,
    },
    rules: RuleReading {
        knows_allow: true,
        empty: EmptyRule::Nothing,
        index_is_folder: false,
    },
    // §2.2.4: a crawler may interpret other records.
    crawl_delay: CrawlDelayReading::First,
    path_form: PathForm::Rfc9309,
    ranking: Ranking::MostOctets,
    robots_txt_is_allowed: true,
    fetching: FetchReading::RFC_9309,
};
