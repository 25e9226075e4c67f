//! `robots explain`: how a decision comes about.

use std::cmp::Reverse;
use std::ffi::OsString;
use std::io;
use std::path::PathBuf;

use clap::{ArgGroup, Args};
use robots_core::matcher::Client;
use robots_core::pattern::{canonical_path, legible};
use robots_core::reading::GroupSource;
use robots_core::{Compilation, Dialect, Reading, compile};

use super::{Outcome, Streams};
use crate::args::{DialectOption, Exactness, product_token};
use crate::disagreement::{Read, reason};
use crate::failure::Failure;
use crate::format::OutputFormat;
use crate::input::read_either;
use crate::output::{Bytes, DialectVerdict, ExplainedPath, MatchingRule, human};
use crate::selection::{Documented, obeyed};
use crate::url::RequestTarget;

const EXAMPLES: &str = "Examples:
  robots explain robots.txt --agent GPTBot https://example.com/members/42
  robots explain robots.txt --agent bingbot '/a?b' --format json
  robots explain robots.txt --user-agent 'Googlebot-Image/1.0' /a

A URL is decided as browsers and crawlers send it: characters that no URL holds are
percent-encoded, the segments . and .. resolved, and a fragment is left out.
A crawler obeys its own group, else that of its documented fallback, else that of *
unless it is documented to ignore *; --exact leaves out what is documented.

Exit status: 0 allowed, 1 disallowed, 2 trouble.";

/// Tell step by step how a crawler decides about a URL
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

    /// A User-Agent header: explain what a server decides, which lets people pass
    #[arg(
        long,
        value_name = "HEADER",
        group = "crawler",
        conflicts_with = "exact"
    )]
    user_agent: Option<OsString>,

    #[command(flatten)]
    exactness: Exactness,

    /// How to print the steps
    #[arg(
        long,
        value_name = "NAME",
        default_value = OutputFormat::Human.name(),
        value_parser = OutputFormat::among([
            (OutputFormat::Human, "Lines for people"),
            (OutputFormat::Json, "One JSON object"),
        ])
    )]
    format: OutputFormat,

    #[command(flatten)]
    read_as: DialectOption,
}

/// Explains one decision.
pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Outcome, Failure> {
    let target = RequestTarget::read(arguments.url.as_encoded_bytes())?;
    let source = read_either(&arguments.file, streams)?;
    let compilation = compile(&source, arguments.read_as.dialect);
    let Some((agent, documented)) = arguments.crawler(&compilation, &target, streams)? else {
        return Ok(Outcome::Clean);
    };
    let explained = explained(compilation.reading(), agent.as_bytes(), documented, &target);
    match arguments.format {
        OutputFormat::Json => explained.json(streams.stdout)?,
        _ => explained.human(streams.stdout, streams.coloured)?,
    }
    Ok(Outcome::denied_if(
        explained.evaluation.verdict.is_disallow(),
    ))
}

impl Arguments {
    /// The product token that is asked about, and what counts for its group; `None` for a header that
    /// no crawler sends, which is said.
    fn crawler(
        &self,
        compilation: &Compilation,
        target: &RequestTarget,
        streams: &mut Streams<'_>,
    ) -> io::Result<Option<(String, Documented)>> {
        if let Some(token) = &self.agent {
            return Ok(Some((token.clone(), self.exactness.documented())));
        }
        let header = self.user_agent.as_deref().unwrap_or_default();
        let client = compilation
            .site()
            .robots_txt()
            .identify(header.as_encoded_bytes());
        let Client::Crawler(crawler) = client else {
            if self.format == OutputFormat::Json {
                let dialect = compilation.reading().dialect();
                ExplainedPath::unknown(streams.stdout, target, dialect)?;
            } else {
                human::identified(streams.stdout, &client)?;
            }
            return Ok(None);
        };
        if self.format == OutputFormat::Human {
            human::identified(streams.stdout, &client)?;
        }
        let token = crawler.token().to_owned();
        Ok(Some((token, Documented::CountsAsOnServer)))
    }
}

fn explained<'a>(
    reading: &'a Reading,
    agent: &[u8],
    documented: Documented,
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
    // Of rules of one rank the first in the file is told first.
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
    let this = Read {
        reading,
        obeyed: obeys,
    };
    let dialects = Dialect::ALL.iter().map(|&dialect| {
        let other = reading.read_as(dialect);
        let read = Read {
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

/// The documented fallback whose group the crawler obeys, where it is left out.
fn unused_fallback(
    reading: &Reading,
    agent: &[u8],
    documented: Documented,
) -> Option<&'static str> {
    let GroupSource::Fallback(token) = reading.obeyed(agent).source else {
        return None;
    };
    (documented == Documented::IsLeftOut).then_some(token)
}
