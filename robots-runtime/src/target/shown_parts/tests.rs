use super::super::alternate_spelling::written;
use super::super::character_form::CharacterForm;
use super::shown_len;

/// Characters that the forms write alike and differently, with another spelling of each.
const CHARACTERS: [[&str; 2]; 10] = [
    ["/", "%2F"],
    ["%2F", "%2f"],
    ["%2f", "/"],
    ["a", "%61"],
    ["%61", "a"],
    ["(", "%28"],
    ["%28", "("],
    ["\u{e9}", "%C3%A9"],
    ["%C3%A9", "%c3%a9"],
    ["%c3%a9", "\u{e9}"],
];

/// Returns the characters of a text in which each `%` begins an escape.
fn characters(text: &str) -> Vec<&[u8]> {
    let mut characters = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, ..] = rest {
        let (character, after) = rest.split_at(if *first == b'%' { 3 } else { 1 });
        characters.push(character);
        rest = after;
    }
    characters
}

fn octet(character: &[u8]) -> u8 {
    let (digits, radix) = match character {
        [octet] => return *octet,
        digits => (str::from_utf8(&digits[1..]).expect("digits"), 16),
    };
    u8::from_str_radix(digits, radix).expect("digits")
}

/// Returns whether every form writes the character alike, and as it is sent if a matcher tells
/// octets.
fn has_one_spelling(character: &[u8], tells_octets: bool) -> bool {
    let spellings = CharacterForm::ALL.map(|form| {
        let mut room = [0; 3];
        written(character, Some(form), [&[]; 2], &mut room).to_vec()
    });
    let is_one = spellings.iter().all(|spelling| *spelling == spellings[0]);
    is_one && (!tells_octets || spellings[0] == character)
}

/// Returns the length of the start of `target` of whose characters with several spellings the
/// pattern shows each: a slow evaluator, of lists of characters.
fn slow_shown_len(pattern: &str, target: &str, tells_octets: bool) -> usize {
    let sent = characters(target);
    let parts: Vec<_> = pattern.trim_end_matches('$').split('*').collect();
    let end_of = |part: &str, start: usize| {
        let shown = characters(part);
        let part = sent.get(start..start + shown.len())?;
        let is_shown = part.iter().zip(shown).all(|(sent, shown)| {
            let is_any = octet(sent) != b'/' && has_one_spelling(sent, tells_octets);
            octet(sent) == octet(shown) && (sent.len() == shown.len() || is_any)
        });
        is_shown.then_some(start + part.len())
    };
    let mut shown = 0;
    for (index, part) in parts.iter().enumerate() {
        let mut after = shown..sent.len();
        let hidden = after.find(|&at| !has_one_spelling(sent[at], tells_octets));
        // A wildcard matches no character with several spellings before the part.
        let last = if index == 0 { 0 } else { hidden.unwrap_or(sent.len()) };
        let must_end = pattern.ends_with('$') && index + 1 == parts.len();
        let mut ends = (shown..=last).filter_map(|start| end_of(part, start));
        match ends.find(|end| !must_end || *end == sent.len()) {
            Some(end) => shown = end,
            None => return sent[..last].concat().len(),
        }
    }
    sent[..shown].concat().len()
}

/// Each target of three characters and `b(`, with patterns that have each character, another
/// spelling of it, a wildcard, or nothing in its place.
#[test]
fn pattern_shows_the_characters_that_it_matches_without_a_wildcard() {
    let len = CHARACTERS.len();
    let mut partly = 0;
    for number in 0..len.pow(3) {
        let three = [number / len / len, number / len % len, number % len];
        let three = three.map(|index| CHARACTERS[index]);
        let target = three.map(|[sent, _]| sent).concat() + "b(";
        for choices in 0..64 {
            let shown = |at: usize| [three[at][0], three[at][1], "*", ""][choices >> (2 * at) & 3];
            let ends = ["", "$", "*b", "*($", "b%28$", "b"];
            let pattern = [shown(0), shown(1), shown(2), ends[(number + choices) % ends.len()]];
            let pattern = pattern.concat();
            for tells_octets in [false, true] {
                let found = shown_len(&pattern, target.as_bytes(), tells_octets);
                let expected = slow_shown_len(&pattern, &target, tells_octets);
                assert_eq!(found, expected, "{pattern} {target} {tells_octets}");
                partly += usize::from(found > 0 && found < target.len());
            }
        }
    }
    assert!(partly > 10_000, "{partly}");
}
