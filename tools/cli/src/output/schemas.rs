//! The schemas of JSON output.

use robots_report::OutputSchema;

use super::json::{BatchLine, Line};

/// Returns every schema, each with the name of its command.
pub(crate) fn schemas() -> impl Iterator<Item = OutputSchema> {
    let of_command = [
        OutputSchema::of::<robots_audit::Line<'_>>("audit"),
        OutputSchema::of::<Line<'_>>("compile"),
        OutputSchema::of::<BatchLine<'_>>("decide-batch"),
    ];
    OutputSchema::ALL.into_iter().chain(of_command)
}
