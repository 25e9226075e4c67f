use robots_automata::{Glob, Pattern, Priority};

use super::{NO_REQUIRED_BYTES, SCANNED, required_bytes};

fn required_bytes_of<const N: usize>(texts: [&str; N]) -> [u8; SCANNED] {
    let patterns = texts.map(|text| Pattern::new(Glob::new(text.as_bytes()), Priority::NONE));
    required_bytes(&patterns)
}

#[test]
fn required_bytes_of_few_patterns_has_a_byte_of_each() {
    assert_eq!(required_bytes_of(["/*a*z", "/*b*z$"]), *b"zzz");
    assert_eq!(required_bytes_of(["/*q", "/*x", "/q*x"]), *b"qxx");
}

#[test]
fn required_bytes_when_three_are_too_few_is_none() {
    let none = [NO_REQUIRED_BYTES; SCANNED];
    assert_eq!(required_bytes_of(["/a", "/b", "/c", "/d"]), none);
    assert_eq!(required_bytes_of(["/a", "/*"]), none);
    assert_eq!(required_bytes_of(["/$"]), none);
}
