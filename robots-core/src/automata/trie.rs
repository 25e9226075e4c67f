//! The patterns of a band as one nondeterministic automaton.
//!
//! A trie over bytes and stars. Patterns that begin alike share nodes, so nine hundred rules
//! `/*.name.html` keep one position alive and not nine hundred. A *star node* is entered together
//! with its parent and then stays alive whatever is read.

use super::ranked::RankedPattern;
use crate::reading::Rank;

pub(super) type NodeId = u32;

pub(super) const ROOT: NodeId = 0;
const NONE: NodeId = NodeId::MAX;

/// A literal is cheaper than the states of its letters from this length on.
pub(super) const SHORTEST_LITERAL: usize = 3;

/// One place in one or more patterns.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// The byte that leads here from the parent; nothing for the root and star nodes.
    byte: u8,
    pub(super) is_star: bool,
    /// The rank of the pattern that has matched when this node is entered.
    pub(super) open: Rank,
    /// The rank of the pattern that matches if the path ends here.
    pub(super) end: Rank,
    pub(super) star: Option<NodeId>,
    /// Where `byte` can be read in the file.
    pub(super) origin: Option<usize>,
    parent: NodeId,
    first_child: NodeId,
    last_child: NodeId,
    next_sibling: NodeId,
}

/// A trie of patterns. Children have higher numbers than their parents.
#[derive(Clone, Debug)]
pub(super) struct PatternTrie {
    nodes: Vec<Node>,
}

impl PatternTrie {
    pub(super) fn new(patterns: &[RankedPattern]) -> Self {
        let mut trie = Self {
            nodes: vec![Node::new(0, false, None, NONE)],
        };
        let mut sorted: Vec<_> = patterns.iter().collect();
        sorted.sort_by(|a, b| a.text.cmp(&b.text));
        for pattern in sorted {
            trie.insert(pattern);
        }
        trie
    }

    /// The same trie with these patterns alone, all of which are in it.
    pub(super) fn with_patterns(&self, patterns: &[RankedPattern]) -> Self {
        let mut trie = self.clone();
        for node in &mut trie.nodes {
            node.open = Rank::NONE;
            node.end = Rank::NONE;
        }
        for pattern in patterns {
            let (text, anchored) = pattern.text_and_anchor();
            let mut at = Some(ROOT);
            for &byte in text {
                at = at.and_then(|at| match byte {
                    b'*' => trie.node(at).star,
                    byte => trie.child(at, byte),
                });
            }
            if let Some(node) = at.and_then(|at| trie.nodes.get_mut(at as usize)) {
                node.accept(anchored, pattern.rank);
            }
        }
        trie
    }

    fn insert(&mut self, pattern: &RankedPattern) {
        let (text, anchored) = pattern.text_and_anchor();
        let mut at = ROOT;
        for (index, &byte) in text.iter().enumerate() {
            at = if byte == b'*' {
                self.star_of(at)
            } else {
                self.child_or_new(at, byte, pattern.text_at.map(|start| start + index))
            };
        }
        self.nodes[at as usize].accept(anchored, pattern.rank);
    }

    fn star_of(&mut self, parent: NodeId) -> NodeId {
        if let Some(star) = self.nodes[parent as usize].star {
            return star;
        }
        let star = self.push(Node::new(0, true, None, parent));
        self.nodes[parent as usize].star = Some(star);
        star
    }

    /// Patterns come sorted, so a child that exists is the last one.
    fn child_or_new(&mut self, parent: NodeId, byte: u8, origin: Option<usize>) -> NodeId {
        let last = self.nodes[parent as usize].last_child;
        if last != NONE && self.nodes[last as usize].byte == byte {
            return last;
        }
        let child = self.push(Node::new(byte, false, origin, parent));
        if last == NONE {
            self.nodes[parent as usize].first_child = child;
        } else {
            self.nodes[last as usize].next_sibling = child;
        }
        self.nodes[parent as usize].last_child = child;
        child
    }

    #[expect(clippy::cast_possible_truncation, reason = "a file has fewer bytes")]
    fn push(&mut self, node: Node) -> NodeId {
        self.nodes.push(node);
        (self.nodes.len() - 1) as NodeId
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id as usize]
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (NodeId, &Node)> {
        (0..).zip(&self.nodes)
    }

    /// The last node that is reached from `node` before anything else can happen than that its one
    /// byte is read or not: no fork, no star, no match. A `%` is no letter of a literal: in a path
    /// as it is sent, what follows says what it means.
    pub(super) fn literal_end(&self, node: NodeId) -> NodeId {
        let mut at = node;
        loop {
            let here = self.node(at);
            let is_plain = here.star.is_none() && !here.is_star && here.end == Rank::NONE;
            if !is_plain || here.first_child == NONE || here.first_child != here.last_child {
                return at;
            }
            let child = self.node(here.first_child);
            if child.byte == b'%' {
                return at;
            }
            at = here.first_child;
            if child.open != Rank::NONE {
                return at;
            }
        }
    }

    /// The bytes from behind `start` to `end`, if they are enough to be kept as a literal.
    pub(super) fn long_literal(&self, start: NodeId, end: NodeId) -> Option<Vec<u8>> {
        // Nodes that follow one another without a fork are numbered one after the other.
        let len = (end - start) as usize;
        let bytes = || {
            (start..end)
                .map(|before| self.node(before + 1).byte)
                .collect()
        };
        (len >= SHORTEST_LITERAL).then(bytes)
    }

    /// Where `byte` leads from a node.
    pub(super) fn child(&self, id: NodeId, byte: u8) -> Option<NodeId> {
        self.children(id)
            .take_while(|&(known, _)| known <= byte)
            .find_map(|(known, child)| (known == byte).then_some(child))
    }

    /// The bytes that lead on from a node, in order, and where to.
    pub(super) fn children(&self, id: NodeId) -> impl Iterator<Item = (u8, NodeId)> {
        let mut next = self.node(id).first_child;
        std::iter::from_fn(move || {
            let child = self.nodes.get(next as usize)?;
            let id = next;
            next = child.next_sibling;
            Some((child.byte, id))
        })
    }
}

impl Node {
    fn new(byte: u8, is_star: bool, origin: Option<usize>, parent: NodeId) -> Self {
        Self {
            byte,
            is_star,
            open: Rank::NONE,
            end: Rank::NONE,
            star: None,
            origin,
            parent,
            first_child: NONE,
            last_child: NONE,
            next_sibling: NONE,
        }
    }

    /// Takes in that a pattern of this rank matches here, at the end of the path alone if `anchored`.
    fn accept(&mut self, anchored: bool, rank: Rank) {
        let accept = if anchored {
            &mut self.end
        } else {
            &mut self.open
        };
        *accept = rank.max(*accept);
    }

    pub(super) fn parent(&self) -> Option<NodeId> {
        Some(self.parent).filter(|&parent| parent != NONE)
    }
}
