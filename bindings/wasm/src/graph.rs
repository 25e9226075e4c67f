//! `graph`: the automaton that decides for a crawler.
//!
//! Without a layout: the library that computes it is half as large as the rest of this crate, and
//! there are good ones in JavaScript.

use robots_core::Reading;
use robots_report::graph::{GraphError, nothing_to_draw};
use robots_report::library::{Rejected, json, written};
use robots_report::selection::obeyed;
use robots_report::{Drawing, GraphJson};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::arguments::Options;
use crate::question::{Question, check_token};
use crate::text::text;

/// The default of `maxStates`, as in the command.
const STATES: u32 = 80;

#[derive(Serialize)]
struct Graph<'g> {
    ok: bool,
    dot: String,
    states: usize,
    bands: Vec<GraphJson<'g>>,
}

/// Draws the automaton of a crawler, and returns a `Graph` or `NotDrawn`.
///
/// # Errors
///
/// Returns a message for an unknown dialect.
#[wasm_bindgen]
pub fn graph(robots: &[u8], question: &Question, options: &Options) -> Result<String, String> {
    let dialect = options.dialect()?;
    let agent = question.agent().unwrap_or_default();
    let agent = agent.as_str();
    if let Err(rejected) = check_token(agent) {
        return Ok(json(&rejected));
    }
    let text = text(&options.name(), robots, false);
    let reading = Reading::new(text.source(), dialect);
    let obeyed = obeyed(&reading, agent.as_bytes(), question.documented());
    let Some(group) = obeyed.group() else {
        let message = nothing_to_draw(agent, obeyed.source);
        return Ok(json(&Rejected::new("no_group", message)));
    };
    let most = question.max_states().unwrap_or(STATES);
    let too_many = |states: String| {
        let message = format!(
            "the picture for `{agent}` would have {states} states, which is more than {most}"
        );
        Ok(json(&Rejected::new("too_many_states", message)))
    };
    let limit = usize::try_from(most).unwrap_or(usize::MAX);
    let bands = match robots_report::graph::graph(&reading, group, limit) {
        Ok(bands) => bands,
        Err(GraphError::TooManyStates(least)) => return too_many(format!("at least {least}")),
        Err(GraphError::BudgetExhausted) => {
            let message = format!("the automaton of the rules for `{agent}` is too large");
            return Ok(json(&Rejected::new("budget_exhausted", message)));
        }
    };
    let drawing = Drawing::new(&reading, agent, &bands);
    let states = drawing.states();
    if states > limit {
        return too_many(states.to_string());
    }
    Ok(json(&Graph {
        ok: true,
        dot: written(|out| drawing.dot(out)),
        states,
        bands: bands.iter().map(GraphJson::new).collect(),
    }))
}
