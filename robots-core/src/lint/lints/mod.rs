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
    byte_order_mark,
    clean_param_syntax,
    content_signal_syntax,
    content_usage_syntax,
    control_character,
    crawl_delay_ignored,
    crawl_delay_value,
    dead_rule,
    directive_swallowed_by_comment,
    dollar_not_at_end,
    double_wildcard,
    duplicate_rule,
    duplicate_sitemap,
    empty_user_agent,
    escaped_wildcard,
    file_too_large,
    hash_in_path,
    html_content,
    invalid_utf8,
    key_case,
    keyword_prefix_trap,
    leading_wildcard,
    line_too_long,
    missing_colon,
    missing_final_newline,
    missing_leading_slash,
    misspelled_directive,
    mixed_line_endings,
    multiple_directives_on_line,
    noindex_in_robots,
    non_ascii_path,
    non_ascii_whitespace,
    percent_encoded_unreserved,
    percent_encoding_invalid,
    percent_hex_lowercase,
    regex_in_path,
    rule_before_user_agent,
    sitemap_not_absolute,
    space_in_path,
    syntax_not_understood,
    too_many_rules,
    trailing_wildcard,
    unknown_directive,
    unknown_lint,
    unsupported_directive,
}
