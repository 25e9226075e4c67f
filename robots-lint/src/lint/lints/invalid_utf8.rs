use robots_analysis::paths::percent_encoded;

use super::{Diagnostic, Span, Subject};

lint! {
    group: Correctness, level: Deny,
    summary: "Bytes that are not UTF-8.",
    explanation: "A robots.txt is UTF-8 text. Crawlers read bytes of another encoding as other \
                  text than the author wrote, and some read nothing at all.",
    citation: "RFC 9309 §2.2",
    example: Bytes(b"# caf\xe9\n"),
    use_instead: &[
        Instead::same(Lines(&["# café"])),
    ],
    check: File(check),
}

fn check(subject: &Subject<'_>) -> Option<Diagnostic> {
    let chunk = subject.source.bytes().utf8_chunks().next()?;
    let (start, invalid) = (chunk.valid().len(), chunk.invalid());
    let byte = invalid.first()?;
    let place = Span::new(start, start + invalid.len());
    let finding =
        LINT.finding("file is not valid UTF-8").note("a robots.txt is UTF-8 text (RFC 9309 §2.2)");
    // A text of East Asia has several such bytes in a row.
    let after = subject.source.bytes().get(start + 1);
    let is_alone = invalid.len() == 1 && after.is_none_or(u8::is_ascii);
    Some(match windows_1252(*byte).filter(|_| is_alone) {
        Some(character) => finding
            .label(place, format!("byte {byte:#04x}, `{character}` in Windows-1252"))
            .help(format!(
                "save the file as UTF-8, or, in a path, write `{}`, as crawlers send `{character}`",
                escapes(character)
            )),
        None => finding.label(place, format!("invalid byte {byte:#04x}")).help(
            "save the file as UTF-8, or percent-encode the UTF-8 bytes of these characters of a \
             path as `%XX`",
        ),
    })
}

/// Returns the printable character of a byte in Windows-1252, which is ISO 8859-1 from 0xA0 on.
fn windows_1252(byte: u8) -> Option<char> {
    const FROM_80: [char; 32] = [
        '€', ' ', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', ' ', 'Ž', ' ', ' ', '‘',
        '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', ' ', 'ž', 'Ÿ',
    ];
    let character = match byte {
        0x80..=0x9f => FROM_80[usize::from(byte) - 0x80],
        0xa1..=0xff if byte != 0xad => char::from(byte),
        _ => ' ',
    };
    (character != ' ').then_some(character)
}

/// Returns the escapes of a character outside ASCII, as crawlers send it in a path.
pub(super) fn escapes(character: char) -> String {
    let escaped = percent_encoded(character.to_string().as_bytes());
    String::from_utf8_lossy(&escaped).into_owned()
}
