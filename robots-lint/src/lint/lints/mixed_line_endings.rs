use super::{Diagnostic, Item, Span, Subject};

lint! {
    group: Style, level: Allow,
    summary: "Lines with different line endings.",
    explanation: "Crawlers accept all three line endings. Editors and version control show such a \
        file as changed.",
    citation: "RFC 9309 §2.2",
    example: Text("User-agent: *\r\nDisallow: /a\n"),
    use_instead: &[
        Instead::same(Rules(&["Disallow: /a"])),
    ],
    check: File(check),
}

fn check(subject: &Subject<'_>) -> Option<Diagnostic> {
    let items = &subject.document.items;
    let ending = |item: &Item| match subject
        .bytes(Span::new(item.span.end, subject.whole_line(item.span).end))
    {
        [] => None,
        ending => Some(ending),
    };
    let usual = items.first().and_then(ending)?;
    let other = items.iter().find(|item| ending(item).is_some_and(|ending| ending != usual));
    let finding = |item: &Item| {
        LINT.finding("inconsistent line ending")
            .label(Span::new(item.span.end, item.span.end), "differs from the first line")
            .help("run `robots fmt`, which writes the same ending on every line")
    };
    other.map(finding)
}
