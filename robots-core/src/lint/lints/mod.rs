//! The lints, a file each, and the registry.

use super::{Example, Lint, LintGroup, Subject};
use crate::diagnostic::{Diagnostic, Fix, Level};

/// Declares the modules and lists their lints.
macro_rules! lints {
    ($($name:ident,)+) => {
        $(mod $name;)+

        /// Every lint, by name.
        pub static LINTS: &[&Lint] = &[$(&$name::LINT),+];
    };
}

lints! {
    absolute_url_in_path,
    allow_disallow_tie,
    allow_root_first,
    backslash_in_path,
    blank_line_between_rules,
    blank_line_in_group,
    blocks_everything,
    blocks_render_resources,
    brand_as_product_token,
    browser_name_in_user_agent,
    byte_order_mark,
    claim_refuted,
    clean_param_syntax,
    comma_in_user_agent,
    comment_leak,
    content_signal_syntax,
    content_usage_syntax,
    contradictory_rules,
    control_character,
    control_comment_syntax,
    control_token,
    crawl_delay_for_google,
    crawl_delay_ignored,
    crawl_delay_value,
    dead_rule,
    decorated_product_token,
    dialect_divergence,
    digit_in_product_token,
    directive_swallowed_by_comment,
    directory_root_missed,
    dollar_not_at_end,
    double_wildcard,
    duplicate_groups,
    duplicate_rule,
    duplicate_sitemap,
    duplicate_user_agent,
    empty_user_agent,
    escaped_wildcard,
    file_too_large,
    first_parameter_missed,
    group_bleed,
    group_without_rules,
    hash_in_path,
    html_content,
    invalid_product_token,
    invalid_utf8,
    key_case,
    keyword_prefix_trap,
    leading_wildcard,
    legacy_divergence,
    line_too_long,
    managed_block_prepend,
    merge_conflict,
    missing_colon,
    missing_final_newline,
    missing_leading_slash,
    misspelled_directive,
    misspelled_product_token,
    misspelled_wildcard,
    mixed_line_endings,
    multiple_directives_on_line,
    multiple_star_groups,
    needless_allow,
    no_star_group,
    noindex_in_robots,
    non_ascii_path,
    non_ascii_whitespace,
    order_dependent,
    path_case_mismatch,
    percent_encoded_unreserved,
    percent_encoding_invalid,
    percent_hex_lowercase,
    preference_conflict,
    prefix_overmatch,
    query_rule_order,
    redundant_rule,
    regex_in_path,
    respelled_rule,
    retired_product_token,
    root_blocked,
    rule_before_user_agent,
    rule_matches_no_route,
    search_engine_blocked,
    secret_path,
    sitemap_disallowed,
    sitemap_host,
    sitemap_invalid,
    sitemap_missing,
    sitemap_not_absolute,
    sitemap_url_disallowed,
    space_in_path,
    space_in_user_agent,
    specific_group_drops_star_rules,
    staging_comment,
    star_not_honoured,
    static_file_disallowed,
    stray_robots_txt,
    syntax_not_understood,
    too_many_rules,
    trailing_wildcard,
    trailing_wildcard_rank,
    unknown_directive,
    unknown_lint,
    unknown_preference,
    unknown_product_token,
    unmatchable_rule,
    unsupported_directive,
    user_agent_is_a_ua_string,
    verdict_automaton_budget,
    version_in_user_agent,
    wildcard_in_user_agent,
}

/// A claim that is false.
pub static CLAIM_REFUTED: &Lint = &claim_refuted::LINT;

/// A sitemap that is not whole, or none.
pub static SITEMAP_INVALID: &Lint = &sitemap_invalid::LINT;

/// A URL that a sitemap lists and a rule disallows.
pub static SITEMAP_URL_DISALLOWED: &Lint = &sitemap_url_disallowed::LINT;

/// A file that pages are made of and a rule disallows.
pub static STATIC_FILE_DISALLOWED: &Lint = &static_file_disallowed::LINT;

/// A robots.txt beside the one that is checked.
pub static STRAY_ROBOTS_TXT: &Lint = &stray_robots_txt::LINT;
