//! The schemas of JSON output.

use robots_report::OutputSchema;

use super::json::{BatchLine, Line};
use super::{certificates, formatted, merged, scope, settings};

/// Returns every schema, each with the name of its command.
pub(crate) fn schemas() -> impl Iterator<Item = OutputSchema> {
    let of_command = [
        OutputSchema::of::<robots_audit::Line<'_>>("audit"),
        OutputSchema::of::<certificates::Line<'_>>("certify"),
        OutputSchema::of::<Line<'_>>("compile"),
        OutputSchema::of::<settings::Line<'_>>("config"),
        OutputSchema::of::<BatchLine<'_>>("decide-batch"),
        OutputSchema::of::<formatted::Line<'_>>("fmt"),
        OutputSchema::of::<merged::Line<'_>>("merge"),
        OutputSchema::of::<scope::Line<'_>>("scope"),
    ];
    OutputSchema::ALL.into_iter().chain(of_command)
}
