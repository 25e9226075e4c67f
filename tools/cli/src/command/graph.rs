//! `robots graph`: draws the automaton that decides for a crawler.

use std::path::PathBuf;

use clap::Args;
use robots_core::Reading;
use robots_report::Drawing;
use robots_report::graph::{GraphError, graph, nothing_to_draw};
use robots_report::selection::obeyed;

use crate::args::{DialectOption, ExactOption, product_token};
use crate::failure::Failure;
use crate::streams::{Status, Streams};

/// The number of states that is readable in one picture.
const STATES: &str = "80";

/// The number of states up to which an error has their exact number, which takes long for more.
const COUNTED: usize = 500;

const EXAMPLES: &str = "Examples:
  robots graph robots.txt --agent Googlebot | dot -Tsvg > googlebot.svg
  robots graph robots.txt --agent '*' | dot -Tpdf > everyone.pdf

How to read it: the automaton starts at the dot and reads the canonical path byte by
byte. The label of an edge is a text or a class of bytes such as [0-9a-f]. A dashed
edge is the fallback: if a byte has no edge of its own, follow the dashed edge and try
again, which is how patterns with a `*` start over. Without a dashed edge, no rule can
match any more. A state shows the verdict on a path that
ends there, and the rules that decide. After a state with a double border, the rest
of the path is not read. A group that is split into bands has a picture for each;
the first band with a verdict decides.

Exit status:
  0  drawn
  2  on error";

/// Draw the automaton that decides for a crawler, in the language of Graphviz
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The robots.txt; `-` is standard input
    file: PathBuf,

    /// The crawler's product token, such as Googlebot; `*` is every crawler that no group names
    #[arg(long, value_name = "TOKEN", value_parser = product_token)]
    agent: String,

    #[command(flatten)]
    exact: ExactOption,

    /// Fail if the picture would have more states
    #[arg(long, value_name = "COUNT", default_value = STATES)]
    max_states: usize,

    #[command(flatten)]
    read_as: DialectOption,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Status, Failure> {
    let (source, dialect) = arguments.read_as.read(&arguments.file, streams)?;
    let reading = Reading::new(&source, dialect);
    let agent = &arguments.agent;
    streams.warn_of_typos(&[&reading], [agent.as_str()]);
    let documented = arguments.exact.documented();
    let obeyed = obeyed(&reading, agent.as_bytes(), documented);
    let Some(group) = obeyed.group() else {
        return Err(Failure::new(nothing_to_draw(agent, obeyed.source)));
    };
    let most = arguments.max_states;
    let bands = graph(&reading, group, most.max(COUNTED)).map_err(|error| {
        Failure::new(match error {
            GraphError::BudgetExhausted => format!(
                "the automaton of the rules for `{agent}` is too large: \
                 draw a file with fewer of the rules"
            ),
            GraphError::TooManyStates(least) => format!(
                "the picture for `{agent}` would have at least {least} states: \
                 draw a file with fewer of the rules, or increase `--max-states`"
            ),
        })
    })?;
    let drawing = Drawing::new(&reading, agent, &bands);
    let states = drawing.states();
    if states > most {
        return Err(Failure::new(format!(
            "the picture for `{agent}` would have {states} states: \
             use `--max-states {states}` to draw it"
        )));
    }
    drawing.dot(streams.stdout)?;
    Ok(Status::Success)
}
