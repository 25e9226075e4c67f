//! `graph`: the automaton that decides for a crawler.
//!
//! Without a layout: the library that computes it is half as large as the rest of the module for
//! JavaScript, where there are good ones.

use robots_core::Reading;
use schemars::JsonSchema;
use serde::Serialize;

use super::arguments::Arguments;
use super::language::Language;
use super::rejected::{Rejected, check_token};
use super::text::{Text, json, written};
use crate::Drawing;
use crate::graph::{BandGraph, GraphError, nothing_to_draw};
use crate::selection::obeyed;

/// The number of states that is readable in one picture.
const STATES: u64 = 80;

/// The automaton of a group.
#[derive(Serialize, JsonSchema)]
pub(super) struct Graph {
    #[schemars(extend("const" = true))]
    ok: bool,
    /// The text that `robots graph` prints: a picture in the language of Graphviz.
    dot: String,
    /// The number of states in the picture.
    states: usize,
    /// The bands, in order of precedence: the first with a verdict decides.
    bands: Vec<BandGraph>,
}

/// Draws the automaton of a crawler, and returns a `Graph`.
pub(super) fn graph(
    text: &Text,
    arguments: &Arguments,
    language: Language,
) -> Result<String, Rejected> {
    let question = &arguments.question;
    let Some(agent) = &question.agent else {
        return Err(Rejected::of_type("question", "missing `agent`"));
    };
    check_token(agent, language)?;
    let reading = Reading::new(text.source(), arguments.dialect()?);
    let obeyed = obeyed(&reading, agent.as_bytes(), question.documented());
    let Some(group) = obeyed.group() else {
        let message = nothing_to_draw(agent, obeyed.source);
        return Err(Rejected::new("no_group", message));
    };
    let most = question.max_states.unwrap_or(STATES);
    let too_many = |states: String| {
        let message = format!(
            "the picture for `{agent}` would have {states} states, which is more than {most}"
        );
        Rejected::new("too_many_states", message)
    };
    let limit = usize::try_from(most).unwrap_or(usize::MAX);
    let bands = crate::graph::graph(&reading, group, limit).map_err(|error| match error {
        GraphError::TooManyStates(least) => too_many(format!("at least {least}")),
        GraphError::BudgetExhausted => {
            let message = format!("the automaton of the rules for `{agent}` is too large");
            Rejected::new("budget_exhausted", message)
        }
    })?;
    let drawing = Drawing::new(&reading, agent, &bands);
    let states = drawing.states();
    if states > limit {
        return Err(too_many(states.to_string()));
    }
    Ok(json(&Graph { ok: true, dot: written(|out| drawing.dot(out)), states, bands }))
}
