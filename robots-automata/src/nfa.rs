//! The globs of patterns as one nondeterministic automaton.
//!
//! A trie over bytes and wildcards. Globs that begin alike share nodes, so nine hundred of them like
//! `/*.name.html` keep one position alive and not nine hundred. A *wildcard node* is entered together
//! with its parent and then stays alive whatever is read.

use crate::id::{Id as _, IdVec, NodeId};
use crate::set::{Pattern, Priority};

/// A literal is cheaper than the states of its letters from this length on.
pub const MIN_LITERAL_LEN: usize = 3;

/// One position in one or more globs.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// The byte that leads here from the parent; nothing for the root and wildcard nodes.
    byte: u8,
    pub(crate) is_wildcard: bool,
    pub(crate) wildcard: Option<NodeId>,
    /// Where `byte` can be read in the caller's text.
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

/// Which patterns of one set match where in a trie.
#[derive(Clone, Debug)]
pub(crate) struct Accepts {
    /// By node, the priority of the pattern that has matched when it is entered.
    pub(crate) open: IdVec<NodeId, Priority>,
    /// By node, the priority of the pattern that matches if the path ends there.
    pub(crate) end: IdVec<NodeId, Priority>,
}

impl Accepts {
    /// The patterns, and the node of the trie that each of their globs leads to.
    pub(crate) fn new<'p>(
        trie: &PatternTrie,
        patterns: impl IntoIterator<Item = (&'p Pattern, NodeId)>,
    ) -> Self {
        let none = IdVec::from_elem(Priority::NONE, trie.len());
        let mut accepts = Self {
            open: none.clone(),
            end: none,
        };
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
    /// The trie, and for each pattern the node that its glob leads to.
    pub(crate) fn new(patterns: &[&Pattern]) -> (Self, Vec<NodeId>) {
        let mut trie = Self {
            nodes: IdVec::from(vec![Node::new(0, false, None, None)]),
        };
        let mut order: Vec<_> = (0..patterns.len()).collect();
        order.sort_by(|&a, &b| patterns[a].glob.cmp(&patterns[b].glob));
        let mut ends = vec![Self::ROOT; patterns.len()];
        for index in order {
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

    /// Patterns come sorted, so a child that exists is the last one.
    fn child_or_new(&mut self, parent: NodeId, byte: u8, origin: Option<usize>) -> NodeId {
        let last = self.nodes[parent].last_child;
        if let Some(last) = last
            && self.nodes[last].byte == byte
        {
            return last;
        }
        let child = self
            .nodes
            .push(Node::new(byte, false, origin, Some(parent)));
        match last {
            None => self.nodes[parent].first_child = Some(child),
            Some(last) => self.nodes[last].next_sibling = Some(child),
        }
        self.nodes[parent].last_child = Some(child);
        child
    }

    /// Where every path starts.
    pub(crate) const ROOT: NodeId = NodeId::ROOT;

    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(crate) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id]
    }

    /// All nodes, parents before their children.
    pub(crate) fn ids(&self) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        self.nodes.ids()
    }

    /// The last node that is reached from `node` before anything else can happen than that its one
    /// byte is read or not: no fork, no wildcard, no match. A `%` is no letter of a literal: in a path
    /// as it is sent, what follows says what it means.
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

    /// The bytes from behind `start` to `end`, if they are enough to be kept as a literal.
    pub(crate) fn long_literal(&self, start: NodeId, end: NodeId) -> Option<Vec<u8>> {
        // Nodes that follow one another without a fork are numbered one after the other.
        let nodes = start.index() + 1..end.index() + 1;
        let is_long = nodes.len() >= MIN_LITERAL_LEN;
        is_long.then(|| {
            nodes
                .map(|node| self.node(NodeId::new(node)).byte)
                .collect()
        })
    }

    /// Where `byte` leads from a node.
    pub(crate) fn child(&self, id: NodeId, byte: u8) -> Option<NodeId> {
        self.children(id)
            .take_while(|&(known, _)| known <= byte)
            .find_map(|(known, child)| (known == byte).then_some(child))
    }

    /// The bytes that lead on from a node, in order, and where to.
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
