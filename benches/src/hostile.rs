//! Files of the largest size that crawlers read, filled with the rules that are hardest to compile.

use fastrand::Rng;

use crate::shapes;
use crate::words::word;
use crate::workload;

/// The size that RFC 9309 §2.5 requires crawlers to read at least, and that Google reads at most.
const LIMIT: usize = 512_000;

/// A hostile robots.txt.
#[derive(Clone, Debug)]
pub struct Hostile {
    /// The contents in words.
    pub name: &'static str,
    /// The file, of at most 512,000 bytes.
    pub text: String,
    /// The text that a path repeats to stay undecided for long.
    pub repeated: &'static str,
}

impl Hostile {
    /// Returns a path of `length` bytes.
    pub fn path(&self, length: usize) -> String {
        let mut path = String::from("/");
        while path.len() < length {
            path.push_str(self.repeated);
        }
        path.truncate(length);
        path
    }
}

/// Returns all hostile files.
pub fn all() -> Vec<Hostile> {
    let mut rng = Rng::with_seed(7);
    let files = [
        ("26,000 literal rules", "ba", {
            let mut rng = rng.clone();
            rules(move |index| format!("/{}{index}", word(&mut rng)))
        }),
        ("a literal of 500,000 bytes", "a", { one_rule(&"a".repeat(LIMIT)) }),
        ("`/*` and 500,000 times `a`", "a", { one_rule(&format!("*{}", "a".repeat(LIMIT))) }),
        ("`/*a*b*c…` of 500,000 bytes", "abc", { one_rule(&letters(|index| index)) }),
        ("`/*a*a*a…` of 500,000 bytes", "a", { one_rule(&letters(|_| 0)) }),
        ("`/*a*b*c` of all letters", "abc", {
            rules(|index| {
                let [first, second, third] = [index / 676, index / 26, index].map(letter);
                format!("/*{first}*{second}*{third}")
            })
        }),
        ("pairs of parameters", "x1=y2=", { rules(|index| format!("/*x{index}=*y{index}=")) }),
        ("endings of two letters", "ab", {
            let mut rng = rng.clone();
            rules(move |index| {
                let ending: String = (0..12).map(|_| letter(rng.usize(..2))).collect();
                format!("/*{ending}{index}$")
            })
        }),
        ("parts of two letters", "ab", {
            let all = shapes::hostile(&mut rng, 16_000);
            cut(workload::text(&all))
        }),
        ("20,000 agents, a rule each", "ab", {
            let agents = (0..20_000).map(|n| format!("user-agent:a{n:x}\ndisallow:/{n:x}\n"));
            cut(agents.collect::<Vec<_>>().concat())
        }),
        ("8,000 agents that share 8,000 rules", "ab", {
            let agents = (0..8_000).map(|n| format!("user-agent:a{n:x}\n"));
            let shared = (0..8_000).map(|n| format!("disallow:/{n}*b\n"));
            let own = (0..8_000).map(|n| format!("user-agent:a{n:x}\nallow:/{n:x}\n"));
            cut(agents.chain(shared).chain(own).collect())
        }),
    ];
    files.into_iter().map(|(name, repeated, text)| Hostile { name, text, repeated }).collect()
}

fn letter(index: usize) -> char {
    char::from(b"abcdefghijklmnopqrstuvwxyz"[index % 26])
}

/// Returns `*a*b*c…` over the alphabet. `order` maps a position to the index of its letter.
fn letters(order: fn(usize) -> usize) -> String {
    (0..LIMIT / 2).flat_map(|index| ['*', letter(order(index))]).collect()
}

/// Returns a file with one group and one rule, which is as long as the file may be.
fn one_rule(pattern: &str) -> String {
    let mut text = format!("User-agent: *\nDisallow: /{pattern}");
    text.truncate(LIMIT);
    text
}

/// Returns a file with one group of 26,000 rules, or of the number that fits into a file.
fn rules(mut pattern: impl FnMut(usize) -> String) -> String {
    let mut text = String::from("User-agent: *\n");
    for index in 0..26_000 {
        text.extend(["Disallow: ", &pattern(index), "\n"]);
    }
    cut(text)
}

/// Cuts a text after the last line that fits into a file. A rule that is cut in the middle would
/// match almost every path.
fn cut(mut text: String) -> String {
    if text.len() > LIMIT {
        let end = text[..LIMIT].rfind('\n').map_or(0, |end| end + 1);
        text.truncate(end);
    }
    text
}
