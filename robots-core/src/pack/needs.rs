//! What every path has that some pattern of a band matches.

use robots_automata::Pattern;

use crate::matcher::__private::{NEEDS_NOTHING, PLACE_OF_BYTE, SCANNED};

/// Bytes of which each pattern has one at least, the last one again where there are fewer than
/// three; [`NEEDS_NOTHING`] where no three are enough. Chosen greedily: what most patterns have that
/// have none of those chosen yet, and of such the rarest.
pub(super) fn needs(patterns: &[Pattern]) -> [u8; SCANNED] {
    let mut left: Vec<&Pattern> = patterns.iter().collect();
    let mut needed = [NEEDS_NOTHING; SCANNED];
    for index in 0..SCANNED {
        let mut having = [0_usize; 256];
        for pattern in &left {
            let mut has = [false; 256];
            for &byte in pattern.glob.body() {
                has[usize::from(byte)] |= byte != b'*';
            }
            for (having, has) in having.iter_mut().zip(has) {
                *having += usize::from(has);
            }
        }
        let best = (u8::MIN..=u8::MAX)
            .filter(|&byte| having[usize::from(byte)] > 0 && byte != b'/')
            .max_by_key(|&byte| {
                let byte = usize::from(byte);
                (having[byte], PLACE_OF_BYTE[byte])
            });
        let Some(best) = best else {
            break;
        };
        needed[index..].fill(best);
        left.retain(|pattern| !pattern.glob.body().contains(&best));
    }
    if left.is_empty() {
        needed
    } else {
        [NEEDS_NOTHING; SCANNED]
    }
}

#[cfg(test)]
mod tests {
    use robots_automata::{Glob, Pattern, Priority};

    use super::{NEEDS_NOTHING, SCANNED, needs};

    fn needs_of<const N: usize>(texts: [&str; N]) -> [u8; SCANNED] {
        let patterns = texts.map(|text| Pattern::new(Glob::new(text.as_bytes()), Priority::NONE));
        needs(&patterns)
    }

    #[test]
    fn one_byte_of_each_pattern() {
        assert_eq!(needs_of(["/*a*z", "/*b*z$"]), *b"zzz");
        assert_eq!(needs_of(["/*q", "/*x", "/q*x"]), *b"qxx");
    }

    #[test]
    fn nothing_where_three_bytes_are_too_few() {
        let nothing = [NEEDS_NOTHING; SCANNED];
        assert_eq!(needs_of(["/a", "/b", "/c", "/d"]), nothing);
        assert_eq!(needs_of(["/a", "/*"]), nothing);
        assert_eq!(needs_of(["/$"]), nothing);
    }
}
