//! The lints, one per file, and the registry.
//!
//! In: a [`Subject`], or a line of it. Out: the findings of one lint, at its default level.

use robots_analysis::diagnostic::{Diagnostic, Fix, Meant, levels, line};
use robots_core::matcher::Verdict;
use robots_core::source::Span;
use robots_core::syntax::{Directive, DirectiveKey, Item, SyntaxError};

use super::quoted::quoted;
use super::{Lint, LintEntry, Subject};

/// Declares the lint of a file, whose name is that of the file. Groups, levels, examples and checks
/// are written by the names of their variants. Without a check, the function `check` of the file is
/// called for a robots.txt. `causes_of` names a lint that the same lints silence and explain.
macro_rules! lint {
    (
        group: $group:ident, level: $level:ident,
        summary: $summary:expr,
        explanation: $explanation:expr,
        citation: $citation:expr,
        example: $example:expr,
        use_instead: $use_instead:expr,
        $(check: $check:expr,)?
        $(silenced_by: [$($silencing:ident),+ $(,)?],)?
        $(explained_by: [$($explaining:ident),+ $(,)?],)?
        $(causes_of: $same:ident,)?
    ) => {
        pub(super) static LINT: $crate::lint::LintEntry = {
            use $crate::lint::Check::*;
            use $crate::lint::Example::*;
            use robots_analysis::diagnostic::Instead;
            $crate::lint::LintEntry {
                lint: $crate::lint::Lint {
                    name: $crate::lint::last_segment(module_path!()),
                    group: $crate::lint::LintGroup::$group,
                    level: robots_analysis::diagnostic::Level::$level,
                    summary: $summary,
                    explanation: $explanation,
                    citation: $citation,
                    example: $example,
                    use_instead: $use_instead,
                },
                check: lint!(@check $($check)?),
                silenced_by: lint!(@lints silenced_by $([$($silencing),+])? $($same)?),
                explained_by: lint!(@lints explained_by $([$($explaining),+])? $($same)?),
            }
        };
    };
    (@check) => {
        RobotsTxt(check)
    };
    (@check $check:expr) => {
        $check
    };
    (@lints $field:ident $same:ident) => {
        super::$same::LINT.$field
    };
    (@lints $field:ident $([$($lint:ident),+])?) => {
        &[$($(&super::$lint::LINT.lint),+)?]
    };
}

