//! Text output: lines and tables.

use std::fmt::Write as _;
use std::io::{self, Write};

use robots_certify::Certificate;
use robots_core::lint::{Example, Lint};
use robots_core::matcher::{Client, Crawler, DefaultGroupPolicy};
use robots_core::reading::GroupSource;

use super::CompiledFile;
use crate::engine::{Answer, Reason};
use crate::failure::Unreadable;
use crate::selection::Selected;

/// Writes one line about a lint.
pub(crate) fn write_lint_summary(out: &mut dyn Write, lint: &Lint) -> io::Result<()> {
    let (name, level, group) = (lint.name, lint.level.name(), lint.group.name());
    writeln!(out, "{name:<32} {level:<6} {group:<12} {}", lint.summary)
}

/// Writes the documentation of a lint.
pub(crate) fn write_lint_page(out: &mut dyn Write, lint: &Lint) -> io::Result<()> {
    let (name, level, group) = (lint.name, lint.level.name(), lint.group.name());
    writeln!(out, "{name} ({level}, {group})\n")?;
    writeln!(
        out,
        "{}\n\n{}\n\nSource: {}\n",
        lint.summary, lint.explanation, lint.citation
    )?;
    write!(
        out,
        "Example that triggers it:\n\n{}",
        indented(lint.example)
    )?;
    write!(out, "\nUse instead:\n\n{}", indented(lint.use_instead))
}

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
        let reason = match certificate {
            Certificate::Proved(_) => continue,
            Certificate::Refuted(path, verdict) => format!(
                "the packed bytes {verdict} `{}`, and the rules do not{advice}",
                visible(path)
            ),
            Certificate::TooLarge => "budget exhausted: too many states to compare".to_owned(),
            Certificate::WithoutAutomaton => "it has rules without an automaton".to_owned(),
            Certificate::OtherRules => {
                format!("the packed bytes name other rules for their decisions{advice}")
            }
            Certificate::Malformed => {
                format!("the packed bytes are malformed{advice}")
            }
            Certificate::Inconsistent(path) => format!(
                "packed bytes and rules agree on `{}`, and the proof does not{advice}",
                visible(path)
            ),
        };
        let agents = visible(agents.join(", ").as_bytes());
        writeln!(out, "  not proved for `{agents}`: {reason}")?;
    }
    Ok(())
}

