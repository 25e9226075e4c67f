//! Words that look like path segments, from a seeded generator.

use fastrand::Rng;

const SYLLABLES: [&str; 40] = [
    "ba", "cor", "den", "el", "fi", "gar", "hol", "in", "jo", "kel", "la", "mer", "no", "or", "pa",
    "qui", "ros", "san", "tel", "ur", "vi", "wen", "xa", "yor", "ze", "an", "bri", "chi", "dra",
    "est", "flo", "gri", "har", "ist", "kra", "lun", "mon", "ner", "pre", "sto",
];

/// Returns a word of two to four syllables. There are 2.5 million of them, so few repeat.
pub fn word(rng: &mut Rng) -> String {
    (0..rng.usize(2..=4)).map(|_| pick(rng, &SYLLABLES)).collect()
}

/// Returns `count` words, each after a `/`.
pub fn segments(rng: &mut Rng, count: usize) -> String {
    let mut path = String::new();
    for _ in 0..count {
        path.push('/');
        path.push_str(&word(rng));
    }
    path
}

/// Returns one element of a list, which must not be empty.
pub fn pick<'l>(rng: &mut Rng, list: &[&'l str]) -> &'l str {
    list[rng.usize(..list.len())]
}
