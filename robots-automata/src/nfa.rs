//! The globs of patterns as one nondeterministic automaton.
//!
//! The automaton is a trie over bytes and wildcards. Globs with a common prefix share nodes, so
//! nine hundred globs like `/*.name.html` keep one position live and not nine hundred. A *wildcard
//! node* is entered together with its parent (an epsilon transition) and stays live whatever is
//! read.

use crate::id::{Id as _, IdVec, NodeId};
use crate::order::order;
use crate::set::{Pattern, Priority};

/// The minimum length of a [`Literal`](crate::Literal), in bytes. A shorter one costs more than the
/// states of its bytes.
pub const MIN_LITERAL_LEN: usize = 3;

/// One position in one or more globs.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// The byte on the edge from the parent; 0 for the root and wildcard nodes.
    byte: u8,
    pub(crate) is_wildcard: bool,
    pub(crate) wildcard: Option<NodeId>,
    /// The offset of `byte` in the caller's text.
    pub(crate) origin: Option<usize>,
    pub(crate) parent: Option<NodeId>,
    first_child: Option<NodeId>,
    last_child: Option<NodeId>,
    next_sibling: Option<NodeId>,
}

/// A trie of globs. Children have higher numbers than their parents.
#[derive(Clone, Debug)]
pub(crate) struct PatternTrie {
    nodes: IdVec<NodeId, Node>,
}

/// The accepting nodes of one pattern set in a trie.
#[derive(Clone, Debug)]
pub(crate) struct Accepts {
    /// For each node, the priority of the pattern that matches as soon as the node is entered.
    pub(crate) open: IdVec<NodeId, Priority>,
    /// For each node, the priority of the pattern that matches if the path ends there.
    pub(crate) end: IdVec<NodeId, Priority>,
}

impl Accepts {
    /// Creates the accepting nodes from the patterns, each with the node at the end of its glob.
    pub(crate) fn new<'p>(
        trie: &PatternTrie,
        patterns: impl IntoIterator<Item = (&'p Pattern, NodeId)>,
    ) -> Self {
        let none = IdVec::from_elem(Priority::NONE, trie.len());
        let mut accepts = Self { open: none.clone(), end: none };
        for (pattern, node) in patterns {
            let accept = if pattern.glob.is_anchored() {
                &mut accepts.end[node]
            } else {
                &mut accepts.open[node]
            };
            *accept = pattern.priority.max(*accept);
        }
        accepts
    }
}

impl PatternTrie {
    /// Returns the trie, and for each pattern the node at the end of its glob.
    pub(crate) fn new(patterns: &[&Pattern]) -> (Self, Vec<NodeId>) {
        let mut trie = Self { nodes: IdVec::from(vec![Node::new(0, false, None, None)]) };
        let mut ends = vec![Self::ROOT; patterns.len()];
        let mut by_glob = |a: usize, b: usize| patterns[a].glob.cmp(&patterns[b].glob);
        for index in order(patterns.len(), &mut by_glob) {
            ends[index] = trie.insert(patterns[index]);
        }
        (trie, ends)
    }

    fn insert(&mut self, pattern: &Pattern) -> NodeId {
        let mut at = Self::ROOT;
        for (index, &byte) in pattern.glob.body().iter().enumerate() {
            at = if byte == b'*' {
                self.wildcard_of(at)
            } else {
                self.child_or_new(at, byte, pattern.origin.map(|start| start + index))
            };
        }
        at
    }

    fn wildcard_of(&mut self, parent: NodeId) -> NodeId {
        if let Some(wildcard) = self.nodes[parent].wildcard {
            return wildcard;
        }
        let wildcard = self.nodes.push(Node::new(0, true, None, Some(parent)));
        self.nodes[parent].wildcard = Some(wildcard);
        wildcard
    }

    /// Returns the child for a byte: of patterns in order, an existing child is the last one.
    fn child_or_new(&mut self, parent: NodeId, byte: u8, origin: Option<usize>) -> NodeId {
        let last = self.nodes[parent].last_child;
        if let Some(last) = last
            && self.nodes[last].byte == byte
        {
            return last;
        }
        let child = self.nodes.push(Node::new(byte, false, origin, Some(parent)));
        match last {
            None => self.nodes[parent].first_child = Some(child),
            Some(last) => self.nodes[last].next_sibling = Some(child),
        }
        self.nodes[parent].last_child = Some(child);
        child
    }

    pub(crate) const ROOT: NodeId = NodeId::ROOT;

    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    #[expect(clippy::inline_always, reason = "cargo builds macros without optimization")]
    #[inline(always)]
    pub(crate) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id]
    }

    /// Returns all nodes, parents before their children.
    pub(crate) fn ids(&self) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        self.nodes.ids()
    }

    /// Returns the last node of the unbranched run that starts at `node`: each node has one child,
    /// no wildcard and no match. A `%` ends the run: in a path as it is sent, the bytes after it
    /// determine its meaning.
    pub(crate) fn literal_end(&self, node: NodeId, accepts: &Accepts) -> NodeId {
        let mut at = node;
        loop {
            let here = self.node(at);
            let is_plain =
                here.wildcard.is_none() && !here.is_wildcard && accepts.end[at] == Priority::NONE;
            let Some(child) = here.first_child.filter(|_| is_plain) else {
                return at;
            };
            if here.last_child != Some(child) || self.node(child).byte == b'%' {
                return at;
            }
            at = child;
            if accepts.open[at] != Priority::NONE {
                return at;
            }
        }
    }

    /// Returns the bytes after `start` up to `end`, if they are long enough for a literal.
    pub(crate) fn long_literal(&self, start: NodeId, end: NodeId) -> Option<Vec<u8>> {
        // The nodes of an unbranched run have consecutive numbers.
        let nodes = start.index() + 1..end.index() + 1;
        let is_long = nodes.len() >= MIN_LITERAL_LEN;
        is_long.then(|| nodes.map(|node| self.node(NodeId::new(node)).byte).collect())
    }

    pub(crate) fn child(&self, id: NodeId, byte: u8) -> Option<NodeId> {
        let mut next = self.node(id).first_child;
        while let Some(id) = next {
            let child = self.node(id);
            if child.byte >= byte {
                return (child.byte == byte).then_some(id);
            }
            next = child.next_sibling;
        }
        None
    }

    pub(crate) fn children(&self, id: NodeId) -> impl Iterator<Item = (u8, NodeId)> {
        let mut next = self.node(id).first_child;
        std::iter::from_fn(move || {
            let id = next?;
            let child = self.node(id);
            next = child.next_sibling;
            Some((child.byte, id))
        })
    }
}

impl Node {
    fn new(byte: u8, is_wildcard: bool, origin: Option<usize>, parent: Option<NodeId>) -> Self {
        Self {
            byte,
            is_wildcard,
            wildcard: None,
            origin,
            parent,
            first_child: None,
            last_child: None,
            next_sibling: None,
        }
    }
}
