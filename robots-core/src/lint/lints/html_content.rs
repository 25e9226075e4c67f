use super::{Diagnostic, Span, Subject};

lint! {
    group: Correctness, level: Deny,
    summary: "A file that is a page, a data file or a binary, and no robots.txt.",
    explanation: "A server that answers every unknown address with its start page answers \
        `/robots.txt` with it too. Crawlers find no rule in it, and fetch everything.",
    citation: "RFC 9309 §2.3",
    example: Text("\
<!DOCTYPE html>
<title>Shop</title>
"),
    use_instead: Rules(&["Disallow: /basket/"]),
    check: OtherFormat(check),
}

fn check(subject: &Subject<'_>) -> Option<Diagnostic> {
    let format = subject.other_format()?;
    let first = subject
        .document
        .items
        .iter()
        .find(|item| !item.span.is_empty());
    let span = first.map_or_else(Span::default, |item| item.span);
    Some(
        LINT.finding(format!("this is {format}, not a robots.txt"))
            .label(span, "no crawler finds a rule here")
            .note("what a crawler does not understand it skips, so everything may be fetched (RFC 9309 §2.2)")
            .help("replace it by a robots.txt in UTF-8, or delete it if everything may be fetched"))
}
