//! The arguments that subcommands share. Each subcommand declares its own.

use std::path::{Path, PathBuf};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use robots_core::{Dialect, SourceText};
use robots_lint::{Levels, UnknownLint};
use robots_report::selection::{DocumentedBehavior, is_product_token};

use crate::configuration::{ConfigOptions, Configurations, located};
use crate::failure::Failure;
use crate::input::read_either;
use crate::streams::Streams;

/// The dialect in which a file is read, and the configuration that sets it otherwise.
#[derive(Debug, Args)]
pub(crate) struct DialectOption {
    /// Read the file as this family of crawlers does [default: that of robots.toml, else rfc9309]
    #[arg(long, value_name = "NAME", value_parser = dialect_parser())]
    pub(crate) dialect: Option<&'static Dialect>,

    #[command(flatten)]
    pub(crate) configuration: ConfigOptions,
}

impl DialectOption {
    pub(crate) fn of(&self, file: &Path) -> Result<&'static Dialect, Failure> {
        Configurations::new(&self.configuration).dialect(file, self.dialect)
    }

    /// Returns what the site of a file serves, with its dialect: the text of the file, with the
    /// files that its site merges with it.
    pub(crate) fn served(
        &self,
        file: &Path,
        text: SourceText,
    ) -> Result<(SourceText, &'static Dialect), Failure> {
        let mut configurations = Configurations::new(&self.configuration);
        let dialect = configurations.dialect(file, self.dialect)?;
        let served = configurations.served(file, text, dialect)?;
        Ok((served.map_err(Failure::Refused)?, dialect))
    }

    /// Reads what the site of a file serves, with its dialect, and notes whose lines an answer
    /// names.
    pub(crate) fn read(
        &self,
        file: &Path,
        streams: &mut Streams<'_>,
    ) -> Result<(SourceText, &'static Dialect), Failure> {
        let text = read_either(file, streams)?;
        let (source, dialect) = self.served(file, text)?;
        streams.note_lines_of(&source);
        Ok((source, dialect))
    }

    /// Returns the files that are read beside a file: its configuration, and those that it is
    /// merged with.
    pub(crate) fn merged_with(&self, file: &Path) -> Result<Vec<PathBuf>, Failure> {
        let mut configurations = Configurations::new(&self.configuration);
        let mut files = configurations.fragments(&located(file)?)?;
        files.extend(configurations.paths().map(Path::to_owned));
        Ok(files)
    }
}

/// The formats of an answer that is text or data.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum OutputFormat {
    /// Text
    #[default]
    Human,
    /// JSON: a header, an object for each result, and a summary, one a line
    Json,
}

/// The formats of an answer that is also for comments and pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum DocumentFormat {
    /// Text
    #[default]
    Human,
    /// Markdown, for a comment on a pull request, the summary of a job, or a page
    Markdown,
    /// JSON: a header, an object for each result, and a summary, one a line
    Json,
}

pub(crate) fn product_token(text: &str) -> Result<String, &'static str> {
    if is_product_token(text) {
        Ok(text.to_owned())
    } else {
        Err("expected a product token such as `GPTBot`; for a User-Agent header, use \
             `--user-agent` of `robots decide` or `robots explain`")
    }
}

/// The option that selects whether documented behavior determines the group of a product token.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct ExactOption {
    /// Ignore documented behavior: fallbacks to other groups, and crawlers that ignore `*`
    #[arg(long)]
    exact: bool,
}

impl ExactOption {
    pub(crate) fn documented(self) -> DocumentedBehavior {
        if self.exact { DocumentedBehavior::Ignored } else { DocumentedBehavior::Applied }
    }
}

pub(crate) fn dialect_parser() -> impl TypedValueParser<Value = &'static Dialect> {
    PossibleValuesParser::new(Dialect::ALL.iter().map(|dialect| dialect.name))
        .try_map(|name| Dialect::by_name(&name).ok_or("no such dialect"))
}

/// Options that set the levels of lints.
#[derive(Debug, Args)]
pub(crate) struct LevelOptions {
    /// Report these lints, groups of lints or `warnings` as errors, which fail the check
    #[arg(long, value_name = "LINT", value_delimiter = ',')]
    deny: Vec<String>,

    /// Report these lints or groups of lints as warnings
    #[arg(long, value_name = "LINT", value_delimiter = ',')]
    warn: Vec<String>,

    /// Do not report these lints, groups of lints or `warnings`
    #[arg(long, value_name = "LINT", value_delimiter = ',')]
    allow: Vec<String>,
}

impl LevelOptions {
    pub(crate) fn levels(&self) -> Result<Levels, UnknownLint> {
        Levels::named(&self.allow, &self.warn, &self.deny)
    }
}
