use robots_core::extension::{ExtensionError, ExtensionValue};

use super::{Diagnostic, Subject};

lint! {
    group: Suspicious, level: Warn,
    summary: "A `Crawl-delay` that is not a number, or that is longer than 30 seconds.",
    explanation: "Crawlers ignore a value that is not a number. Bing reads 1 to 30. With more than \
        30 seconds between pages, a crawler cannot fetch a large site within a year, and some \
        crawlers give up on the site.",
    citation: "Bing's documentation: 1 to 30",
    example: Rules(&["Crawl-delay: 3600", "Disallow: /basket/"]),
    use_instead: &[
        Instead::same(Rules(&["Crawl-delay: 10", "Disallow: /basket/"])),
    ],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let findings = subject.reading.extensions().iter().filter_map(|extension| {
        let value = subject.quoted(extension.value_span);
        let (message, note) = match &extension.value {
            Err(ExtensionError::NotSeconds) => (
                if extension.value_span.is_empty() {
                    "`Crawl-delay` without a number of seconds".to_owned()
                } else {
                    format!("{value} is not a number of seconds")
                },
                "crawlers that read `Crawl-delay` ignore a value that is not a number",
            ),
            Ok(ExtensionValue::CrawlDelay(delay)) if delay.as_secs() > LONGEST => {
                let a_day = 86_400 / delay.as_secs().max(1);
                (
                    format!("crawl delay of {value} seconds allows {a_day} pages a day"),
                    "Bing reads 1 to 30; some crawlers give up on a site that asks for more",
                )
            }
            _ => return None,
        };
        let place =
            if extension.value_span.is_empty() { extension.span } else { extension.value_span };
        // `1,5`, `5 seconds`
        let text = subject.text(extension.value_span).replace(',', ".");
        let end = text.find(|c: char| !c.is_ascii_digit() && c != '.');
        let number = &text[..end.unwrap_or(text.len())];
        let help = match number.parse::<f64>() {
            Ok(1.0..=30.0) => format!("write `{number}`, or delete the line"),
            _ => "write a number from 1 to 30, or delete the line".to_owned(),
        };
        Some(LINT.finding(message).label(place, "").note(note).help(help))
    });
    findings.collect()
}

/// The longest delay that Bing documents, in seconds.
const LONGEST: u64 = 30;
