//! Decisions and clients as text.

use std::io::{self, Write};

use robots_core::SourceText;
use robots_core::matcher::{Client, Crawler, DefaultGroupPolicy, Verdict};
use robots_core::reading::GroupSource;

use crate::answer::Answer;
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
                writeln!(out, "names more crawlers: what the file can disallow for them, it does")?;
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
        None => writeln!(out, "`{token}` obeys no group: it is documented to ignore `*`"),
        Some(GroupSource::Fallback(fallback)) => {
            writeln!(out, "`{token}` obeys group `{fallback}` (documented fallback)")
        }
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

pub(crate) fn write_reason(
    out: &mut dyn Write,
    robots_txt: &SourceText,
    answer: &Answer<'_>,
) -> io::Result<()> {
    if let Some((text, line)) = answer.rule {
        let (file, line) = robots_txt.origin_of_line(line);
        out.write_all(visible(text).as_bytes())?;
        out.write_all(b"  ")?;
        out.write_all(file.name().as_bytes())?;
        write!(out, ":{line}")?;
    }
    out.write_all(answer.reason.text().as_bytes())?;
    out.write_all(b"\n")
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
