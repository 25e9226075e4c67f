//! `robots graph`: the automaton that decides for a crawler, drawn.

use std::path::PathBuf;

use clap::Args;
use robots_core::Reading;
use robots_core::graph::graph;
use robots_core::reading::GroupSource;

use super::{Status, Streams};
use crate::args::{DialectOption, ExactOption, product_token};
use crate::failure::Failure;
use crate::format::OutputFormat;
use crate::input::read_either;
use crate::output::Drawing;
use crate::selection::obeyed;

/// What people can read on one picture.
const STATES: &str = "80";

/// To place more states in a picture takes longer than anybody waits; Graphviz may be asked to.
const PLACED: usize = 500;

const EXAMPLES: &str = "Examples:
  robots graph robots.txt --agent Googlebot --format svg > googlebot.svg
  robots graph robots.txt --agent '*' | dot -Tpdf > everyone.pdf

How to read it: the walk starts at the dot and takes one byte of the canonical path
after the other. An edge is a text, a class of bytes such as [0-9a-f], or dashed: a byte
without an edge goes where the state behind the dashed edge sends it, which is how
patterns with a `*` begin anew; without a dashed edge the walk is over. A state shows
what holds if the path ends there, with the rules that say so; a double border ends the
walk. A group that is cut into bands has a picture for each: the first that answers
decides.

Exit status: 0 drawn, 2 trouble.";

/// Draw the automaton that decides for a crawler
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The robots.txt; `-` is standard input
    file: PathBuf,

    /// The crawler's product token, such as Googlebot; `*` is everyone whom no group names
    #[arg(long, value_name = "TOKEN", value_parser = product_token)]
    agent: String,

    #[command(flatten)]
    exact: ExactOption,

    /// How to draw it
    #[arg(
        long,
        value_name = "NAME",
        default_value = OutputFormat::Dot.name(),
        value_parser = OutputFormat::among([
            (OutputFormat::Dot, "Graphviz's language, for `dot`"),
            (OutputFormat::Svg, "A picture for browsers and documents"),
        ])
    )]
    format: OutputFormat,

    /// Draw nothing that has more states
    #[arg(long, value_name = "COUNT", default_value = STATES)]
    max_states: usize,

    #[command(flatten)]
    read_as: DialectOption,
}

/// Draws one group.
pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Status, Failure> {
    let source = read_either(&arguments.file, streams)?;
    let reading = Reading::new(&source, arguments.read_as.dialect);
    let agent = &arguments.agent;
    let documented = arguments.exact.documented();
    let obeyed = obeyed(&reading, agent.as_bytes(), documented);
    let Some(group) = obeyed.group() else {
        let reason = match obeyed.source {
            GroupSource::IgnoresDefault => format!("`{agent}` is documented to ignore `*`"),
            _ => format!("the file has no group for `{agent}`, and none for `*`"),
        };
        let message = format!("there is nothing to draw: {reason}, so every URL is allowed");
        return Err(Failure::refused(message));
    };
    let Ok(bands) = graph(&reading, group) else {
        return Err(Failure::refused(format!(
            "there is nothing to draw: the rules for `{agent}` have no automaton of \
             reasonable size"
        )));
    };
    let drawing = Drawing::new(&reading, agent, &bands);
    let states = drawing.states();
    let is_placed = arguments.format == OutputFormat::Dot || states <= PLACED;
    if states > arguments.max_states || !is_placed {
        let format = if is_placed { "" } else { "--format dot " };
        return Err(Failure::refused(format!(
            "the automaton for `{agent}` has {states} states when it is drawn, too many to \
             read: `{format}--max-states {states}` draws them all the same"
        )));
    }
    match arguments.format {
        OutputFormat::Svg => drawing.svg(streams.stdout)?,
        _ => drawing.dot(streams.stdout)?,
    }
    Ok(Status::Success)
}
