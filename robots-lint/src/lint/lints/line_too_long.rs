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
    check: Item(check),
}

fn check(_: &Subject<'_>, item: &Item) -> Option<Diagnostic> {
    let limit = Dialect::GOOGLE.lexis.line_limit;
    let len = item.span.len();
    (item.directive.is_some() && len > limit).then(|| {
        LINT.finding(format!("line of {len} bytes: Google reads only the first {limit}"))
            .label(Span::new(item.span.start + limit, item.span.end), "ignored by Google")
            .note("a rule that is cut off matches more")
            .help("split it into several lines")
    })
}
