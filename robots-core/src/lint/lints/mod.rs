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
    blank_line_between_rules,
    blank_line_in_group,
    byte_order_mark,
    clean_param_syntax,
    comma_in_user_agent,
    comment_leak,
    content_signal_syntax,
    content_usage_syntax,
    control_character,
    control_token,
    crawl_delay_ignored,
    crawl_delay_value,
    dead_rule,
    digit_in_product_token,
    directive_swallowed_by_comment,
    dollar_not_at_end,
    double_wildcard,
    duplicate_groups,
    duplicate_rule,
    duplicate_sitemap,
    duplicate_user_agent,
    empty_user_agent,
    escaped_wildcard,
    file_too_large,
    group_bleed,
    group_without_rules,
    hash_in_path,
    html_content,
    invalid_product_token,
    invalid_utf8,
    key_case,
    keyword_prefix_trap,
    leading_wildcard,
    line_too_long,
    missing_colon,
    missing_final_newline,
    missing_leading_slash,
    misspelled_directive,
    misspelled_product_token,
    mixed_line_endings,
    multiple_directives_on_line,
    multiple_star_groups,
    no_star_group,
    noindex_in_robots,
    non_ascii_path,
    non_ascii_whitespace,
    percent_encoded_unreserved,
    percent_encoding_invalid,
    percent_hex_lowercase,
    preference_conflict,
    regex_in_path,
    retired_product_token,
    rule_before_user_agent,
    secret_path,
    sitemap_missing,
    sitemap_not_absolute,
    space_in_path,
    space_in_user_agent,
    star_not_honoured,
    syntax_not_understood,
    too_many_rules,
    trailing_wildcard,
    unknown_directive,
    unknown_lint,
    unknown_product_token,
    unsupported_directive,
    user_agent_is_a_ua_string,
    version_in_user_agent,
    wildcard_in_user_agent,
}
