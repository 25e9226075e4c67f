extern crate std;

use std::string::String;
use std::vec::Vec;

use super::{Comments, begins_product, ends_word, has_address, names_system, starts_product};

/// What headers of crawlers and browsers have around and in their comments, whole or cut off.
const PARTS: &[&str] = &[
    "(",
    ")",
    "compatible",
    "compatibles",
    "MSIE",
    "; ",
    "http://a",
    "xhttp:",
    "X11",
    "PS5",
    "Bot",
];

/// The words of a comment. Only the first ones count for a system.
fn words(comment: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_start = |&at: &usize| at == 0 || begins_product(comment.as_bytes()[at - 1]);
    let starts = (0..comment.len()).filter(is_start);
    starts.map(|at| {
        let word = &comment[at..];
        let end = word.bytes().position(ends_word);
        (at, &word[..end.unwrap_or(word.len())])
    })
}

fn has_word(comment: &str, expected: &str) -> bool {
    words(comment).any(|(_, word)| word.eq_ignore_ascii_case(expected))
}

fn has_http(header: &str, start: usize) -> bool {
    let mut addresses = header.match_indices("http://").map(|(at, _)| at);
    addresses.any(|at| at >= start && starts_product(header.as_bytes(), at))
}

/// Whether a text starts with one of the systems of [`PARTS`].
fn is_of_system(text: &str) -> bool {
    let word = words(text).next().map_or("", |(_, word)| word);
    matches!(word, "X11" | "PS5" | "PS")
}

/// Returns the outermost comments of a header: where their text starts and ends.
fn outermost(header: &str) -> Vec<(usize, usize)> {
    let mut found: Vec<(usize, usize)> = Vec::new();
    let mut depth = 0;
    for (at, byte) in header.bytes().enumerate() {
        match byte {
            b'(' if depth == 0 => {
                found.push((at + 1, header.len()));
                depth = 1;
            }
            b'(' => depth += 1,
            b')' if depth == 1 => {
                found.last_mut().expect("an open comment").1 = at;
                depth = 0;
            }
            b')' if depth > 1 => depth -= 1,
            _ => {}
        }
    }
    found
}

fn check(header: &str) {
    let bytes = header.as_bytes();
    let all = outermost(header);
    let mut has_sender = has_http(header, 0);
    let of_microsoft = |&(start, end): &(usize, usize)| has_word(&header[start..end], "MSIE");
    if has_sender && all.iter().any(of_microsoft) {
        let addresses = header.match_indices("http://").map(|(at, _)| at);
        has_sender = addresses.filter(|&at| starts_product(bytes, at)).any(|at| {
            let around = all.iter().find(|(start, end)| (*start..*end).contains(&at));
            !around.is_some_and(of_microsoft)
        });
    }
    assert_eq!(has_address(bytes), has_sender, "{header}");
    let [mut contained, mut of_system, mut read] = [Comments::NONE, Comments::NONE, Comments::NONE];
    for at in 0..=header.len() {
        let around = all.iter().position(|&(start, end)| (start..=end).contains(&at));
        let text = around.map(|index| &header[all[index].0..all[index].1]);
        let place = (header, at);
        assert_eq!(contained.contain(bytes, at), around.is_some(), "{place:?}");
        let is_system = around == Some(0) && text.is_some_and(is_of_system);
        assert_eq!(of_system.is_of_system(bytes, at), is_system, "{place:?}");
        let words = read.words(bytes, at);
        assert_eq!(words.is_some(), text.is_some(), "{place:?}");
        if let (Some(words), Some(text)) = (words, text) {
            let has_msie = has_word(text, "MSIE");
            assert_eq!(words.has_msie, has_msie, "{place:?}");
            let is_of_crawler = has_word(text, "compatible") && !has_msie;
            assert_eq!(words.is_of_crawler(), is_of_crawler, "{place:?}");
            let end = all[around.expect("a comment")].1;
            let has_address = has_http(&header[..end], end - text.len());
            assert_eq!(words.has_address, has_address, "{place:?}");
        }
    }
    // The product at the start is followed by a system, or its first comment starts with one.
    let rest = header.trim_start_matches(|c: char| !begins_product(c as u8));
    let rest = rest.trim_start_matches(|c: char| begins_product(c as u8));
    let is_first =
        is_of_system(rest) || rest.split_terminator('(').nth(1).is_some_and(is_of_system);
    let is_compatible = words(rest).next().is_some_and(|(_, word)| word == "compatible");
    let names = names_system(bytes, 0, &mut 0);
    assert_eq!(names, is_first || is_compatible, "{header}");
}

#[test]
fn comments_of_a_header_are_those_of_a_slow_reader() {
    fn append(header: &mut String, parts: usize) {
        check(header);
        if parts == 0 {
            return;
        }
        for part in PARTS {
            let len = header.len();
            header.push_str(part);
            append(header, parts - 1);
            header.truncate(len);
        }
    }
    append(&mut String::new(), 4);
    for part in PARTS {
        let mut nested = std::format!("Bot (a (b) {part}; (");
        append(&mut nested, 2);
    }
}
