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
    dead_rule,
    duplicate_rule,
    file_too_large,
    hash_in_path,
    html_content,
    invalid_utf8,
    key_case,
    keyword_prefix_trap,
    missing_leading_slash,
    misspelled_directive,
    rule_before_user_agent,
    unknown_lint,
}
