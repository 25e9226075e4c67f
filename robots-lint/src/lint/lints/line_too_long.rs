use robots_core::dialect::Dialect;

use super::{Diagnostic, Item, Span, Subject};

lint! {
    group: Portability, level: Warn,
    summary: "A line of more than 16,663 bytes.",
    explanation: "Google reads this many bytes of a line and ignores the rest; Yandex reads 1,024.",
    citation: "Google's open-source parser, `kMaxLineLen`; Yandex's documentation",
    example: Repeated("Host: a", 2_800),
    use_instead: &[
        Instead::same(Text("Host: a\nHost: a\n")),
    ],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let limit = Dialect::GOOGLE.lexis.line_limit;
    let items = subject.document.items.iter();
    let long = items.filter(|item| item.directive.is_some() && item.span.len() > limit);
    let finding = |item: &Item| {
        LINT.finding(format!(
            "line of {} bytes: Google reads only the first {limit}",
            item.span.len()
        ))
        .label(Span::new(item.span.start + limit, item.span.end), "ignored by Google")
        .note("a rule that is cut off matches more")
        .help("split it into several lines")
    };
    long.map(finding).collect()
}
