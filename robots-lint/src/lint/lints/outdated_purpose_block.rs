use robots_analysis::diagnostic::closest_match;
use robots_analysis::purpose::Purpose;
use robots_core::source::Span;
use robots_core::syntax::Record;

use super::{Diagnostic, Fix, Meant, Subject};

lint! {
    group: Suspicious, level: Warn,
    summary: "A group for all crawlers with a purpose, written by an older version, that lacks \
              crawlers of the table; or a typo in the heading of one.",
    explanation: "`robots init --block training`, and `purpose(training)` in statements, write \
                  the `User-agent` lines of all documented crawlers with a purpose below a comment \
                  with the date of the table. `robots update` adds those that are documented \
                  since; it changes no other line. A crawler that another group names stays in \
                  that group alone, and one that was deleted from a current group stays out.",
    citation: "The table of crawlers, `robots_matcher::KNOWN_CRAWLERS`",
    example: Text("\
# purpose archive: crawlers of 2024-01-01
User-agent: archive.org_bot
Disallow: /
"),
    use_instead: &[
        Instead::same(Lines(&["# kept by hand", "User-agent: archive.org_bot", "Disallow: /"])),
    ],
    check: Record(check),
}

fn check(subject: &Subject<'_>, record: &Record<'_>) -> Option<Diagnostic> {
    let items = &subject.document.items;
    let above = items[..record.start].iter().rev();
    let above = above.take_while(|item| item.directive.is_none() && item.comment.is_some());
    if let Some(unknown) = above.clone().find_map(|item| unknown_purpose(subject, item.comment?)) {
        return Some(unknown);
    }
    let headings = above.filter_map(|item| {
        let span = item.comment?;
        let text = subject.text(span).into_owned();
        let (purpose, date) = Purpose::read_heading(&text)?;
        let start = span.start + text.find(date)?;
        (date < Purpose::date()).then_some((purpose, Span::new(start, start + date.len())))
    });
    let headings: Vec<_> = headings.collect();
    let (purpose, date) = *headings.last()?;
    // A crawler that another group names has rules of its own, which a second group would add to.
    let is_named = |token: &str| subject.reading.agent(token.as_bytes()).is_some();
    let mut missing: Vec<&str> = Vec::new();
    for token in headings.iter().rev().flat_map(|(purpose, _)| purpose.tokens()) {
        if !is_named(token) && !missing.contains(&token) {
            missing.push(token);
        }
    }
    let last = record.user_agents().last()?;
    let lines = missing.iter().fold(String::new(), |lines, token| lines + "\nUser-agent: " + token);
    let crawlers = match missing.len() {
        0 => return None,
        1 => "crawler".to_owned(),
        count => format!("{count} crawlers"),
    };
    let title = format!("add the {crawlers}, as `robots update` does");
    let fix = Fix::suggestion(title, subject.below(last.span()), lines);
    let dates = headings.iter().map(|(_, date)| (*date, Purpose::date().to_owned()));
    let fix = missing
        .iter()
        .fold(fix.edits(dates), |fix, token| fix.meant(Meant::Crawler((*token).to_owned())));
    Some(
        LINT.finding(format!("the list of crawlers of purpose {} is outdated", purpose.name()))
            .label(date, "older than the table of crawlers")
            .label(
                last.span(),
                format!(
                    "lacks `{}`{}",
                    missing[0],
                    if missing.len() > 1 { " and others" } else { "" }
                ),
            )
            .note("a crawler that no group names obeys the default group, `*` (RFC 9309 §2.2.1)")
            .fix(fix),
    )
}

/// Returns the finding about a heading with a typo of a purpose: its group would never be updated.
fn unknown_purpose(subject: &Subject<'_>, comment: Span) -> Option<Diagnostic> {
    let text = subject.text(comment);
    let (name, _) = Purpose::heading_parts(&text)?;
    if Purpose::by_name(name).is_some() {
        return None;
    }
    let start = comment.start + text.find(name)?;
    let place = Span::new(start, start + name.len());
    let right = closest_match(name, Purpose::ALL.map(Purpose::name))?;
    Some(
        LINT.finding(format!("unknown purpose {}", subject.quoted(place)))
            .label(place, format!("did you mean `{right}`?"))
            .note("`robots update` adds crawlers below the heading of a known purpose only")
            .fix(Fix::suggestion(format!("write `{right}`"), place, right)),
    )
}
