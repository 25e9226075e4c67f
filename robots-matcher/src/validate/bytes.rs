//! Bytes with checked reads.

/// A byte slice whose reads return `None` out of bounds.
#[derive(Clone, Copy)]
pub(super) struct Bytes<'a>(pub(super) &'a [u8]);

impl<'a> Bytes<'a> {
    pub(super) fn get(self, at: usize, len: usize) -> Option<&'a [u8]> {
        self.0.get(at..at.checked_add(len)?)
    }

    pub(super) fn number(self, at: usize, len: usize) -> Option<usize> {
        let bytes = self.get(at, len)?.iter().rev();
        Some(bytes.fold(0, |number, &byte| number << 8 | usize::from(byte)))
    }

    /// Reads a number of at most 32 bits, in groups of seven bits, low group first, and returns it
    /// with the offset after it.
    pub(super) fn varint(self, mut at: usize) -> Option<(usize, usize)> {
        let mut value = 0;
        for shift in (0..35).step_by(7) {
            let byte = self.u8(at)?;
            at += 1;
            value |= (byte & 0x7f) << shift;
            if byte < 0x80 {
                return u32::try_from(value).is_ok().then_some((value, at));
            }
        }
        None
    }

    pub(super) fn u8(self, at: usize) -> Option<usize> {
        self.number(at, 1)
    }

    pub(super) fn u16(self, at: usize) -> Option<usize> {
        self.number(at, 2)
    }
}
