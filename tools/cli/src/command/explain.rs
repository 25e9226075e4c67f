//! `robots explain`: explains a decision step by step.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{ArgGroup, Args};
use robots_core::compile;
use robots_report::selection::DocumentedBehavior;
use robots_report::{ExplainedPath, request_target, write_client};

use super::batch::Obeyed;
use super::merge::{MergeOptions, refused};
use crate::args::{DialectOption, ExactOption, OutputFormat, product_token};
use crate::configuration::Configurations;
use crate::failure::Failure;
use crate::input::read_either;
use crate::output::answers::Sender;
use crate::streams::{Status, Streams};

const EXAMPLES: &str = "Examples:
  robots explain robots.txt --agent GPTBot https://example.com/members/42
  robots explain robots.txt --agent bingbot '/a?b' --format json
  robots explain robots.txt --user-agent 'Googlebot-Image/1.0' /a

A URL is decided as browsers and crawlers send it: characters that are not allowed in
a URL are percent-encoded, the segments . and .. are resolved, and a fragment is
removed.
A crawler obeys its own group, or else the group of its documented fallback, or else
the default group `*` unless it is documented to ignore it. --exact ignores
documented behavior.

Exit status:
  0  allowed
  1  disallowed
  2  on error";

/// Explain step by step how a crawler decides about a URL
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, group = ArgGroup::new("crawler").required(true))]
pub(crate) struct Arguments {
    /// The robots.txt; `-` is standard input
    file: PathBuf,

    /// A path with its query, or a full URL
    url: OsString,

    /// The crawler's product token, such as Googlebot
    #[arg(long, value_name = "TOKEN", group = "crawler", value_parser = product_token)]
    agent: Option<String>,

    /// A User-Agent header: explain what a server decides, which applies rules to known crawlers
    /// only
    #[arg(long, value_name = "HEADER", group = "crawler", conflicts_with = "exact")]
    user_agent: Option<OsString>,

    #[command(flatten)]
    exact: ExactOption,

    /// The output format
    #[arg(long, value_enum, value_name = "NAME", default_value_t)]
    format: OutputFormat,

    #[command(flatten)]
    fragments: MergeOptions,

    #[command(flatten)]
    read_as: DialectOption,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Status, Failure> {
    let target = request_target::read(arguments.url.as_encoded_bytes())?;
    let source = read_either(&arguments.file, streams)?;
    let mut configurations = Configurations::new(&arguments.read_as.configuration);
    let dialect = configurations.dialect(&arguments.file, arguments.read_as.dialect)?;
    let merged =
        arguments.fragments.merged(&arguments.file, source, dialect, &mut configurations)?;
    let source = match merged {
        Ok(source) => source,
        Err(refusals) => {
            match arguments.format {
                OutputFormat::Json => ExplainedPath::refused(streams.stdout, &refusals, dialect)?,
                OutputFormat::Human => refused(&refusals, streams)?,
            }
            // Nothing is decided.
            return Ok(Status::Error);
        }
    };
    let compilation = compile(&source, dialect);
    let reading = compilation.reading();
    let explained = if let Some(agent) = &arguments.agent {
        streams.warn_of_typos(&[reading], [agent.as_str()]);
        let documented = arguments.exact.documented();
        ExplainedPath::new(reading, agent.as_bytes(), documented, &target)
    } else {
        let header = arguments.user_agent.as_deref().unwrap_or_default();
        let robots_txt = compilation.site().robots_txt();
        let client = robots_txt.identify(header.as_encoded_bytes());
        if arguments.format == OutputFormat::Human {
            write_client(streams.stdout, &client)?;
        }
        let decided = Obeyed::Client(client).decide(reading, &target)?;
        let Some(agent) = decided.crawler.and_then(|Sender(token)| token) else {
            if arguments.format == OutputFormat::Json {
                ExplainedPath::unknown(&target, dialect).json(streams.stdout)?;
            }
            return Ok(Status::Success);
        };
        let documented = DocumentedBehavior::AppliedAsOnServer;
        ExplainedPath::new(reading, agent.as_bytes(), documented, &target)
            .answered(decided.answer, reading.source())
    };
    match arguments.format {
        OutputFormat::Json => explained.json(streams.stdout)?,
        OutputFormat::Human => explained.human(streams.stdout, streams.colored)?,
    }
    Ok(Status::failed_if(explained.verdict.0.is_disallow()))
}
