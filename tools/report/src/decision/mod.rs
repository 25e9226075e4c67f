//! Decisions and clients as text.

use std::io::{self, Write};

use robots_core::SourceText;
use robots_core::matcher::{Client, Crawler, DefaultGroupPolicy, Verdict};
use robots_core::reading::GroupSource;

use crate::answer::{Answer, Reason};
use crate::selection::Selected;
use crate::visible::visible;

/// Writes who sent a User-Agent header, and the group that applies.
pub fn write_client(out: &mut dyn Write, client: &Client<'_>) -> io::Result<()> {
    match client {
        Client::Crawler(crawler) => {
            let token = visible(crawler.token().as_bytes());
            write!(out, "identified as `{token}`")?;
            if let Some(known) = crawler.known() {
                write!(out, " ({})", known.operator)?;
            }
            writeln!(out, "; {}", group_text(crawler))
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
    let mut write = |text: &str| out.write_all(text.as_bytes());
    write(verdict)?;
    write(&visible(path))?;
    write("  ")?;
    match &answer.reason {
        Reason::Rule { text, line } => {
            write(&visible(text))?;
            write("  ")?;
            let (file, line) = robots_txt.origin_of_line(*line);
            write(file.name())?;
            writeln!(out, ":{line}")
        }
        Reason::RobotsTxt => write("always allowed (RFC 9309 §2.2.2)\n"),
        Reason::NoRule => write("no rule matches\n"),
        Reason::NoGroup => write("no group applies\n"),
    }
}

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
