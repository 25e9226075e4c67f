//! The certificate of a packed file or of rules, as text and as JSON: a `header`, a `group` for
//! each, and a `summary`.

use std::io::{self, Write};

use robots_certify::Certificate;
use robots_emit::Certificate as RulesCertificate;
use robots_report::json::{Header, write_line};
use robots_report::visible;
use schemars::JsonSchema;
use serde::Serialize;

/// A line of `robots certify --format json`.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Line<'a> {
    /// The first line.
    Header(Header),
    /// A group of the file.
    Group {
        /// Its product tokens, in lower case.
        agents: &'a [String],
        /// Whether the packed bytes decide every URL as the rules do.
        proved: bool,
        /// Why that is not proved.
        reason: Option<String>,
    },
    /// Rules for a proxy, in place of the groups.
    Rules {
        /// The proxy, such as `nginx`.
        proxy: &'static str,
        /// Whether the rules deny what the file disallows, and nothing else.
        proved: bool,
        /// Why that is not proved.
        reason: Option<String>,
        /// The product token of a crawler for which the rules are refuted.
        crawler: Option<&'a str>,
        /// The request target that refutes them. Bytes that are not UTF-8 are replaced.
        target: Option<String>,
    },
    /// The last line.
    Summary {
        /// The number of groups.
        groups: usize,
        /// The number of those that are proved.
        proved: usize,
        /// The number of states that were compared.
        states: usize,
        /// Why the file is not a packed form of this robots.txt; its groups are then not compared.
        reason: Option<&'a str>,
    },
}

/// Returns the number of groups that are proved, and of the states that were compared.
fn proved(groups: &[(Vec<String>, Certificate)]) -> (usize, usize) {
    let states = groups.iter().filter_map(|(_, certificate)| match certificate {
        Certificate::Proved(states) => Some(states),
        _ => None,
    });
    (states.clone().count(), states.sum())
}

/// Writes the certificate of a file. `reason` is why its groups are not compared.
pub(crate) fn write(
    out: &mut dyn Write,
    groups: &[(Vec<String>, Certificate)],
    reason: Option<&str>,
) -> io::Result<()> {
    write_line(out, &Line::Header(Header::of("certify")))?;
    for (agents, certificate) in groups {
        let reason = not_proved(certificate, "");
        let group = Line::Group { agents, proved: reason.is_none(), reason };
        write_line(out, &group)?;
    }
    let (proved, states) = proved(groups);
    let summary = Line::Summary { groups: groups.len(), proved, states, reason };
    write_line(out, &summary)
}

/// Writes the certificate of rules for a proxy. `against` is the name of the robots.txt.
pub(crate) fn write_rules(
    out: &mut dyn Write,
    proxy: &'static str,
    certificate: &RulesCertificate,
    against: &str,
) -> io::Result<()> {
    write_line(out, &Line::Header(Header::of("certify")))?;
    let (crawler, target, states) = match certificate {
        RulesCertificate::Proved { states, .. } => (None, None, *states),
        RulesCertificate::Refuted { crawler, target, .. } => {
            (Some(crawler.as_str()), Some(String::from_utf8_lossy(target).into_owned()), 0)
        }
        RulesCertificate::Unproved(_) => (None, None, 0),
    };
    let reason = rules_not_proved(certificate, against);
    let rules = Line::Rules { proxy, proved: reason.is_none(), reason, crawler, target };
    write_line(out, &rules)?;
    let summary = Line::Summary { groups: 0, proved: 0, states, reason: None };
    write_line(out, &summary)
}

/// Writes the certificate of a file: a summary, and a line for each group that is not proved.
/// `advice` is appended where the packed bytes are wrong.
pub(crate) fn write_certificates(
    out: &mut dyn Write,
    file: &str,
    groups: &[(Vec<String>, Certificate)],
    advice: &str,
) -> io::Result<()> {
    let (proved, states) = proved(groups);
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

pub(crate) fn write_rules_certificate(
    out: &mut dyn Write,
    rules: &str,
    against: &str,
    certificate: &RulesCertificate,
) -> io::Result<()> {
    let name = visible(rules.as_bytes());
    match (certificate, rules_not_proved(certificate, against)) {
        (_, Some(reason)) => writeln!(out, "{name}: not proved: {reason}"),
        (RulesCertificate::Proved { crawlers, rules, states }, None) => {
            let crawlers = format!("{crawlers} crawler{}", if *crawlers == 1 { "" } else { "s" });
            let rules = format!("{rules} rule{}", if *rules == 1 { "" } else { "s" });
            writeln!(
                out,
                "{name}: {rules} for {crawlers} proved for all request targets, {states} states \
                 compared"
            )
        }
        _ => Ok(()),
    }
}

/// Returns why rules for a proxy are not proved; `None` for those that are.
pub(crate) fn rules_not_proved(certificate: &RulesCertificate, against: &str) -> Option<String> {
    match certificate {
        RulesCertificate::Proved { .. } => None,
        RulesCertificate::Refuted { crawler, target, is_denied } => {
            let [rules, file] =
                if *is_denied { ["deny", "allows"] } else { ["allow", "disallows"] };
            let (target, crawler) = (visible(target), visible(crawler.as_bytes()));
            Some(format!("the rules {rules} `{target}` to `{crawler}`, and `{against}` {file} it"))
        }
        RulesCertificate::Unproved(reason) => Some(reason.clone()),
    }
}

/// Returns why a group is not proved; `None` for one that is. `advice` is appended where the packed
/// bytes are wrong.
pub(crate) fn not_proved(certificate: &Certificate, advice: &str) -> Option<String> {
    Some(match certificate {
        Certificate::Proved(_) => return None,
        Certificate::Refuted(path, verdict) => {
            format!("the packed bytes {verdict} `{}`, and the rules do not{advice}", visible(path))
        }
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

#[cfg(test)]
mod tests;
