//! The URLs of a pattern that no crawler reads: the target of a claim.
//!
//! In: a text in the syntax of a rule of RFC 9309, and the form in which a dialect compares paths.
//! Out: the canonical paths of the URLs. A rule means what its dialect reads, and in three dialects
//! a `*` of it is a literal; a target means URLs: `*` is any text and a final `$` the end, in every
//! dialect. Literal text is compared as the dialect compares it.

use robots_automata::{BudgetExhausted, ByteClass, ByteGraph, Glob, Language};
use robots_core::matcher::__private::escape_at;
use robots_core::matcher::PathForm;
use robots_core::pattern::{PathPattern, canonical_path};

use super::{QueryCondition, Route, RoutePart, of_pattern, percent_encoded};

/// Returns the canonical paths of the URLs that match a pattern, and texts that are none.
///
/// # Errors
///
/// Returns [`BudgetExhausted`] if the automaton would have too many states.
pub(crate) fn texts_of_target(text: &str, form: PathForm) -> Result<Language, BudgetExhausted> {
    if form == PathForm::Rfc9309 {
        return of_pattern(&PathPattern::new(text.as_bytes()));
    }
    // No URL contains its fragment.
    if text.contains('#') {
        return Ok(Language::empty());
    }
    if form == PathForm::Sent {
        return Language::from_glob(as_sent(text));
    }
    let encoded = percent_encoded(text.as_bytes());
    let (body, is_open) = match encoded.strip_suffix(b"$") {
        Some(body) => (body, false),
        None => (&*encoded, true),
    };
    if form == PathForm::Decoded {
        return before_query(body, is_open);
    }
    let mut builder = Builder::new(form);
    for (index, literal) in body.split(|&byte| byte == b'*').enumerate() {
        if index > 0 {
            builder.push_any();
        }
        builder.push_literal(literal);
    }
    if is_open {
        builder.push_any();
    }
    Language::from_graph(&builder.graph, &builder.current)
}

/// Returns the paths of the URLs of a route in the form of Python, which decodes the escapes of `/`
/// and of delimiters: what is a part of a segment may be any text. A parameter that is removed
/// altogether, such as `%09`, is left out: a prefix that tells it from all others is not known.
pub(super) fn texts_of_requoted_route(
    route: &Route,
    query: QueryCondition,
) -> Result<Language, BudgetExhausted> {
    let mut builder = Builder::new(PathForm::Requoted);
    for part in route.parts() {
        match part {
            RoutePart::Literal(text) => builder.push_literal(&percent_encoded(text.as_bytes())),
            RoutePart::Parameter | RoutePart::Rest => builder.push_some(),
        }
    }
    let mut ends = Vec::new();
    if query != QueryCondition::With {
        ends.extend(builder.current);
    }
    if query != QueryCondition::Without {
        builder.push_literal(b"?");
        builder.push_any();
        ends.extend(builder.current);
    }
    Language::from_graph(&builder.graph, &ends)
}

/// Returns a pattern over URLs as they are sent, which differ in the letter case of their escapes:
/// a rule `/a%2f` of this form matches `/a%2F` alone, and the target `/a%2f` is what it says.
fn as_sent(text: &str) -> Glob {
    let (body, anchor) = match text.strip_suffix('$') {
        Some(body) => (body, "$"),
        None => (text, ""),
    };
    let literals = body.split('*').map(|literal| {
        let mut url = Vec::from(*b"/");
        for &byte in literal.as_bytes() {
            match byte {
                0x80.. => url.extend(format!("%{byte:02X}").bytes()),
                _ => url.push(byte),
            }
        }
        canonical_path(&url, PathForm::Sent).split_off(1)
    });
    let literals: Vec<_> = literals.collect();
    Glob::new(&[&*literals.join(&b'*'), anchor.as_bytes()].concat())
}

/// Returns the paths of URLs in the form that compares no query. What follows the first `*` or `?`
/// of a pattern may be a part of the query.
fn before_query(body: &[u8], is_open: bool) -> Result<Language, BudgetExhausted> {
    let end = body.iter().position(|byte| b"*?".contains(byte));
    let literal = &body[..end.unwrap_or(body.len())];
    let path = match literal {
        [] => Vec::new(),
        _ => canonical_path(literal, PathForm::Decoded),
    };
    let is_prefix = end.map_or(is_open, |end| body[end] == b'*');
    let anchor: &[u8] = if is_prefix { b"" } else { b"$" };
    Language::from_glob(Glob::new(&[&path, anchor].concat()))
}

/// The parts of a URL that the form of Python separates, each with the delimiter before it. A part
/// without text is removed with its delimiter.
const DELIMITERS: [u8; 3] = *b";?#";

/// The number of parts, with the path.
const PARTS: usize = DELIMITERS.len() + 1;

/// The nodes for each part of a pattern, without and with a delimiter that is not written yet.
const NODES: usize = 2 * PARTS;

/// A byte of a URL, by what the form makes of it.
#[derive(Clone, Copy)]
enum Symbol<'t> {
    /// The delimiter before the part with this number.
    Delimiter(usize),
    Slash,
    /// Other text, in canonical form.
    Text(&'t [u8]),
    /// Any other character.
    Other,
}

