//! Paths that share their beginnings in memory.

use std::rc::Rc;

const BLOCK: usize = 64;

/// A path. A copy with one more byte takes constant time and memory.
#[derive(Clone, Debug, Default)]
pub(super) struct SharedPath {
    blocks: Option<Rc<Block>>,
    /// The bytes after the blocks, at most [`BLOCK`].
    last: Vec<u8>,
}

#[derive(Debug)]
struct Block {
    before: Option<Rc<Block>>,
    bytes: Vec<u8>,
}

/// Drops the blocks before it in a loop. By default, each would be dropped within the next.
impl Drop for Block {
    fn drop(&mut self) {
        let mut before = self.before.take();
        while let Some(mut block) = before.and_then(Rc::into_inner) {
            before = block.before.take();
        }
    }
}

impl SharedPath {
    pub(super) fn with(&self, byte: u8) -> Self {
        if self.last.len() < BLOCK {
            return Self { blocks: self.blocks.clone(), last: [&self.last[..], &[byte]].concat() };
        }
        Self {
            blocks: Some(Rc::new(Block { before: self.blocks.clone(), bytes: self.last.clone() })),
            last: vec![byte],
        }
    }

    pub(super) fn to_vec(&self) -> Vec<u8> {
        let blocks = std::iter::successors(self.blocks.as_deref(), |block| block.before.as_deref());
        let mut parts: Vec<&[u8]> = blocks.map(|block| &block.bytes[..]).collect();
        parts.reverse();
        parts.push(&self.last);
        parts.concat()
    }
}

#[cfg(test)]
mod tests;
