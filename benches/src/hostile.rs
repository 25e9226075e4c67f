//! Files of the size that crawlers read at most, made of what is hardest to compile.

use fastrand::Rng;

use crate::shapes;
use crate::words::word;
use crate::workload;

/// What RFC 9309 §2.5 asks crawlers to read at least, and Google reads at most.
const LIMIT: usize = 512_000;

/// A hostile robots.txt.
#[derive(Clone, Debug)]
pub struct Hostile {
    /// What it holds.
    pub name: &'static str,
    /// The file, of at most 512,000 bytes.
    pub text: String,
    /// What a path repeats to stay undecided for long.
    pub repeated: &'static str,
}

impl Hostile {
    /// A path of so many bytes.
    pub fn path(&self, length: usize) -> String {
        let mut path = String::from("/");
        while path.len() < length {
            path.push_str(self.repeated);
        }
        path.truncate(length);
        path
    }
}

/// All of them.
pub fn all() -> Vec<Hostile> {
    let mut rng = Rng::with_seed(7);
    let files = [
        ("26,000 literal rules", "ba", {
            let mut rng = rng.clone();
            rules(move |index| format!("/{}{index}", word(&mut rng)))
        }),
        ("a literal of 500,000 bytes", "a", {
            one_rule(&"a".repeat(LIMIT))
        }),
        ("`/*` and 500,000 times `a`", "a", {
            one_rule(&format!("*{}", "a".repeat(LIMIT)))
        }),
        ("`/*a*b*c…` of 500,000 bytes", "abc", {
            one_rule(&letters(|index| index))
        }),
        ("`/*a*a*a…` of 500,000 bytes", "a", {
            one_rule(&letters(|_| 0))
        }),
        ("`/*a*b*c` of all letters", "abc", {
            rules(|index| {
                let [first, second, third] = [index / 676, index / 26, index].map(letter);
                format!("/*{first}*{second}*{third}")
            })
        }),
        ("pairs of parameters", "x1=y2=", {
            rules(|index| format!("/*x{index}=*y{index}="))
        }),
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
    files
        .into_iter()
        .map(|(name, repeated, text)| Hostile {
            name,
            text,
            repeated,
        })
        .collect()
}

fn letter(index: usize) -> char {
    char::from(b"abcdefghijklmnopqrstuvwxyz"[index % 26])
}

/// `*a*b*c…` over the alphabet, in the order of `place`.
fn letters(place: fn(usize) -> usize) -> String {
    (0..LIMIT / 2)
        .flat_map(|index| ['*', letter(place(index))])
        .collect()
}

/// One group with one rule, as long as the file may be.
fn one_rule(pattern: &str) -> String {
    let mut text = format!("User-agent: *\nDisallow: /{pattern}");
    text.truncate(LIMIT);
    text
}

/// One group with 26,000 rules, or as many as a file may hold.
fn rules(mut pattern: impl FnMut(usize) -> String) -> String {
    let mut text = String::from("User-agent: *\n");
    for index in 0..26_000 {
        text.extend(["Disallow: ", &pattern(index), "\n"]);
    }
    cut(text)
}

/// As many lines as a file may hold, each whole: what is left of a rule would match almost every
/// path.
fn cut(mut text: String) -> String {
    if text.len() > LIMIT {
        let end = text[..LIMIT].rfind('\n').map_or(0, |end| end + 1);
        text.truncate(end);
    }
    text
}
