//! What makes a text no robots.txt at all.

use crate::diagnostic::{Diagnostic, Level};
use crate::source::{SIZE_LIMIT, SourceText, Span};

/// Finds a text that is too large or not UTF-8, in source order. Both are errors: what is behind
/// the limit, or around bytes of another encoding, a crawler reads otherwise than its author.
pub fn check(source: &SourceText) -> Vec<Diagnostic> {
    invalid_utf8(source)
        .into_iter()
        .chain(file_too_large(source))
        .collect()
}

fn file_too_large(source: &SourceText) -> Option<Diagnostic> {
    let size = source.bytes().len();
    source.is_too_large().then(|| {
        Diagnostic::new(
            "file_too_large",
            Level::Deny,
            format!(
                "the robots.txt is {size} bytes, more than the {SIZE_LIMIT} that crawlers read"
            ),
        )
        .note("a crawler must read 500 KiB and may ignore the rest (RFC 9309 §2.5), as Google does")
        .help("merge groups and replace long lists of rules by wildcards")
    })
}

fn invalid_utf8(source: &SourceText) -> Option<Diagnostic> {
    let chunk = source.bytes().utf8_chunks().next()?;
    let (first, rest) = (chunk.valid().len(), chunk.invalid());
    let byte = rest.first()?;
    Some(
        Diagnostic::new("invalid_utf8", Level::Deny, "the robots.txt is not UTF-8")
            .label(
                Span::new(first, first + rest.len()),
                format!("byte {byte:#04x} starts no character here"),
            )
            .note("a robots.txt is UTF-8 text (RFC 9309 §2.2)")
            .help("save the file as UTF-8, or write such characters of a path as `%XX`"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_utf_8_text_within_the_limit_passes() {
        let full = "x".repeat(SIZE_LIMIT);
        for text in ["", "\0\u{1b}\r\r\n", "\u{feff}Disallow: /é", &full] {
            assert_eq!(check(&SourceText::new("robots.txt", text)), []);
        }
    }

    #[test]
    fn the_first_byte_that_is_not_utf_8_is_labelled() {
        let source = SourceText::new("robots.txt", b"# \xc3\xa9\n\xf0\x9f\x98x\xff".as_slice());
        let findings = check(&source);
        assert_eq!(findings.len(), 1);
        assert_eq!(findings[0].lint, "invalid_utf8");
        assert_eq!(findings[0].labels[0].span, Span::new(5, 8));
        assert!(findings[0].labels[0].text.contains("0xf0"));
    }

    #[test]
    fn one_byte_too_many_is_denied() {
        let source = SourceText::new("robots.txt", "x".repeat(SIZE_LIMIT + 1));
        let findings = check(&source);
        assert_eq!(findings.len(), 1);
        assert_eq!(findings[0].lint, "file_too_large");
        assert_eq!(findings[0].level, Level::Deny);
        assert!(findings[0].message.contains("512001"));
    }
}