mod absolute_url_in_path;
mod allow_disallow_tie;
mod allow_root_first;
mod allow_without_disallow;
mod ambiguous_user_agent;
mod backslash_in_path;
mod blank_line_between_rules;
mod blank_line_in_group;
mod blocks_everything;
mod blocks_render_resources;
mod brand_as_product_token;
mod browser_name_in_user_agent;
mod byte_order_mark;
mod claim_refuted;
mod clean_param_syntax;
mod comma_in_user_agent;
mod comment_leak;
mod content_signal_syntax;
mod content_usage_syntax;
mod contradictory_rules;
mod control_character;
mod control_comment_syntax;
mod control_token;
mod crawl_delay_for_google;
mod crawl_delay_ignored;
mod crawl_delay_value;
mod dead_rule;
mod decorated_product_token;
mod default_group_not_inherited;
mod dialect_divergence;
mod digit_in_product_token;
mod directive_before_user_agent;
mod directive_swallowed_by_comment;
mod directory_root_missed;
mod dollar_not_at_end;
mod double_wildcard;
mod duplicate_groups;
mod duplicate_rule;
mod duplicate_sitemap;
mod duplicate_user_agent;
mod empty_user_agent;
mod escaped_wildcard;
mod file_too_large;
mod first_parameter_missed;
mod group_bleed;
mod group_without_rules;
mod hash_in_path;
mod html_content;
mod incomplete_copy_of_default_group;
mod inexact_product_token;
mod invalid_product_token;
mod invalid_utf8;
mod key_case;
mod keyword_prefix_trap;
mod leading_wildcard;
mod legacy_divergence;
mod license_not_absolute;
mod lighthouse_unknown_directive;
mod line_too_long;
mod list_in_path;
mod llms_txt_disallowed;
mod managed_block_prepend;
mod merge_conflict;
mod missing_colon;
mod missing_final_newline;
mod missing_leading_slash;
mod misspelled_directive;
mod misspelled_product_token;
mod misspelled_wildcard;
mod mixed_line_endings;
mod multiple_directives_on_line;
mod multiple_star_groups;
mod needless_allow;
mod negated_user_agent;
mod no_star_group;
mod noindex_in_robots;
mod noindex_page_disallowed;
mod non_ascii_path;
mod non_ascii_whitespace;
mod order_dependent;
mod other_format_in_path;
mod outdated_purpose_block;
mod path_case_mismatch;
mod percent_encoded_unreserved;
mod percent_encoding_invalid;
mod percent_hex_lowercase;
mod preference_conflict;
mod preference_contradicts_rules;
mod prefix_overmatch;
mod query_rule_order;
mod redundant_in_closed_group;
mod redundant_rule;
mod regex_in_path;
mod respelled_rule;
mod retired_product_token;
mod root_blocked;
mod route_parameter_in_path;
mod rule_before_user_agent;
mod rule_matches_no_route;
mod search_engine_blocked;
mod secret_path;
mod similar_product_token;
mod sitemap_disallowed;
mod sitemap_host;
mod sitemap_invalid;
mod sitemap_missing;
mod sitemap_not_absolute;
mod sitemap_url_disallowed;
mod space_in_path;
mod space_in_user_agent;
mod specific_group_drops_star_rules;
mod staging_comment;
mod star_not_honoured;
mod static_file_disallowed;
mod stray_robots_txt;
mod syntax_not_understood;
mod template;
mod too_many_rules;
mod trailing_wildcard;
mod trailing_wildcard_rank;
mod unknown_directive;
mod unknown_lint;
mod unknown_preference;
mod unknown_product_token;
mod unlikely_path;
mod unmatchable_rule;
mod unsupported_directive;
mod user_agent_is_a_ua_string;
mod verdict_automaton_budget;
mod version_in_user_agent;
mod wildcard_in_user_agent;

