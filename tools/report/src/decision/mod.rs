//! Decisions and clients as text.

use std::io::{self, Write};

use robots_core::SourceText;
use robots_core::matcher::{Client, Crawler, DefaultGroupPolicy, Verdict};
use robots_core::reading::GroupSource;

use crate::answer::{Answer, Reason};
use crate::selection::Selected;
use crate::visible::visible;

/// Writes who sent a User-Agent header, and the group that applies: a line for each crawler that
/// the header names, any of which may be denied.
pub fn write_client(out: &mut dyn Write, client: &Client<'_>) -> io::Result<()> {
    match client {
        Client::Crawler(first) => {
            for crawler in first.all() {
                let token = visible(crawler.token().as_bytes());
                write!(out, "identified as `{token}`")?;
                if let Some(known) = crawler.known() {
                    write!(out, " ({})", known.operator)?;
                }
                writeln!(out, "; {}", group_text(&crawler))?;
            }
            if first.overflow().is_some() {
                writeln!(
                    out,
                    "names more crawlers: what the file can disallow for them, it does"
                )?;
            }
            Ok(())
        }
        _ => writeln!(out, "not a known crawler: no rules apply"),
    }
}

/// Writes the group of a product token if documented behavior determines it.
pub fn write_obeyed_group(
    out: &mut dyn Write,
    token: &str,
    selected: Option<Selected<'_>>,
) -> io::Result<()> {
    let token = visible(token.as_bytes());
    match selected.map(|selected| selected.source) {
        None => writeln!(
            out,
            "`{token}` obeys no group: it is documented to ignore `*`"
        ),
        Some(GroupSource::Fallback(fallback)) => writeln!(
            out,
            "`{token}` obeys group `{fallback}` (documented fallback)"
        ),
        Some(_) => Ok(()),
    }
}

/// Writes the decision on a path by a robots.txt, and its reason.
pub fn write_decision(
    out: &mut dyn Write,
    robots_txt: &SourceText,
    path: &[u8],
    answer: &Answer<'_>,
) -> io::Result<()> {
    // The parts one by one: formatting takes several times as long as a decision.
    let verdict = match answer.verdict {
        Verdict::Allow => "allow     ",
        Verdict::Disallow => "disallow  ",
    };
    out.write_all(verdict.as_bytes())?;
    out.write_all(visible(path).as_bytes())?;
    out.write_all(b"  ")?;
    write_reason(out, robots_txt, answer)
}

/// Writes the reason of an answer, and ends the line.
pub(crate) fn write_reason(
    out: &mut dyn Write,
    robots_txt: &SourceText,
    answer: &Answer<'_>,
) -> io::Result<()> {
    let mut write = |text: &str| out.write_all(text.as_bytes());
    match &answer.reason {
        Reason::Rule { text, line }
        | Reason::AlternateSpelling { text, line }
        | Reason::Undecided { text, line } => {
            write(&visible(text))?;
            write("  ")?;
            let (file, line) = robots_txt.origin_of_line(*line);
            write(file.name())?;
            write!(out, ":{line}")?;
            match answer.reason {
                Reason::AlternateSpelling { .. } => writeln!(out, "  {ALTERNATE_SPELLING}"),
                Reason::Undecided { .. } => writeln!(out, "  {UNDECIDED}"),
                _ => writeln!(out),
            }
        }
        Reason::WellKnown => writeln!(out, "{WELL_KNOWN}"),
        Reason::RobotsTxt => write("always allowed (RFC 9309 §2.2.2)\n"),
        Reason::NoRule => write("no rule matches\n"),
        Reason::NoGroup => write("no group applies\n"),
    }
}

/// Why a server denies a path that is allowed as sent.
pub(crate) const ALTERNATE_SPELLING: &str =
    "(disallows an alternate spelling, which a server may serve as the same page)";

/// Why a server denies a request that no rule is known to disallow.
pub(crate) const UNDECIDED: &str =
    "(may apply: it is not known which page the target names, or which crawler the header names)";

/// Why a server does not deny a path that a rule disallows.
pub(crate) const WELL_KNOWN: &str =
    "below /.well-known/, where a server denies only by a rule that names it";

fn group_text(crawler: &Crawler<'_>) -> String {
    let Some(group) = crawler.group() else {
        let of_star = match crawler.default_group_policy() {
            // The crawler would obey `*` if there were such a group.
            DefaultGroupPolicy::Obeys => "there is no `*` group",
            DefaultGroupPolicy::Ignores => "it is documented to ignore `*`",
            _ => "it is not documented to obey `*`",
        };
        return format!("obeys no group: no group names it, and {of_star}");
    };
    let agent = group.token().unwrap_or_default();
    if agent.eq_ignore_ascii_case(crawler.token()) {
        "obeys its own group".to_owned()
    } else if group.is_default() {
        "obeys group `*` (default)".to_owned()
    } else {
        let agent = visible(agent.as_bytes());
        format!("obeys group `{agent}` (documented fallback)")
    }
}

#[cfg(test)]
mod tests;
