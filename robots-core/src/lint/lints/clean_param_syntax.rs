use super::{Diagnostic, Subject, line};
use crate::extension::{Extension, ExtensionError};

lint! {
    group: Correctness, level: Warn,
    summary: "A `Clean-param` line that Yandex cannot read.",
    explanation: "Yandex, the only one to read it, wants names joined by `&` and, behind a space, a \
        path.",
    citation: "Yandex documents it",
    example: Text("\
User-agent: Yandex
Clean-param: ref, sid /shop/ /news/
Disallow: /basket/
"),
    use_instead: Text("\
User-agent: Yandex
Clean-param: ref&sid /shop/
Disallow: /basket/
"),
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let extensions = subject.reading.extensions().iter();
    let wrong =
        extensions.filter(|extension| extension.value == Err(ExtensionError::NotParameters));
    let finding = |extension: &Extension| {
        LINT.finding("Yandex cannot read " + subject.line(extension.span))
            .label(extension.value_span, "")
            .note("it wants the names of parameters joined by `&`, and behind a space one path")
            .help("write it as " + line("Clean-param", "ref&sid /shop/"))
    };
    wrong.map(finding).collect()
}
