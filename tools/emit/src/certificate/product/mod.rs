//! Lists of expressions and ranked patterns in step, over all raw targets.
//!
//! Left: an automaton of each expression over raw bytes, in the tier that the target selects; the
//! first that matches decides. Right: an automaton of each canonical pattern, fed by a transducer
//! that brings the raw bytes into canonical form; the first that matches decides. All reachable
//! states are walked, breadth first, so the target of a difference is a shortest one.
//!
//! The automata are those of regex-automata: nothing here shares code with what wrote the
//! expressions, or with the matcher.

use std::fmt::Write as _;

use std::collections::VecDeque;

use regex_automata::dfa::{Automaton, StartKind, dense};
use regex_automata::nfa::thompson;
use regex_automata::util::alphabet::Unit;
use regex_automata::util::primitives::StateID;
use regex_automata::util::{start, syntax};
use regex_automata::{Anchored, MatchKind};
use rustc_hash::FxHashMap;

use crate::first_match::{Entry, Rule};
use crate::target::Flavor;

const AUTOMATON: usize = 16 << 20;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Walk {
    /// Both sides decide every target alike. The number is that of the states.
    Agree(usize),
    /// A shortest target that both sides decide differently, and whether the left side denies it.
    Differ(Vec<u8>, bool),
    /// There are too many states.
    Exhausted,
}

/// An automaton of each expression, first match first, and whether it disallows.
struct Ranked(Vec<(bool, Dfa)>);

struct Dfa {
    automaton: dense::DFA<Vec<u32>>,
    start: StateID,
}

/// The states of the automata that may still decide, in order.
type States = Vec<(u16, StateID)>;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Transducer {
    in_query: bool,
    escape: Escape,
    has_ended: bool,
}

/// What was read of an escape.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Escape {
    None,
    Percent,
    Digit(u8),
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    exact: States,
    /// `None` once a byte has selected the other tier.
    plain: Option<States>,
    rules: States,
    transducer: Transducer,
}

/// Compares lists of the plain and of the exact tier with ranked rules, within `limit` states.
pub(crate) fn walk(
    [plain, exact]: [&[Entry]; 2],
    rules: &[Rule],
    flavor: &Flavor,
    limit: usize,
) -> Walk {
    let ranked = |entries: &[Entry]| Ranked::of_entries(entries, flavor);
    let (Some(plain), Some(exact), Some(rules)) =
        (ranked(plain), ranked(exact), Ranked::of_rules(rules))
    else {
        return Walk::Exhausted;
    };
    let first = State {
        exact: exact.start(),
        plain: Some(plain.start()),
        rules: rules.start(),
        transducer: Transducer { in_query: false, escape: Escape::None, has_ended: false },
    };
    // The state before each state, and the byte between them.
    let mut before = vec![(0, b'/')];
    let mut known = FxHashMap::from_iter([(first.clone(), 0)]);
    let mut open = VecDeque::from([(0, first)]);
    let last = if flavor.has_bytes { u8::MAX } else { b'~' };
    while let Some((at, state)) = open.pop_front() {
        if at > 0 && state.transducer.escape == Escape::None {
            let found = match &state.plain {
                Some(states) => plain.denies(states),
                None => exact.denies(&state.exact),
            };
            if found != rules.denies(&state.rules) {
                return Walk::Differ(path(&before, at), found);
            }
        }
        for byte in (b'!'..=last).filter(|&byte| byte != 0x7f && (at > 0 || byte == b'/')) {
            let mut transducer = state.transducer;
            let Some(canonical) = transducer.feed(byte) else {
                continue;
            };
            let mut after = state.rules.clone();
            for byte in canonical {
                after = rules.step(&after, byte);
            }
            let is_special = matches!(byte, b'%' | b'#' | b'*' | b'$' | 0x80..);
            let next = State {
                exact: exact.step(&state.exact, byte),
                plain: state.plain.as_ref().filter(|_| !is_special).map(|it| plain.step(it, byte)),
                rules: after,
                transducer,
            };
            if !known.contains_key(&next) {
                if known.len() >= limit {
                    return Walk::Exhausted;
                }
                let number = before.len();
                known.insert(next.clone(), number);
                before.push((at, byte));
                open.push_back((number, next));
            }
        }
    }
    Walk::Agree(known.len())
}

fn path(before: &[(usize, u8)], mut at: usize) -> Vec<u8> {
    let mut path = Vec::new();
    while at > 0 {
        path.push(before[at].1);
        at = before[at].0;
    }
    path.reverse();
    path
}

impl Transducer {
    /// Reads a raw byte, and returns the canonical bytes that it completes; `None` for a byte that
    /// makes an escape malformed.
    fn feed(&mut self, byte: u8) -> Option<Vec<u8>> {
        if self.has_ended {
            return Some(Vec::new());
        }
        let escaped = |value: u8| format!("%{value:02X}").into_bytes();
        let digit = || char::from(byte).to_digit(16).and_then(|it| u8::try_from(it).ok());
        Some(match self.escape {
            Escape::None => match byte {
                b'%' => {
                    self.escape = Escape::Percent;
                    Vec::new()
                }
                b'#' => {
                    self.has_ended = true;
                    Vec::new()
                }
                b'*' | b'$' | 0x80.. => escaped(byte),
                _ => {
                    self.in_query |= byte == b'?';
                    vec![byte]
                }
            },
            Escape::Percent => {
                self.escape = Escape::Digit(digit()?);
                Vec::new()
            }
            Escape::Digit(high) => {
                let value = high << 4 | digit()?;
                self.escape = Escape::None;
                let is_decoded = value.is_ascii_alphanumeric()
                    || b"-._~".contains(&value)
                    || self.in_query && b":/?@!'(),;[]".contains(&value);
                if is_decoded { vec![value] } else { escaped(value) }
            }
        })
    }
}