/// Writes who sent a User-Agent header, and the group that applies.
pub(crate) fn write_client(out: &mut dyn Write, client: &Client<'_>) -> io::Result<()> {
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
pub(crate) fn write_obeyed_group(
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

/// Writes the decision on a path of `file`, and its reason.
pub(crate) fn write_decision(
    out: &mut dyn Write,
    file: &str,
    path: &[u8],
    answer: &Answer<'_>,
) -> io::Result<()> {
    let verdict = answer.verdict.to_string();
    let path = visible(path);
    write!(out, "{verdict:<8}  {path}  ")?;
    match &answer.reason {
        Reason::Rule { text, line } => writeln!(out, "{}  {file}:{line}", visible(text)),
        Reason::RobotsTxt => writeln!(out, "always allowed (RFC 9309 §2.2.2)"),
        Reason::NoRule => writeln!(out, "no rule matches"),
        Reason::NoGroup => writeln!(out, "no group applies"),
    }
}

fn indented(example: Example) -> String {
    let line = |bytes: &[u8]| format!("    {}\n", visible(bytes));
    match example {
        Example::Text(text) | Example::Routes(text, _) => {
            text.lines().map(|text| line(text.as_bytes())).collect()
        }
        Example::WithFiles(text, files) => {
            let lines = text.lines().map(|text| line(text.as_bytes()));
            let files = files.iter().map(|(name, text)| {
                let text = if text.is_empty() {
                    String::new()
                } else {
                    format!(": {}", text.trim_end())
                };
                line(format!("with the file {name}{text}").as_bytes())
            });
            lines.chain(files).collect()
        }
        Example::Rules(rules) => {
            let lines = ["User-agent: *"].into_iter().chain(rules.iter().copied());
            lines.map(|text| line(text.as_bytes())).collect()
        }
        Example::Bytes(bytes) => line(bytes),
        Example::Repeated(text, times) => {
            format!(
                "    {} ({times} times)\n",
                visible(text.trim_end().as_bytes())
            )
        }
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
        Err(Unreadable { file, reason }) => {
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

/// Returns text from a file or an argument with control characters escaped.
pub(crate) fn visible(bytes: &[u8]) -> String {
    let mut visible = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            if character.is_control() {
                visible.extend(character.escape_default());
            } else {
                visible.push(character);
            }
        }
        for byte in chunk.invalid() {
            // Writing to a string does not fail.
            _ = write!(visible, "\\x{byte:02x}");
        }
    }
    visible
}

#[cfg(test)]
mod tests {
    use robots_core::matcher::Verdict;

    use super::*;

    #[track_caller]
    fn assert_line(verdict: Verdict, reason: Reason<'_>, line: &str) {
        let mut out = Vec::new();
        let answer = Answer { verdict, reason };
        let written = write_decision(&mut out, "robots.txt", b"/a", &answer);
        written.expect("writing to memory does not fail");
        assert_eq!(String::from_utf8_lossy(&out), line);
    }

    #[test]
    fn write_decision_of_each_reason_is_a_line() {
        let rule = |text: &'static [u8]| Reason::Rule {
            text: text.into(),
            line: 7,
        };
        assert_line(
            Verdict::Disallow,
            rule(b"Disallow: /\xff"),
            "disallow  /a  Disallow: /\\xff  robots.txt:7\n",
        );
        assert_line(
            Verdict::Allow,
            rule(b"Allow: /a"),
            "allow     /a  Allow: /a  robots.txt:7\n",
        );
        assert_line(
            Verdict::Allow,
            Reason::NoRule,
            "allow     /a  no rule matches\n",
        );
        assert_line(
            Verdict::Allow,
            Reason::NoGroup,
            "allow     /a  no group applies\n",
        );
    }

    #[test]
    fn write_certificates_of_each_kind_names_the_reason() {
        let certificates = [
            Certificate::Proved(7),
            Certificate::Refuted(b"/a".to_vec(), Verdict::Allow),
            Certificate::TooLarge,
            Certificate::WithoutAutomaton,
            Certificate::OtherRules,
            Certificate::Malformed,
            Certificate::Inconsistent(b"/b".to_vec()),
        ];
        let names = ["a", "b", "c", "d", "e", "f", "g"];
        let groups = names.map(|name| vec![name.to_owned()]).into_iter();
        let groups: Vec<_> = groups.zip(certificates).collect();
        let mut out = Vec::new();
        let written = write_certificates(&mut out, "robots.packed", &groups, ": report it");
        written.expect("writing to memory does not fail");
        assert_eq!(
            String::from_utf8_lossy(&out),
            "\
robots.packed: 1 of 7 groups proved for all URLs, 7 states compared
  not proved for `b`: the packed bytes allow `/a`, and the rules do not: report it
  not proved for `c`: budget exhausted: too many states to compare
  not proved for `d`: it has rules without an automaton
  not proved for `e`: the packed bytes name other rules for their decisions: report it
  not proved for `f`: the packed bytes are malformed: report it
  not proved for `g`: packed bytes and rules agree on `/b`, and the proof does not: report it
"
        );
    }

    #[test]
    fn visible_text_with_control_characters_escapes_them() {
        assert_eq!(visible("/é \"a\"".as_bytes()), "/é \"a\"");
        assert_eq!(visible(b"a\x1b[31m\t\xff\0"), "a\\u{1b}[31m\\t\\xff\\u{0}");
    }
}
