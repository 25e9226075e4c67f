use super::{Diagnostic, Example, Level, Lint, LintGroup, Subject};
use crate::source::Span;
use crate::syntax::Item;

pub(super) static LINT: Lint = Lint {
    name: "line_too_long",
    group: LintGroup::Portability,
    level: Level::Warn,
    finds: "A line of more than 16,663 bytes.",
    why: "Google reads so many bytes of a line and forgets the rest; Yandex reads 1,024.",
    source: "Google's open-source parser, `kMaxLineLen`; Yandex documents its limit",
    fires: Example::Repeated("Host: a", 2_800),
    silent: Example::Text(
        "\
User-agent: *
Disallow: /basket/
",
    ),
    check,
};

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let items = subject.document.items.iter();
    let long = items.filter(|item| item.directive.is_some() && item.span.len() > LIMIT);
    let finding = |item: &Item| {
        LINT.finding(format!(
            "Google reads only {LIMIT} bytes of this line, which has {}",
            item.span.len()
        ))
        .label(
            Span::new(item.span.start + LIMIT, item.span.end),
            "lost from here on",
        )
        .note("a rule that is cut is another rule, which matches more")
        .help("write it as several lines")
    };
    long.map(finding).collect()
}

/// How many bytes of a line Google reads.
const LIMIT: usize = 16_663;
