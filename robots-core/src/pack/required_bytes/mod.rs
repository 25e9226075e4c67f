//! The required bytes of a band.

use robots_automata::Pattern;
use robots_matcher::__layout::{COLUMN_OF_BYTE, NO_REQUIRED_BYTES, SCANNED};

/// Returns bytes such that each pattern has at least one of them, with the last one repeated if
/// there are fewer than three; [`NO_REQUIRED_BYTES`] if no three are enough.
///
/// Greedy: the byte in the most patterns without a chosen one, and of those the rarest.
pub(super) fn required_bytes(patterns: &[Pattern]) -> [u8; SCANNED] {
    let mut remaining: Vec<&Pattern> = patterns.iter().collect();
    let mut required = [NO_REQUIRED_BYTES; SCANNED];
    for index in 0..SCANNED {
        let mut counts = [0_usize; 256];
        for pattern in &remaining {
            let mut occurs = [false; 256];
            for &byte in pattern.glob.body() {
                occurs[usize::from(byte)] |= byte != b'*';
            }
            for (count, occurs) in counts.iter_mut().zip(occurs) {
                *count += usize::from(occurs);
            }
        }
        let best = (u8::MIN..=u8::MAX)
            .filter(|&byte| counts[usize::from(byte)] > 0 && byte != b'/')
            .max_by_key(|&byte| {
                let byte = usize::from(byte);
                (counts[byte], COLUMN_OF_BYTE[byte])
            });
        let Some(best) = best else {
            break;
        };
        required[index..].fill(best);
        remaining.retain(|pattern| !pattern.glob.body().contains(&best));
    }
    if remaining.is_empty() { required } else { [NO_REQUIRED_BYTES; SCANNED] }
}

#[cfg(test)]
mod tests;
