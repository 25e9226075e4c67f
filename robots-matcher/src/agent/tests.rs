use super::{are_of_name, compare, is_name, name_len, start_of};
use crate::word::WORD;

const TOKENS: [&[u8]; 22] = [
    b"",
    b"\0",
    b"*",
    b"-",
    b"0",
    b"@",
    b"A",
    b"a\0",
    b"AB",
    b"CCBot",
    b"[",
    b"`",
    b"z",
    b"{",
    b"\x7f",
    b"\x80",
    b"\xc1\xda\xe1\xfa",
    b"GPTBot12",
    b"gptbot12",
    b"gptbot13",
    b"gptbot123",
    b"GPTBOT124",
];

#[test]
fn starts_of_tokens_sort_as_tokens() {
    for a in TOKENS {
        for b in TOKENS {
            // The first has bytes after it, the other is at the end of the text.
            let mut text = [b'~'; 32];
            text[5..][..a.len()].copy_from_slice(a);
            let starts = [start_of(&text, 5, a.len()), start_of(b, 0, b.len())];
            let order = starts[0].cmp(&starts[1]);
            assert!(order.is_eq() || order == compare(a, b).cmp(&0), "{a:?} {b:?}");
            assert!(order.is_eq() || compare(a, b) != 0, "{a:?} {b:?}");
        }
    }
}

#[test]
fn bytes_of_a_name_are_the_same_alone_and_in_a_word() {
    for byte in 0..=u8::MAX {
        let is_of_name = name_len(&[byte]) == 1;
        for at in 0..WORD {
            let mut word = *b"-.0aZ9_\xff";
            word[at] = byte;
            let are_of_name = are_of_name(u64::from_le_bytes(word));
            assert_eq!(are_of_name, is_of_name, "{byte} at {at}");
            assert_eq!(is_name(&word), is_of_name, "{byte} at {at}");
        }
    }
}

#[test]
fn compare_ignores_the_case_of_ascii_letters_only() {
    for byte in 0..=u8::MAX {
        let folded = byte.to_ascii_lowercase();
        assert_eq!(compare(&[byte], &[folded]), 0);
        assert_eq!(start_of(&[byte], 0, 1), start_of(&[folded], 0, 1));
        let is_letter = byte.is_ascii_alphabetic();
        assert_eq!(compare(&[byte], &[byte ^ 0x20]) == 0, is_letter, "{byte}");
    }
}
