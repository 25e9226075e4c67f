//! The certificate of a packed file as JSON: a `header`, a `group` for each, and a `summary`.

use std::io::{self, Write};

use robots_certify::Certificate;
use robots_report::json::{Header, write_line};
use schemars::JsonSchema;
use serde::Serialize;

use super::human::{not_proved, rules_not_proved};

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

/// Writes the certificate of a file. `reason` is why its groups are not compared.
pub(crate) fn write(
    out: &mut dyn Write,
    groups: &[(Vec<String>, Certificate)],
    reason: Option<&str>,
) -> io::Result<()> {
    write_line(out, &Line::Header(Header::of("certify")))?;
    let (mut proved, mut states) = (0, 0);
    for (agents, certificate) in groups {
        if let Certificate::Proved(compared) = certificate {
            proved += 1;
            states += compared;
        }
        let reason = not_proved(certificate, "");
        let group = Line::Group {
            agents,
            proved: reason.is_none(),
            reason,
        };
        write_line(out, &group)?;
    }
    let summary = Line::Summary {
        groups: groups.len(),
        proved,
        states,
        reason,
    };
    write_line(out, &summary)
}

/// Writes the certificate of rules for a proxy. `against` is the name of the robots.txt.
pub(crate) fn write_rules(
    out: &mut dyn Write,
    proxy: &'static str,
    certificate: &robots_emit::Certificate,
    against: &str,
) -> io::Result<()> {
    use robots_emit::Certificate::{Proved, Refuted};
    write_line(out, &Line::Header(Header::of("certify")))?;
    let (crawler, target) = match certificate {
        Refuted {
            crawler, target, ..
        } => (
            Some(crawler.as_str()),
            Some(String::from_utf8_lossy(target).into_owned()),
        ),
        _ => (None, None),
    };
    let states = match certificate {
        Proved { states, .. } => *states,
        _ => 0,
    };
    let reason = rules_not_proved(certificate, against);
    let rules = Line::Rules {
        proxy,
        proved: reason.is_none(),
        reason,
        crawler,
        target,
    };
    write_line(out, &rules)?;
    let summary = Line::Summary {
        groups: 0,
        proved: 0,
        states,
        reason: None,
    };
    write_line(out, &summary)
}
