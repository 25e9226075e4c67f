//! `robots explain`: explains a decision step by step.

use std::cmp::Reverse;
use std::ffi::OsString;
use std::io;
use std::path::PathBuf;

use clap::{ArgGroup, Args, ValueEnum};
use robots_core::matcher::Client;
use robots_core::pattern::{canonical_path, legible};
use robots_core::reading::GroupSource;
use robots_core::{Compilation, Dialect, Reading, compile};

use super::{Status, Streams};
use crate::args::{DialectOption, ExactOption, product_token};
use crate::disagreement::{CrawlerReading, reason};
use crate::failure::Failure;
use crate::input::read_either;
use crate::output::{Bytes, DialectVerdict, ExplainedPath, MatchingRule, human};
use crate::selection::{DocumentedBehavior, obeyed};
use crate::url::RequestTarget;

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

    /// A User-Agent header: explain what a server decides, which applies rules to known crawlers only
    #[arg(
        long,
        value_name = "HEADER",
        group = "crawler",
        conflicts_with = "exact"
    )]
    user_agent: Option<OsString>,

    #[command(flatten)]
    exact: ExactOption,

    /// The output format
    #[arg(long, value_enum, value_name = "NAME", default_value_t)]
    format: ExplainFormat,

    #[command(flatten)]
    read_as: DialectOption,
}

/// The formats of an explanation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum ExplainFormat {
    /// Text
    #[default]
    Human,
    /// One JSON object
    Json,
}

/// Explains one decision.
pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Status, Failure> {
    let target = RequestTarget::read(arguments.url.as_encoded_bytes())?;
    let source = read_either(&arguments.file, streams)?;
    let compilation = compile(&source, arguments.read_as.dialect);
    let Some((agent, documented)) = arguments.crawler(&compilation, &target, streams)? else {
        return Ok(Status::Success);
    };
    let explained = explained(compilation.reading(), agent.as_bytes(), documented, &target);
    match arguments.format {
        ExplainFormat::Json => explained.json(streams.stdout)?,
        ExplainFormat::Human => explained.human(streams.stdout, streams.colored)?,
    }
    Ok(Status::failed_if(
        explained.evaluation.verdict.is_disallow(),
    ))
}

impl Arguments {
    /// Returns the product token, and whether documented behavior is applied. `None` for a header that no
    /// known crawler sends; this has then been printed.
    fn crawler(
        &self,
        compilation: &Compilation,
        target: &RequestTarget,
        streams: &mut Streams<'_>,
    ) -> io::Result<Option<(String, DocumentedBehavior)>> {
        if let Some(token) = &self.agent {
            return Ok(Some((token.clone(), self.exact.documented())));
        }
        let header = self.user_agent.as_deref().unwrap_or_default();
        let client = compilation
            .site()
            .robots_txt()
            .identify(header.as_encoded_bytes());
        let Client::Crawler(crawler) = client else {
            if self.format == ExplainFormat::Json {
                let dialect = compilation.reading().dialect();
                ExplainedPath::unknown(streams.stdout, target, dialect)?;
            } else {
                human::write_client(streams.stdout, &client)?;
            }
            return Ok(None);
        };
        if self.format == ExplainFormat::Human {
            human::write_client(streams.stdout, &client)?;
        }
        let token = crawler.token().to_owned();
        Ok(Some((token, DocumentedBehavior::AppliedAsOnServer)))
    }
}

fn explained<'a>(
    reading: &'a Reading,
    agent: &[u8],
    documented: DocumentedBehavior,
    target: &'a RequestTarget,
) -> ExplainedPath<'a> {
    let source = reading.source();
    let form = reading.dialect().path_form;
    let path = target.as_bytes();
    let canonical = canonical_path(path, form);
    let shown = legible(&canonical, form);
    let obeys = obeyed(reading, agent, documented);
    let group = obeys.group();
    let evaluation = reading.evaluate_in(group, path);

    let mut matching: Vec<_> = reading
        .written_rules(group)
        .filter(|rule| rule.pattern.matches(&canonical))
        .collect();
    // The sort is stable: rules of one precedence stay in file order.
    matching.sort_by_key(|rule| Reverse(rule.precedence()));
    let rules = matching.iter().map(|rule| {
        let value = reading.slice(rule.value);
        let pattern = legible(rule.pattern.canonical(), form);
        MatchingRule {
            id: rule.id(),
            text: reading.slice(rule.span).into(),
            line: rule.line,
            octets: rule.pattern.octets(),
            canonical: (value != &*pattern).then_some(Bytes(pattern)),
        }
    });
    let this = CrawlerReading {
        reading,
        obeyed: obeys,
    };
    let dialects = Dialect::ALL.iter().map(|&dialect| {
        let other = reading.read_as(dialect);
        let read = CrawlerReading {
            reading: &other,
            obeyed: obeyed(&other, agent, documented),
        };
        let decided = other.evaluate_in(read.obeyed.group(), path);
        let reason = (decided.verdict != evaluation.verdict).then(|| reason(this, read, path));
        DialectVerdict {
            name: dialect.name,
            verdict: decided.verdict,
            line: decided.line(&other),
            reason,
        }
    });
    ExplainedPath {
        file: source.name(),
        agent: agent.to_vec(),
        source: obeys.source,
        group_agent: obeys.agent.map(|agent| reading.slice(agent.token)),
        unused_fallback: unused_fallback(reading, agent, documented),
        path,
        canonical: (shown != path).then(|| shown.to_vec()),
        rules: rules.collect(),
        dialect: reading.dialect().name,
        line: evaluation.line(reading),
        evaluation,
        dialects: dialects.collect(),
    }
}

/// Returns the documented fallback whose group the crawler would obey, if it is ignored.
fn unused_fallback(
    reading: &Reading,
    agent: &[u8],
    documented: DocumentedBehavior,
) -> Option<&'static str> {
    let GroupSource::Fallback(token) = reading.obeyed(agent).source else {
        return None;
    };
    (documented == DocumentedBehavior::Ignored).then_some(token)
}