struct Builder {
    form: PathForm,
    graph: ByteGraph<'static>,
    count: usize,
    /// The nodes before the next item.
    current: [usize; NODES],
}

impl Builder {
    fn new(form: PathForm) -> Self {
        let mut builder = Self { form, graph: ByteGraph::default(), count: 0, current: [0; NODES] };
        builder.current = builder.nodes();
        builder
    }

    fn push_any(&mut self) {
        self.read(Symbol::Slash, self.current);
        self.read(Symbol::Other, self.current);
        if self.form == PathForm::Requoted {
            for part in 1..PARTS {
                self.read(Symbol::Delimiter(part), self.current);
            }
        }
    }

    /// Adds any text that is not removed.
    fn push_some(&mut self) {
        let [removed, next] = [(); 2].map(|()| self.nodes());
        for from in [self.current, removed] {
            self.current = from;
            for part in 1..PARTS {
                self.read(Symbol::Delimiter(part), removed);
            }
            self.read(Symbol::Slash, next);
            self.read(Symbol::Other, next);
        }
        self.current = next;
        self.push_any();
    }

    fn push_literal(&mut self, literal: &[u8]) {
        let mut rest = literal;
        while let Some((symbol, len)) = self.symbol(rest) {
            let text;
            let symbol = match symbol {
                Symbol::Other => {
                    text = canonical_path(&[b"/", &rest[..len]].concat(), self.form);
                    Symbol::Text(text.strip_prefix(b"/").unwrap_or(&text))
                }
                symbol => symbol,
            };
            rest = &rest[len..];
            let next = self.nodes();
            self.read(symbol, next);
            self.current = next;
        }
    }

    /// Returns the first symbol of a literal, or `Other` up to the next one, and its length.
    fn symbol(&self, text: &[u8]) -> Option<(Symbol<'static>, usize)> {
        let mut other = 0;
        while let Some(&first) = text.get(other) {
            let escaped = escape_at(text, other);
            let (octet, len) = escaped.map_or((first, 1), |octet| (octet, 3));
            let symbol = match DELIMITERS.iter().position(|&known| known == octet) {
                _ if self.form != PathForm::Requoted => Symbol::Other,
                Some(at) => Symbol::Delimiter(at + 1),
                None if octet == b'/' => Symbol::Slash,
                None => Symbol::Other,
            };
            match symbol {
                Symbol::Other => other += len,
                _ if other > 0 => break,
                symbol => return Some((symbol, len)),
            }
        }
        (other > 0).then_some((Symbol::Other, other))
    }

    /// Adds the edges that read a symbol, from each current node to one of these.
    fn read(&mut self, symbol: Symbol<'_>, to: [usize; NODES]) {
        for (node, from) in self.current.into_iter().enumerate() {
            let (part, is_pending) = (node / 2, node % 2 == 1);
            // A delimiter that follows drops the one before it, whose part is empty.
            if let Symbol::Delimiter(next) = symbol
                && next > part
            {
                self.graph.add_empty(from, to[2 * next + 1]);
                continue;
            }
            let from = match part.checked_sub(1).filter(|_| is_pending) {
                Some(delimiter) => {
                    let written = self.node();
                    self.write(from, &escape(DELIMITERS[delimiter]), written);
                    written
                }
                None => from,
            };
            match symbol {
                // Only the last segment has parameters.
                Symbol::Slash => self.write(from, b"/", to[if part == 1 { 0 } else { 2 * part }]),
                Symbol::Delimiter(at) => {
                    self.write(from, &escape(DELIMITERS[at - 1]), to[2 * part]);
                }
                Symbol::Text(text) => self.write(from, text, to[2 * part]),
                Symbol::Other => self.write_other(from, to[2 * part]),
            }
        }
    }

    fn write(&mut self, from: usize, text: &[u8], to: usize) {
        let mut node = from;
        for &byte in text {
            let next = self.node();
            self.graph.add(node, ByteClass::One(byte), next);
            node = next;
        }
        self.graph.add_empty(node, to);
    }

    fn write_other(&mut self, from: usize, to: usize) {
        let [percent, two, three, other] = [(); 4].map(|()| self.node());
        let graph = &mut self.graph;
        graph.add(from, ByteClass::AnyExcept(b"%/"), to);
        graph.add(from, ByteClass::One(b'%'), percent);
        graph.add(other, ByteClass::AnyExcept(b""), to);
        if self.form != PathForm::Requoted {
            graph.add(percent, ByteClass::AnyExcept(b""), other);
            return;
        }
        // The escape of no delimiter: not `%23`, `%3B` or `%3F`.
        graph.add(percent, ByteClass::One(b'2'), two);
        graph.add(percent, ByteClass::One(b'3'), three);
        graph.add(percent, ByteClass::AnyExcept(b"23"), other);
        graph.add(two, ByteClass::AnyExcept(b"3"), to);
        graph.add(three, ByteClass::AnyExcept(b"BF"), to);
    }

    fn node(&mut self) -> usize {
        self.count += 1;
        self.count - 1
    }

    fn nodes(&mut self) -> [usize; NODES] {
        [(); NODES].map(|()| self.node())
    }
}

fn escape(octet: u8) -> Vec<u8> {
    format!("%{octet:02X}").into_bytes()
}
