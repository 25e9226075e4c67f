//! Calls of the macros that compile.

mod allowed;
mod any_text;
mod called_from_a_macro;
mod claims;
mod config;
mod expression;
mod included_file;
mod one_literal_per_line;
mod options;
mod purpose;
mod statements;
mod static_and_const;
mod taken_names;
mod x_robots_tag;
