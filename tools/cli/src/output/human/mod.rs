//! Text output: lines and tables.

use std::io::{self, Write};

use robots_certify::Certificate;
use robots_emit::Certificate as RulesCertificate;
pub(crate) use robots_report::{
    visible, write_client, write_decision, write_lint_page, write_lint_summary, write_obeyed_group,
};

use super::CompiledFile;
use crate::failure::Unreadable;

/// Writes the certificate of a file: a summary, and a line for each group that is not proved.
/// `advice` is appended where the packed bytes are wrong.
pub(crate) fn write_certificates(
    out: &mut dyn Write,
    file: &str,
    groups: &[(Vec<String>, Certificate)],
    advice: &str,
) -> io::Result<()> {
    let mut states = 0;
    let mut proved = 0;
    for (_, certificate) in groups {
        if let Certificate::Proved(compared) = certificate {
            states += compared;
            proved += 1;
        }
    }
    let file = visible(file.as_bytes());
    writeln!(
        out,
        "{file}: {proved} of {} groups proved for all URLs, {states} states compared",
        groups.len()
    )?;
    for (agents, certificate) in groups {
        if let Some(reason) = not_proved(certificate, advice) {
            let agents = agents.join(", ");
            let agents = visible(agents.as_bytes());
            writeln!(out, "  not proved for `{agents}`: {reason}")?;
        }
    }
    Ok(())
}

/// Writes whether rules for a proxy are what a robots.txt says.
pub(crate) fn write_rules_certificate(
    out: &mut dyn Write,
    rules: &str,
    against: &str,
    certificate: &RulesCertificate,
) -> io::Result<()> {
    let name = visible(rules.as_bytes());
    match (certificate, rules_not_proved(certificate, against)) {
        (_, Some(reason)) => writeln!(out, "{name}: not proved: {reason}"),
        (
            RulesCertificate::Proved {
                crawlers,
                rules,
                states,
            },
            None,
        ) => {
            let crawlers = format!(
                "{crawlers} crawler{}",
                if *crawlers == 1 { "" } else { "s" }
            );
            let rules = format!("{rules} rule{}", if *rules == 1 { "" } else { "s" });
            writeln!(
                out,
                "{name}: {rules} for {crawlers} proved for all request targets, {states} states compared"
            )
        }
        _ => Ok(()),
    }
}

/// Returns why rules for a proxy are not proved; `None` for those that are.
pub(crate) fn rules_not_proved(certificate: &RulesCertificate, against: &str) -> Option<String> {
    match certificate {
        RulesCertificate::Proved { .. } => None,
        RulesCertificate::Refuted {
            crawler,
            target,
            is_denied,
        } => {
            let [rules, file] = if *is_denied {
                ["deny", "allows"]
            } else {
                ["allow", "disallows"]
            };
            let (target, crawler) = (visible(target), visible(crawler.as_bytes()));
            Some(format!(
                "the rules {rules} `{target}` to `{crawler}`, and `{against}` {file} it"
            ))
        }
        RulesCertificate::Unproved(reason) => Some(reason.clone()),
    }
}

/// Returns why a group is not proved; `None` for one that is. `advice` is appended where the packed
/// bytes are wrong.
pub(crate) fn not_proved(certificate: &Certificate, advice: &str) -> Option<String> {
    Some(match certificate {
        Certificate::Proved(_) => return None,
        Certificate::Refuted(path, verdict) => format!(
            "the packed bytes {verdict} `{}`, and the rules do not{advice}",
            visible(path)
        ),
        Certificate::TooLarge => "budget exhausted: too many states to compare".to_owned(),
        Certificate::OtherRules => {
            format!("the packed bytes name other rules for their decisions{advice}")
        }
        Certificate::Malformed => format!("the packed bytes are malformed{advice}"),
        Certificate::Inconsistent(path) => format!(
            "packed bytes and rules agree on `{}`, and the proof does not{advice}",
            visible(path)
        ),
    })
}

/// Writes the header of the table.
pub(crate) fn write_statistics_header(out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "{:>7} {:>7} {:>7} {:>6} {:>7} {:>9} {:>10}  file",
        "agents", "groups", "rules", "bands", "states", "bytes", "ms"
    )
}

/// Writes the row of a file.
pub(crate) fn write_statistics(
    out: &mut dyn Write,
    compiled: &Result<CompiledFile, Unreadable>,
) -> io::Result<()> {
    match compiled {
        Ok(measured) => {
            let file = visible(measured.file.as_bytes());
            let of = measured.statistics;
            writeln!(
                out,
                "{:>7} {:>7} {:>7} {:>6} {:>7} {:>9} {:>10.3}  {file}",
                of.agents,
                of.groups,
                of.rules,
                of.bands,
                of.states,
                of.bytes,
                measured.milliseconds(),
            )
        }
        Err(Unreadable { file, reason, .. }) => {
            let file = visible(file.as_bytes());
            writeln!(out, "error: cannot read `{file}`: {reason}")
        }
    }
}

/// Writes the total of the table.
pub(crate) fn write_statistics_total(
    out: &mut dyn Write,
    all: &[Result<CompiledFile, Unreadable>],
) -> io::Result<()> {
    let compiled = || all.iter().filter_map(|file| file.as_ref().ok());
    let count = compiled().count();
    let bytes: usize = compiled().map(|file| file.statistics.bytes).sum();
    let milliseconds = compiled().map(CompiledFile::milliseconds);
    // The sum of an empty iterator is -0.
    let milliseconds = milliseconds.fold(0.0, |sum: f64, next| sum + next);
    let files = if count == 1 { "file" } else { "files" };
    write!(
        out,
        "{count} {files} compiled: {bytes} bytes, {milliseconds:.3} ms"
    )?;
    match all.len() - count {
        0 => writeln!(out),
        failed => writeln!(out, "; {failed} could not be read"),
    }
}

#[cfg(test)]
mod tests;
