use super::*;

#[test]
fn index_of_every_character_counts_units() {
    let text = "a\u{feff}é𝒳/ü\u{fffd}z";
    let of = |language| Text::of_string("", text.as_bytes(), language);
    let [utf16, points] = [Language::JavaScript, Language::Python].map(of);
    let bytes = Text::of_bytes("", text.as_bytes());
    for (at, _) in text.char_indices().chain([(text.len(), ' ')]) {
        assert_eq!(utf16.index(at), text[..at].encode_utf16().count(), "{at}");
        assert_eq!(points.index(at), text[..at].chars().count(), "{at}");
        assert_eq!(bytes.index(at), at);
    }
}
