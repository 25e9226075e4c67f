//! The set of the bytes of a value.

/// The bytes that occur in a value. Most texts that a lint searches for have a byte that the value
/// lacks, which is found in a fraction of the time of a search.
pub(super) struct ByteSet([bool; 256]);

impl ByteSet {
    pub(super) fn of(value: &[u8]) -> Self {
        let mut set = Self([false; 256]);
        for &byte in value {
            set.0[usize::from(byte)] = true;
        }
        set
    }

    /// Returns whether all bytes of a text are in the set. If not, the value does not contain the
    /// text.
    pub(super) fn contains_all(&self, text: &[u8]) -> bool {
        for &byte in text {
            if !self.0[usize::from(byte)] {
                return false;
            }
        }
        true
    }
}