/// All lints, sorted by name.
pub static LINTS: &[&LintEntry] = &[
    &absolute_url_in_path::LINT,
    &allow_disallow_tie::LINT,
    &allow_root_first::LINT,
    &allow_without_disallow::LINT,
    &ambiguous_user_agent::LINT,
    &backslash_in_path::LINT,
    &blank_line_between_rules::LINT,
    &blank_line_in_group::LINT,
    &blocks_everything::LINT,
    &blocks_render_resources::LINT,
    &brand_as_product_token::LINT,
    &browser_name_in_user_agent::LINT,
    &byte_order_mark::LINT,
    &claim_refuted::LINT,
    &clean_param_syntax::LINT,
    &comma_in_user_agent::LINT,
    &comment_leak::LINT,
    &content_signal_syntax::LINT,
    &content_usage_syntax::LINT,
    &contradictory_rules::LINT,
    &control_character::LINT,
    &control_comment_syntax::LINT,
    &control_token::LINT,
    &crawl_delay_for_google::LINT,
    &crawl_delay_ignored::LINT,
    &crawl_delay_value::LINT,
    &dead_rule::LINT,
    &decorated_product_token::LINT,
    &default_group_not_inherited::LINT,
    &dialect_divergence::LINT,
    &digit_in_product_token::LINT,
    &directive_before_user_agent::LINT,
    &directive_swallowed_by_comment::LINT,
    &directory_root_missed::LINT,
    &dollar_not_at_end::LINT,
    &double_wildcard::LINT,
    &duplicate_groups::LINT,
    &duplicate_rule::LINT,
    &duplicate_sitemap::LINT,
    &duplicate_user_agent::LINT,
    &empty_user_agent::LINT,
    &escaped_wildcard::LINT,
    &file_too_large::LINT,
    &first_parameter_missed::LINT,
    &group_bleed::LINT,
    &group_without_rules::LINT,
    &hash_in_path::LINT,
    &html_content::LINT,
    &incomplete_copy_of_default_group::LINT,
    &inexact_product_token::LINT,
    &invalid_product_token::LINT,
    &invalid_utf8::LINT,
    &key_case::LINT,
    &keyword_prefix_trap::LINT,
    &leading_wildcard::LINT,
    &legacy_divergence::LINT,
    &license_not_absolute::LINT,
    &lighthouse_unknown_directive::LINT,
    &line_too_long::LINT,
    &list_in_path::LINT,
    &llms_txt_disallowed::LINT,
    &managed_block_prepend::LINT,
    &merge_conflict::LINT,
    &missing_colon::LINT,
    &missing_final_newline::LINT,
    &missing_leading_slash::LINT,
    &misspelled_directive::LINT,
    &misspelled_product_token::LINT,
    &misspelled_wildcard::LINT,
    &mixed_line_endings::LINT,
    &multiple_directives_on_line::LINT,
    &multiple_star_groups::LINT,
    &needless_allow::LINT,
    &negated_user_agent::LINT,
    &no_star_group::LINT,
    &noindex_in_robots::LINT,
    &noindex_page_disallowed::LINT,
    &non_ascii_path::LINT,
    &non_ascii_whitespace::LINT,
    &order_dependent::LINT,
    &other_format_in_path::LINT,
    &outdated_purpose_block::LINT,
    &path_case_mismatch::LINT,
    &percent_encoded_unreserved::LINT,
    &percent_encoding_invalid::LINT,
    &percent_hex_lowercase::LINT,
    &preference_conflict::LINT,
    &preference_contradicts_rules::LINT,
    &prefix_overmatch::LINT,
    &query_rule_order::LINT,
    &redundant_in_closed_group::LINT,
    &redundant_rule::LINT,
    &regex_in_path::LINT,
    &respelled_rule::LINT,
    &retired_product_token::LINT,
    &root_blocked::LINT,
    &route_parameter_in_path::LINT,
    &rule_before_user_agent::LINT,
    &rule_matches_no_route::LINT,
    &search_engine_blocked::LINT,
    &secret_path::LINT,
    &similar_product_token::LINT,
    &sitemap_disallowed::LINT,
    &sitemap_host::LINT,
    &sitemap_invalid::LINT,
    &sitemap_missing::LINT,
    &sitemap_not_absolute::LINT,
    &sitemap_url_disallowed::LINT,
    &space_in_path::LINT,
    &space_in_user_agent::LINT,
    &specific_group_drops_star_rules::LINT,
    &staging_comment::LINT,
    &star_not_honoured::LINT,
    &static_file_disallowed::LINT,
    &stray_robots_txt::LINT,
    &syntax_not_understood::LINT,
    &template::LINT,
    &too_many_rules::LINT,
    &trailing_wildcard::LINT,
    &trailing_wildcard_rank::LINT,
    &unknown_directive::LINT,
    &unknown_lint::LINT,
    &unknown_preference::LINT,
    &unknown_product_token::LINT,
    &unlikely_path::LINT,
    &unmatchable_rule::LINT,
    &unsupported_directive::LINT,
    &user_agent_is_a_ua_string::LINT,
    &verdict_automaton_budget::LINT,
    &version_in_user_agent::LINT,
    &wildcard_in_user_agent::LINT,
];

/// The lint of invalid sitemaps.
pub static SITEMAP_INVALID: &Lint = &sitemap_invalid::LINT.lint;

/// The lint of URLs that a sitemap lists and a rule disallows.
pub static SITEMAP_URL_DISALLOWED: &Lint = &sitemap_url_disallowed::LINT.lint;

/// The lint of `llms.txt` files that a rule disallows for those who read them.
pub static LLMS_TXT_DISALLOWED: &Lint = &llms_txt_disallowed::LINT.lint;

/// The lint of pages with `noindex` that a rule hides.
pub static NOINDEX_PAGE_DISALLOWED: &Lint = &noindex_page_disallowed::LINT.lint;

/// The lint of static files that a rule disallows.
pub static STATIC_FILE_DISALLOWED: &Lint = &static_file_disallowed::LINT.lint;

/// The lint of other robots.txt files in the static folder.
pub static STRAY_ROBOTS_TXT: &Lint = &stray_robots_txt::LINT.lint;
