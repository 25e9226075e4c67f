//! The file, with what the requests show beside each line.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::heading;
use super::markup::{count, text, time};
use crate::output::table::number;
use crate::tally::{Audit, AuditedGroup, AuditedRule, AuditedVersion, RuleState};

/// The most crawlers that are named beside a line.
const NAMED: usize = 3;

/// The most lines of a file that are printed whole. Of a longer one, those with requests are.
const MOST: usize = 2_000;

pub(super) fn write(audit: &Audit, out: &mut dyn Write) -> io::Result<()> {
    heading(out, "file")?;
    writeln!(
        out,
        "<p>Beside each rule is what the requests of the crawlers that it applies to show: <b \
         class=\"broken\">broken</b>, a crawler fetched what it disallows; <b class=\"obeyed\">obeyed</b>, \
         none did, though there were requests of its crawlers; <b class=\"used\">used</b>, it allowed a request; <b \
         class=\"unused\">unused</b>, it decided none; <b class=\"untested\">not tested</b>, no request of its \
         crawlers is in the logs, other than of programs that fetch for a user and of impostors.</p>"
    )?;
    let mut left_out = 0;
    for (index, version) in audit.versions.iter().enumerate().rev() {
        let is_last = index + 1 == audit.versions.len();
        if is_last {
            listing(version, out)?;
        } else if version.requests == 0 {
            left_out += 1;
        } else {
            let name = text(&version.name);
            writeln!(
                out,
                "<details><summary>Earlier version {name}{}: {}, {} broken</summary>",
                from(version),
                count(version.requests, ["request", "requests"]),
                number(version.disallowed)
            )?;
            listing(version, out)?;
            writeln!(out, "</details>")?;
        }
    }
    if left_out > 0 {
        let versions = count(left_out, ["earlier version", "earlier versions"]);
        writeln!(
            out,
            "<p>{versions} without requests of crawlers that the file applied to.</p>"
        )?;
    }
    Ok(())
}

fn from(version: &AuditedVersion) -> String {
    let from = version
        .from
        .map(|from| format!(", from {} UTC", time(from)));
    from.unwrap_or_default()
}

fn listing(version: &AuditedVersion, out: &mut dyn Write) -> io::Result<()> {
    let rules: BTreeMap<_, _> = version.rules.iter().map(|rule| (rule.line, rule)).collect();
    let groups: BTreeMap<_, _> = version
        .groups
        .iter()
        .map(|group| (group.line, group))
        .collect();
    write!(
        out,
        "<table class=\"file\"><caption>{}{}</caption>\n<thead><tr><th scope=\"col\">Line</th>\
         <th scope=\"col\">Text</th><th scope=\"col\">What requests show</th></tr></thead>\n<tbody>\n",
        text(&version.name),
        from(version)
    )?;
    let is_long = version.text.lines().count() > MOST;
    let mut left_out = 0;
    for (number, line) in (1_u32..).zip(version.text.lines()) {
        let (rule, group) = (rules.get(&number), groups.get(&number));
        let has_requests = rule.is_some_and(|rule| rule.requests > 0 || noted(rule) > 0)
            || group.is_some_and(|group| group.requests > 0);
        if is_long && !has_requests {
            left_out += 1;
            continue;
        }
        let class = rule.map_or("", |rule| class(rule.state));
        let finding = match (rule, group) {
            (Some(rule), _) => of_rule(rule),
            (None, Some(group)) => of_group(group),
            (None, None) => String::new(),
        };
        writeln!(
            out,
            "<tr class=\"{class}\"><th scope=\"row\">{number}</th><td><code>{}</code></td>\
             <td>{finding}</td></tr>",
            text(line.trim_end())
        )?;
    }
    writeln!(out, "</tbody></table>")?;
    if left_out > 0 {
        let lines = count(left_out, ["line", "lines"]);
        writeln!(
            out,
            "<p>The file is long: {lines} without a request are left out.</p>"
        )?;
    }
    Ok(())
}

fn noted(rule: &AuditedRule) -> u64 {
    rule.allowed_by_copy + rule.disallowed_spelling
}

fn class(state: RuleState) -> &'static str {
    state.name()
}

fn of_rule(rule: &AuditedRule) -> String {
    let requests = number(rule.requests);
    let state = match rule.state {
        RuleState::Broken => format!("<b class=\"broken\">broken {requests} ×</b>"),
        RuleState::Used => format!("<b class=\"used\">used {requests} ×</b>"),
        RuleState::Obeyed => "<b class=\"obeyed\">obeyed</b>".to_owned(),
        RuleState::Unused => "<b class=\"unused\">unused</b>".to_owned(),
        RuleState::Untested => "<b class=\"untested\">not tested</b>".to_owned(),
    };
    let mut by = names(
        rule.crawlers
            .iter()
            .map(|(token, count)| (token, Some(*count))),
    );
    if !by.is_empty() {
        by = format!(" by {by}");
    }
    let denied = rule.requests.saturating_sub(rule.served);
    let notes = [
        (
            if rule.state == RuleState::Broken {
                denied
            } else {
                0
            },
            "of these not answered with the page",
        ),
        (
            rule.allowed_by_copy,
            "not broken, because an earlier file allows them",
        ),
        (
            rule.disallowed_spelling,
            "for an alternate spelling, not counted as broken",
        ),
    ];
    let notes = notes.into_iter().filter(|(count, _)| *count > 0);
    let notes = notes.map(|(count, what)| format!("<small>{} {what}</small>", number(count)));
    let notes: Vec<_> = notes.collect();
    state + &by + &notes.concat()
}

fn of_group(group: &AuditedGroup) -> String {
    if group.requests == 0 {
        return "<small>no request of a crawler of this group counts</small>".to_owned();
    }
    let crawlers = names(group.crawlers.iter().map(|token| (token, None)));
    let requests = count(group.requests, ["request", "requests"]);
    format!("<small>{requests} of {crawlers}</small>")
}

/// Returns the first crawlers, with their requests.
fn names<'a>(crawlers: impl ExactSizeIterator<Item = (&'a String, Option<u64>)>) -> String {
    let others = crawlers.len().saturating_sub(NAMED);
    let named = crawlers.take(NAMED).map(|(token, count)| {
        let count = count.map(|count| format!(" ({})", number(count)));
        text(token) + &count.unwrap_or_default()
    });
    let mut named: Vec<_> = named.collect();
    if others > 0 {
        named.push(format!("{others} more"));
    }
    named.join(", ")
}
