//! `graph`: the automaton that decides for a crawler.
//!
//! Without a layout: the library that computes it is half as large as the rest of this crate, and there are
//! good ones in JavaScript.

use robots_core::Reading;
use robots_core::reading::GroupSource;
use robots_interface::selection::obeyed;
use robots_interface::{Drawing, GraphJson};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::arguments::{Options, parse};
use crate::question::{Rejected, check_token, documented};
use crate::text::{Text, json, written};

/// The default of `maxStates`, as in the command.
const STATES: usize = 80;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Question {
    agent: String,
    #[serde(default)]
    exact: bool,
    #[serde(default)]
    max_states: Option<usize>,
}

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
/// Returns a message if an argument does not have the described type.
#[wasm_bindgen]
pub fn graph(robots: &[u8], question: &str, options: &str) -> Result<String, String> {
    let options: Options = parse("options", options)?;
    let dialect = options.dialect()?;
    let question: Question = parse("question", question)?;
    let agent = question.agent.as_str();
    if let Err(rejected) = check_token(agent) {
        return Ok(json(&rejected));
    }
    let source = Text::new(options.name(), robots, false).source;
    let reading = Reading::new(&source, dialect);
    let obeyed = obeyed(&reading, agent.as_bytes(), documented(question.exact));
    let Some(group) = obeyed.group() else {
        let reason = match obeyed.source {
            GroupSource::IgnoresDefault => format!("`{agent}` is documented to ignore `*`"),
            _ => format!("the file has neither a group for `{agent}` nor a default group `*`"),
        };
        let message = format!("nothing to draw: {reason}, so every URL is allowed");
        return Ok(json(&Rejected::new("no_group", message)));
    };
    let Ok(bands) = robots_core::graph::graph(&reading, group) else {
        let message = format!("cannot draw the rules for `{agent}`: their automaton is too large");
        return Ok(json(&Rejected::new("budget_exhausted", message)));
    };
    let drawing = Drawing::new(&reading, agent, &bands);
    let states = drawing.states();
    let most = question.max_states.unwrap_or(STATES);
    if states > most {
        let message = format!(
            "the picture for `{agent}` would have {states} states, which is more than {most}"
        );
        return Ok(json(&Rejected::new("too_many_states", message)));
    }
    Ok(json(&Graph {
        ok: true,
        dot: written(|out| drawing.dot(out)),
        states,
        bands: bands.iter().map(GraphJson::new).collect(),
    }))
}
