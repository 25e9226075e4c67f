use super::{Diagnostic, Item, Span, Subject};
use crate::dialect::Dialect;

lint! {
    group: Portability, level: Warn,
    summary: "A line of more than 16,663 bytes.",
    explanation: "Google reads so many bytes of a line and forgets the rest; Yandex reads 1,024.",
    citation: "Google's open-source parser, `kMaxLineLen`; Yandex documents its limit",
    example: Repeated("Host: a", 2_800),
    use_instead: Rules(&["Disallow: /basket/"]),
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let limit = Dialect::GOOGLE.lexis.line_limit;
    let items = subject.document.items.iter();
    let long = items.filter(|item| item.directive.is_some() && item.span.len() > limit);
    let finding = |item: &Item| {
        LINT.finding(format!(
            "Google reads only {limit} bytes of this line, which has {}",
            item.span.len()
        ))
        .label(
            Span::new(item.span.start + limit, item.span.end),
            "lost from here on",
        )
        .note("a rule that is cut is another rule, which matches more")
        .help("write it as several lines")
    };
    long.map(finding).collect()
}
