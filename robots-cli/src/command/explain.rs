//! `robots explain`: how a decision comes about.

use std::cmp::Reverse;
use std::io;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use robots_core::pattern::{canonical_path, legible};
use robots_core::syntax::parse;
use robots_core::{Dialect, Evaluation, Policy};

use super::{Outcome, Streams};
use crate::args::Reading;
use crate::output::{DialectVerdict, ExplainedPath, MatchingRule};
use crate::site::read_either;
use crate::url;

const EXAMPLES: &str = "Examples:
  robots explain robots.txt --agent GPTBot https://example.com/members/42
  robots explain robots.txt --agent bingbot '/a?b' --format json

Exit status: 0 allowed, 1 disallowed, 2 trouble.";

/// Tell step by step how a crawler decides about a URL
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The robots.txt; `-` is standard input
    file: PathBuf,

    /// A path with its query, or a full URL
    url: String,

    /// The crawler's product token, such as Googlebot
    #[arg(long, value_name = "TOKEN")]
    agent: String,

    /// How to print the steps
    #[arg(long, value_enum, value_name = "NAME", default_value_t)]
    format: Form,

    #[command(flatten)]
    reading: Reading,
}

/// The formats of `robots explain`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// Lines for people
    #[default]
    Human,
    /// One JSON object
    Json,
}

/// Explains one decision.
pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> io::Result<Outcome> {
    if !url::is_path_or_url(arguments.url.as_bytes()) {
        let url = &arguments.url;
        writeln!(
            streams.stderr,
            "error: `{url}` is neither a path nor a URL: write `/{url}` or `https://{url}`"
        )?;
        return Ok(Outcome::Trouble);
    }
    let source = match read_either(&arguments.file, &mut streams.stdin) {
        Ok(source) => source,
        Err(error) => {
            let file = arguments.file.display();
            writeln!(streams.stderr, "error: cannot read `{file}`: {error}")?;
            return Ok(Outcome::Trouble);
        }
    };
    let document = parse(&source);
    let policy = Policy::new(&source, &document, arguments.reading.dialect);
    let agent = arguments.agent.as_bytes();
    let form = policy.dialect().path_form;
    let path = url::path_of(arguments.url.as_bytes(), form);
    let canonical = canonical_path(&path, form);
    let shown = legible(&canonical, form);
    let evaluation = policy.evaluate(agent, &path);

    let group = policy.group(agent);
    let mut matching: Vec<_> = group
        .into_iter()
        .flat_map(|group| policy.rules(group))
        .filter(|rule| rule.pattern.matches(&canonical))
        .collect();
    // Of rules of one rank the first in the file is told first.
    matching.sort_by_key(|rule| Reverse(rule.rank()));
    let rules = matching.iter().map(|rule| {
        let value = source.slice(rule.value);
        let pattern = legible(rule.pattern.canonical(), form);
        MatchingRule {
            text: source.slice(rule.span),
            line: rule.line,
            octets: rule.pattern.octets(),
            canonical: (value != &*pattern).then_some(pattern),
        }
    });
    let dialects = Dialect::ALL.iter().map(|dialect| {
        let Evaluation { verdict, line } =
            Policy::new(&source, &document, dialect).evaluate(agent, &path);
        DialectVerdict {
            name: dialect.name,
            verdict,
            line,
        }
    });
    let explained = ExplainedPath {
        file: source.name(),
        agent,
        is_named: is_named(&policy, agent),
        has_group: group.is_some(),
        path: &path,
        canonical: (shown != path).then_some(&*shown),
        rules: rules.collect(),
        dialect: policy.dialect().name,
        evaluation,
        dialects: dialects.collect(),
    };
    match arguments.format {
        Form::Human => explained.human(streams.stdout, streams.coloured)?,
        Form::Json => explained.json(streams.stdout)?,
    }
    Ok(if evaluation.verdict.is_disallow() {
        Outcome::Disallowed
    } else {
        Outcome::Clean
    })
}

/// Is the crawler held to a group of its own, and not to that of `*`?
fn is_named(policy: &Policy, agent: &[u8]) -> bool {
    match (policy.group(agent), policy.group(b"*")) {
        (Some(group), Some(star)) => !std::ptr::eq(group, star),
        (group, _) => group.is_some(),
    }
}
