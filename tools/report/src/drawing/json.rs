//! The JSON format.

use std::io::{self, Write};

use robots_core::Reading;
use schemars::JsonSchema;
use serde::Serialize;

use crate::graph::BandGraph;
use crate::json::{Header, write_line};

/// A line of `robots graph --format json`.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Line<'g> {
    /// The first line.
    Header {
        #[serde(flatten)]
        header: Header,
        file: &'g str,
        dialect: &'static str,
        /// The product token.
        agent: &'g str,
    },
    /// A band. The first one with a verdict decides.
    Band {
        #[serde(flatten)]
        band: &'g BandGraph,
    },
    /// The last line.
    Summary {
        /// The number of bands.
        bands: usize,
        /// The number of their states.
        states: usize,
    },
}

/// Writes the bands of `agent`'s group in this reading: a `header`, a `band` for each, and a
/// `summary`.
pub fn write_graph_json(
    out: &mut dyn Write,
    reading: &Reading,
    agent: &str,
    bands: &[BandGraph],
) -> io::Result<()> {
    let header = Line::Header {
        header: Header::of("graph"),
        file: reading.source().name(),
        dialect: reading.dialect().name,
        agent,
    };
    write_line(out, &header)?;
    for band in bands {
        write_line(out, &Line::Band { band })?;
    }
    let summary = Line::Summary {
        bands: bands.len(),
        states: bands.iter().map(|band| band.nodes.len()).sum(),
    };
    write_line(out, &summary)
}
