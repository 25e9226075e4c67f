//! The tokens of a Rust file, and the modules that it imports.
//!
//! In: the text of a file. Out: identifiers, punctuation and literals, in order, without comments,
//! documentation and tests.

use std::iter::Peekable;

use proc_macro2::{Delimiter, TokenStream, TokenTree, token_stream};

/// Returns the tokens of a Rust file, including brackets.
pub(crate) fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let tokens: TokenStream = text.parse().expect("a source file is made of tokens");
    read(tokens, &mut words);
    words
}

fn read(tokens: TokenStream, words: &mut Vec<String>) {
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(mark) if mark.as_char() == '#' => attribute(&mut tokens, words),
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                words.push(open.to_owned());
                read(group.stream(), words);
                words.push(close.to_owned());
            }
            other => words.push(other.to_string()),
        }
    }
}

/// Reads what follows a `#`, without documentation, and without the item after `cfg(test)`.
fn attribute(tokens: &mut Peekable<token_stream::IntoIter>, words: &mut Vec<String>) {
    let mut marks = vec!["#".to_owned()];
    if let Some(TokenTree::Punct(mark)) = tokens.next_if(|token| token.to_string() == "!") {
        marks.push(mark.to_string());
    }
    let Some(TokenTree::Group(group)) = tokens.peek() else {
        words.append(&mut marks);
        return;
    };
    let mut inside = Vec::new();
    read(group.stream(), &mut inside);
    let inside: Vec<_> = inside.iter().map(String::as_str).collect();
    match inside[..] {
        ["doc", "=", ..] => {
            tokens.next();
        }
        ["cfg", "(", "test", ")"] => {
            tokens.next();
            for token in tokens {
                let ends_item = match token {
                    TokenTree::Punct(mark) => mark.as_char() == ';',
                    TokenTree::Group(body) => body.delimiter() == Delimiter::Brace,
                    _ => false,
                };
                if ends_item {
                    break;
                }
            }
        }
        _ => words.append(&mut marks),
    }
}

/// Returns whether the tokens contain this sequence.
pub(crate) fn holds(words: &[String], sequence: &[&str]) -> bool {
    words.windows(sequence.len()).any(|part| part == sequence)
}

/// Returns the names that a file imports from the root of its crate: `a` and `b` of
/// `crate::{a::x, b}`, also if `super` leads to the root. `depth` is the number of modules that the
/// file is below the root.
pub(crate) fn names_from_root(words: &[String], depth: usize) -> Vec<&str> {
    let mut names = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let after = match word.as_str() {
            "crate" => steps(&words[at + 1..], 0),
            "super" if at < 2 || words[at - 1] != ":" => steps(&words[at + 1..], depth - 1),
            _ => None,
        };
        match after {
            Some([open, list @ ..]) if open == "{" => list_heads(list, &mut names),
            Some([name, ..]) => names.push(name),
            _ => {}
        }
    }
    names
}

/// Returns what follows after `::super::…::` with `count` times `super`.
fn steps(words: &[String], count: usize) -> Option<&[String]> {
    let [first, second, rest @ ..] = words else {
        return None;
    };
    match (first.as_str(), second.as_str(), count) {
        (":", ":", 0) => Some(rest),
        (":", ":", _) if rest.first()? == "super" => steps(&rest[1..], count - 1),
        _ => None,
    }
}

/// Collects the first segment of each path in a list, up to the closing bracket.
fn list_heads<'w>(list: &'w [String], names: &mut Vec<&'w str>) {
    let mut open = 0;
    let mut at_head = true;
    for word in list {
        match word.as_str() {
            "{" => open += 1,
            "}" if open == 0 => return,
            "}" => open -= 1,
            "," if open == 0 => at_head = true,
            name if at_head => {
                names.push(name);
                at_head = false;
            }
            _ => {}
        }
    }
}

#[test]
fn comments_docs_and_tests_are_no_words() {
    let text = "//! a\n/// b\nuse c; // d\n#[cfg(test)]\nmod tests;\n#[cfg(test)]\n\
                #[path = \"e\"]\nmod f { fn g() {} }\n#[cfg(feature = \"h\")] fn i() {}";
    let words = words(text);
    let expected = [
        "use", "c", ";", "#", "[", "cfg", "(", "feature", "=", "\"h\"", ")", "]", "fn", "i", "(",
        ")", "{", "}",
    ];
    assert_eq!(words, expected);
}

#[test]
fn every_path_to_the_root_is_followed() {
    let text = "use crate::a::x; use crate::{b, c::{y, z}, d as e}; use super::super::f; \
                use super::g; fn h(_: crate::i::J) {} pub(in crate::k) use ::l::m;";
    assert_eq!(names_from_root(&words(text), 2), ["a", "b", "c", "d", "f", "i", "k"]);
}
