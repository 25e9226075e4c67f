//! The command line: what every subcommand shares. Each declares its own arguments in its file.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser};
use robots_core::lint::UnknownLint;
use robots_core::{Dialect, Level, Levels};

use crate::command::Command;
use crate::selection::DocumentedBehavior;

/// Checks, questions and compiles a robots.txt.
#[derive(Debug, Parser)]
#[command(
    name = "robots",
    version,
    max_term_width = 100,
    arg_required_else_help = true
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// How the file is read.
#[derive(Debug, Args)]
pub(crate) struct DialectOption {
    /// The crawlers whose reading of the file counts
    #[arg(
        long,
        value_name = "NAME",
        default_value = Dialect::RFC_9309.name,
        value_parser = dialect_parser()
    )]
    pub(crate) dialect: &'static Dialect,
}

/// The product token in an argument.
///
/// RFC 9309 §2.2.1 takes it from the User-Agent header, of whose products each is a token of HTTP (RFC
/// 9110 §5.6.2): a whole header is none.
pub(crate) fn product_token(text: &str) -> Result<String, &'static str> {
    let is_of_token = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
    if !text.is_empty() && text.bytes().all(is_of_token) {
        Ok(text.to_owned())
    } else {
        Err(
            "it is not a product token such as `GPTBot`; `--user-agent` of `robots decide` and \
             `robots explain` takes a User-Agent header",
        )
    }
}

/// What counts for the group of a product token.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct ExactOption {
    /// Leave out what is documented: fallbacks to other groups, and crawlers that ignore `*`
    #[arg(long)]
    exact: bool,
}

impl ExactOption {
    /// What counts besides the file.
    pub(crate) fn documented(self) -> DocumentedBehavior {
        if self.exact {
            DocumentedBehavior::Ignored
        } else {
            DocumentedBehavior::Applied
        }
    }
}

fn dialect_parser() -> impl TypedValueParser<Value = &'static Dialect> {
    PossibleValuesParser::new(Dialect::ALL.iter().map(|dialect| dialect.name))
        .try_map(|name| Dialect::by_name(&name).ok_or("no such dialect"))
}

/// The levels of lints.
#[derive(Debug, Args)]
pub(crate) struct LevelOptions {
    /// Lints, groups of lints or `warnings` whose findings fail the check
    #[arg(long, value_name = "LINT", value_delimiter = ',')]
    deny: Vec<String>,

    /// Lints or groups of lints to be warned of
    #[arg(long, value_name = "LINT", value_delimiter = ',')]
    warn: Vec<String>,

    /// Lints, groups of lints or `warnings` to say nothing of
    #[arg(long, value_name = "LINT", value_delimiter = ',')]
    allow: Vec<String>,
}

impl LevelOptions {
    /// All of them; a name of no lint is an error.
    pub(crate) fn levels(&self) -> Result<Levels, UnknownLint> {
        let mut levels = Levels::default();
        let given = [
            (&self.allow, Level::Allow),
            (&self.warn, Level::Warn),
            (&self.deny, Level::Deny),
        ];
        for (names, level) in given {
            for name in names {
                levels.set(name, level)?;
            }
        }
        Ok(levels)
    }
}