impl Ranked {
    fn of_entries(entries: &[Entry], flavor: &Flavor) -> Option<Self> {
        let automata = entries.iter().map(|entry| {
            let body = entry.expression.strip_prefix(flavor.start)?.strip_suffix(flavor.finish)?;
            let body = untempered(body)?.replace(flavor.end, r"\z");
            Some((entry.is_disallow, Dfa::new(&body)?))
        });
        Some(Self(automata.collect::<Option<_>>()?))
    }

    fn of_rules(rules: &[Rule]) -> Option<Self> {
        let automata = rules.iter().map(|rule| {
            let (body, end) = match rule.pattern.strip_suffix(b"$") {
                Some(body) => (body, r"\z"),
                None => (&*rule.pattern, ""),
            };
            let bytes = body.iter().map(|&byte| match byte {
                b'*' => r"[\x00-\xff]*".to_owned(),
                _ => format!("\\x{byte:02x}"),
            });
            let expression = bytes.collect::<String>() + end;
            Some((rule.is_disallow, Dfa::new(&expression)?))
        });
        Some(Self(automata.collect::<Option<_>>()?))
    }

    fn start(&self) -> States {
        (0..).zip(self.0.iter().map(|(_, dfa)| dfa.start)).collect()
    }

    /// Returns the states after one more byte, up to the first that has decided for good.
    fn step(&self, states: &States, byte: u8) -> States {
        let mut after = States::with_capacity(states.len());
        for &(index, at) in states {
            let dfa = &self.0[usize::from(index)].1;
            let next = dfa.automaton.next_state(at, byte);
            if !dfa.automaton.is_dead_state(next) {
                after.push((index, next));
                if dfa.matches(next) && dfa.stays(next) {
                    break;
                }
            }
        }
        after
    }

    /// Returns whether the first that matches at the end of the target disallows.
    fn denies(&self, states: &States) -> bool {
        let mut all = states.iter().map(|&(index, at)| (&self.0[usize::from(index)], at));
        all.find(|((_, dfa), at)| dfa.matches(*at)).is_some_and(|((verdict, _), _)| *verdict)
    }
}

impl Dfa {
    /// Builds the automaton of the texts that an expression matches at their start; `None` if it is
    /// too large.
    fn new(expression: &str) -> Option<Self> {
        let config = dense::Config::new()
            .match_kind(MatchKind::All)
            .start_kind(StartKind::Anchored)
            .dfa_size_limit(Some(AUTOMATON))
            .determinize_size_limit(Some(4 * AUTOMATON));
        let automaton = dense::Builder::new()
            .configure(config)
            .thompson(thompson::Config::new().utf8(false))
            .syntax(syntax::Config::new().unicode(false).utf8(false))
            .build(&format!(r"(?:{expression})[\x00-\xff]*"))
            .ok()?;
        let config = start::Config::new().anchored(Anchored::Yes);
        Some(Self { start: automaton.start_state(&config).ok()?, automaton })
    }

    fn matches(&self, at: StateID) -> bool {
        self.automaton.is_match_state(self.automaton.next_eoi_state(at))
    }

    /// Returns whether no byte leaves a state.
    fn stays(&self, at: StateID) -> bool {
        let classes = self.automaton.byte_classes();
        let mut bytes = classes.representatives(..).filter_map(Unit::as_u8);
        bytes.all(|byte| self.automaton.next_state(at, byte) == at)
    }
}

/// Returns an expression without possessive runs: `(?:(?!L)C)*+L` matches what `C*L` does, because
/// what follows starts with a run of at least `C`, or is the end of the expression. `None` for
/// another form.
fn untempered(expression: &str) -> Option<String> {
    const RUN: &str = "(?:(?!";
    let mut plain = String::new();
    let mut rest = expression;
    while let Some(at) = rest.find(RUN) {
        plain += &rest[..at].replace("*+", "*");
        let ahead = &rest[at + RUN.len()..];
        let (literal, ahead) = ahead.split_at(closing(ahead)?);
        let class = ahead.strip_prefix(')')?;
        let (class, after) = class.split_at(closing(class)?);
        rest = after.strip_prefix(")*+")?;
        let is_tempered = rest.starts_with(literal)
            || literal.char_indices().any(|(at, _)| at > 0 && rest.starts_with(&literal[..at]));
        if !is_tempered {
            return None;
        }
        _ = write!(plain, "(?:{class})*");
    }
    Some(plain + &rest.replace("*+", "*"))
}

/// Returns the offset of the `)` that closes what is open before the text.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 1;
    let mut is_class = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'[' => is_class = true,
            b']' => is_class = false,
            b'(' if !is_class => depth += 1,
            b')' if !is_class => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

#[cfg(test)]
mod tests;
