//! What the fixes that are not proved would change.

use std::io::{self, Write};
use std::slice;

use robots_analysis::compare::compare;
use robots_analysis::diagnostic::{Diagnostic, Safety};
use robots_analysis::edit;
use robots_core::{Dialect, Reading, SourceText};

use crate::changes::{ChangesReport, names};
use crate::counted;
use crate::marked::human;
use crate::visible::visible;

/// The maximum number of fixes that are compared.
const COMPARED: usize = 20;

/// Writes the effect of the first fix of each finding, if it is not proved to change no decision.
///
/// Of several fixes, writes for each alone the shortest URL that it newly allows and newly
/// disallows, and for which crawlers. Then writes what all change together, as `robots diff` does.
///
/// ```
/// use robots_lint::{Levels, check};
/// use robots_core::{Dialect, SourceText};
/// use robots_report::write_effects;
///
/// let source = SourceText::new("robots.txt", "User-agent: *\nDisallow: basket/\n");
/// let checked = check(&source, Dialect::RFC_9309, &Levels::default());
/// let mut out = Vec::new();
/// write_effects(&mut out, &source, Dialect::RFC_9309, checked.findings())?;
/// assert_eq!(
///     String::from_utf8_lossy(&out),
///     "\
/// robots.txt:2: write `/basket/`
/// from `robots.txt` to `robots.txt (fixed)`
///
/// `*` (all other crawlers)
///   newly disallowed: `/basket/`; all of pattern `/basket/`
///     before:  allow     no rule matches
///     after:   disallow  Disallow: /basket/  robots.txt (fixed):2
/// "
/// );
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_effects(
    out: &mut dyn Write,
    source: &SourceText,
    dialect: &'static Dialect,
    findings: &[Diagnostic],
) -> io::Result<()> {
    let old = Reading::new(source, dialect);
    let file = visible(source.name().as_bytes());
    let offered = findings.iter().filter_map(|finding| {
        let fix = finding.fixes.first()?;
        (fix.safety == Safety::ChangesMeaning).then_some((finding, fix))
    });
    let count = offered.clone().count();
    for (finding, fix) in offered.take(COMPARED) {
        let start = fix.edits.first().map_or(0, |edit| edit.span.start);
        let line = source.position(start).line;
        writeln!(out, "{file}:{line}: {}", fix.title)?;
        if count > 1 {
            let fixed = edit::suggest(source, slice::from_ref(finding));
            with_changes(&old, &fixed, |report| write_effect(out, report))?;
        }
    }
    let more = count.saturating_sub(COMPARED);
    if more > 0 {
        writeln!(out, "{} not compared alone", counted(more, "more fix is", "more fixes are"))?;
    }
    if count == 0 {
        return Ok(());
    }
    let fixed = edit::suggest(source, findings);
    let fixed = SourceText::new(format!("{} (fixed)", source.name()), fixed.bytes());
    with_changes(&old, &fixed, |report| report.human(out))
}

/// Calls `write` with the changes from a text to a fixed one.
fn with_changes(
    old: &Reading,
    fixed: &SourceText,
    write: impl FnOnce(&ChangesReport<'_>) -> io::Result<()>,
) -> io::Result<()> {
    let new = Reading::new(fixed, old.dialect());
    let comparisons = compare(old, &new, None);
    write(&ChangesReport::new(old, &new, &comparisons))
}

/// Writes a line for what is newly allowed, and one for what is newly disallowed.
fn write_effect(out: &mut dyn Write, report: &ChangesReport<'_>) -> io::Result<()> {
    let changes = report.comparisons.iter().flat_map(|comparison| {
        comparison.changes.iter().map(move |change| (&comparison.agents, change))
    });
    let (disallowed, allowed): (Vec<_>, Vec<_>) =
        changes.partition(|(_, change)| change.verdict().is_disallow());
    for (verdict, changes) in [("allowed", &allowed), ("disallowed", &disallowed)] {
        let Some((agents, change)) = changes.first() else {
            continue;
        };
        let agents = human(&names(agents));
        let url = visible(&change.witness);
        write!(out, "  newly {verdict} for {agents}: `{url}`")?;
        match changes.len() - 1 {
            0 => writeln!(out)?,
            more => writeln!(out, ", and {}", counted(more, "more change", "more changes"))?,
        }
    }
    if !allowed.is_empty() || !disallowed.is_empty() {
        return Ok(());
    }
    if report.is_proved_equivalent() {
        let dialect = report.old.dialect().name;
        writeln!(out, "  no decision changes in the dialect {dialect}")
    } else {
        writeln!(out, "  no change is found, and not every URL is compared")
    }
}
