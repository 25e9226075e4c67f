use proptest::prelude::{Just, ProptestConfig, Strategy, any, prop_oneof};
use proptest::{collection::vec, prop_assert_eq, proptest};
use serde_json::json;

use super::*;

/// A text as a client has it: units of its encoding, without lines.
fn units(text: &str, encoding: Encoding) -> Vec<u16> {
    match encoding {
        Encoding::Utf8 => text.bytes().map(u16::from).collect(),
        Encoding::Utf16 => text.encode_utf16().collect(),
    }
}

/// The position of a unit by the definition of the protocol.
fn position_of(units: &[u16], at: usize) -> Position {
    let (mut line, mut start) = (0, 0);
    for end in 1..=at {
        let is_end = units[end - 1] == 10 || units[end - 1] == 13 && units.get(end) != Some(&10);
        if is_end {
            (line, start) = (line + 1, end);
        }
    }
    Position::new(line, number(at - start))
}

fn texts() -> impl Strategy<Value = String> {
    let parts = ["\r", "\n", "\r\n", "a", "é", "\u{feff}", "\u{1f916}", "Allow: /", ""];
    let part = proptest::sample::select(parts.to_vec());
    vec(part, 0..8).prop_map(|parts| parts.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn text_after_any_edits_is_the_text_of_the_client(
        first in texts(),
        edits in vec((any::<proptest::sample::Index>(), any::<proptest::sample::Index>(), texts()), 0..12),
        encoding in prop_oneof![Just(Encoding::Utf8), Just(Encoding::Utf16)],
    ) {
        let mut client = first.clone();
        let mut server = Text::new(&first, encoding);
        for (from, to, with) in edits {
            let mut ends: Vec<_> = client.char_indices().map(|(at, _)| at).collect();
            ends.push(client.len());
            let (from, to) = (*from.get(&ends), *to.get(&ends));
            let (from, to) = (from.min(to), from.max(to));
            let sent = units(&client, encoding);
            let [start, end] = [from, to].map(|at| {
                position_of(&sent, units(&client[..at], encoding).len())
            });
            // No position is between CR and LF.
            let splits = |at: usize| client[..at].ends_with('\r') && client[at..].starts_with('\n');
            if splits(from) || splits(to) {
                continue;
            }
            prop_assert_eq!(server.range(from..to), PositionRange::new(start, end));
            server.edit(PositionRange::new(start, end), &with);
            client.replace_range(from..to, &with);
            prop_assert_eq!(server.as_str(), &client);
            prop_assert_eq!(&server.starts, &Text::new(&client, encoding).starts);
        }
    }

    #[test]
    fn position_of_any_number_is_in_the_text(
        text in texts(),
        line in any::<u32>(),
        character in any::<u32>(),
        is_near in any::<bool>(),
    ) {
        for encoding in [Encoding::Utf8, Encoding::Utf16] {
            let text = Text::new(&text, encoding);
            let bound = if is_near { 6 } else { u32::MAX };
            let offset = text.offset(Position::new(line % bound, character % bound));
            prop_assert_eq!(text.offset(text.position(offset)), offset);
        }
    }
}

#[test]
fn position_within_a_character_is_its_start() {
    let text = Text::new("a\u{1f916}b", Encoding::Utf16);
    assert_eq!(text.offset(Position::new(0, 2)), 1);
    assert_eq!(text.offset(Position::new(0, 3)), 5);
    assert_eq!(text.position(3), Position::new(0, 1));
}

#[test]
fn position_in_a_message_with_wrong_numbers_is_the_nearest() {
    let position = |line: Value, character: Value| {
        position_in(&json!({ "line": line, "character": character }))
    };
    assert_eq!(position(json!(-1), json!(1e30)), Position::new(0, u32::MAX));
    assert_eq!(position(json!("1"), json!(1_u64 << 40)), Position::new(0, u32::MAX));
    assert_eq!(position(json!(3), Value::Null), Position::new(3, 0));
}
