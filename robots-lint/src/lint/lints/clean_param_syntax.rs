use robots_core::extension::{Extension, ExtensionError};

use super::{Diagnostic, Subject, line};

lint! {
    group: Correctness, level: Warn,
    summary: "A `Clean-param` line that Yandex cannot read.",
    explanation: "Only Yandex reads the line. It expects parameter names joined by `&`, then a \
        space and a path.",
    citation: "Yandex's documentation",
    example: Text("\
User-agent: Yandex
Clean-param: ref, sid /shop/ /news/
Disallow: /basket/
"),
    use_instead: &[
        Instead::same(Text("\
User-agent: Yandex
Clean-param: ref&sid /shop/
Clean-param: ref&sid /news/
Disallow: /basket/
")),
    ],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let extensions = subject.reading.extensions().iter();
    let wrong =
        extensions.filter(|extension| extension.value == Err(ExtensionError::NotParameters));
    let finding = |extension: &Extension| {
        LINT.finding("invalid value in " + subject.line(extension.span))
            .label(extension.value_span, "expected parameter names and a path")
            .note("Yandex expects parameter names joined by `&`, then a space and one path")
            .help("write the value as in " + line("Clean-param", "ref&sid /shop/"))
    };
    wrong.map(finding).collect()
}
