use super::*;

#[test]
fn index_of_every_character_counts_units() {
    let text = "a\u{feff}é𝒳/ü\u{fffd}z";
    let of = |unit| Text::new("", text.as_bytes(), unit);
    let [bytes, utf16, points] = [Unit::Byte, Unit::Utf16, Unit::CodePoint].map(of);
    for (at, _) in text.char_indices().chain([(text.len(), ' ')]) {
        assert_eq!(utf16.index(at), text[..at].encode_utf16().count(), "{at}");
        assert_eq!(points.index(at), text[..at].chars().count(), "{at}");
        assert_eq!(bytes.index(at), at);
    }
}
