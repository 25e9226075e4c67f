use super::{Diagnostic, Subject};
use crate::extension::{ExtensionError, ExtensionValue};

lint! {
    group: Suspicious, level: Warn,
    summary: "A `Crawl-delay` that is no number, or of more than 30 seconds.",
    explanation: "A value that is no number is skipped. Bing reads 1 to 30; at more than 30 seconds a \
        large site is not crawled through in a year, and some crawlers give up on the site \
        altogether.",
    citation: "Bing documents 1 to 30",
    example: Rules(&["Crawl-delay: 3600", "Disallow: /basket/"]),
    use_instead: Rules(&["Crawl-delay: 10", "Disallow: /basket/"]),
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let findings = subject.reading.extensions().iter().filter_map(|extension| {
        let value = subject.quoted(extension.value_span);
        let (message, note) = match &extension.value {
            Err(ExtensionError::NotSeconds) => (
                format!("{value} is no number of seconds"),
                "crawlers that read `Crawl-delay` skip a value that is no number",
            ),
            Ok(ExtensionValue::CrawlDelay(delay)) if delay.as_secs() > LONGEST => {
                let a_day = 86_400 / delay.as_secs().max(1);
                (
                    format!("a crawl delay of {value} seconds leaves {a_day} pages a day"),
                    "Bing reads 1 to 30; some crawlers give up on a site that asks for more",
                )
            }
            _ => return None,
        };
        let place = if extension.value_span.is_empty() {
            extension.span
        } else {
            extension.value_span
        };
        Some(
            LINT.finding(message)
                .label(place, "")
                .note(note)
                .help("write a number from 1 to 30, or delete the line"),
        )
    });
    findings.collect()
}

/// The longest delay that Bing documents, in seconds.
const LONGEST: u64 = 30;
