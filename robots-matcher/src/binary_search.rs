//! A search in a sorted list.

/// Searches a part of a sorted list. Returns the index at which a comparison is 0, if there is one:
/// negative before it, positive after it. This is a macro, as a `const fn` cannot take a function.
macro_rules! binary_search {
    ($low:expr, $high:expr, |$index:ident| $compared:expr) => {{
        let (mut low, mut high) = ($low, $high);
        loop {
            if low >= high {
                break None;
            }
            let $index = usize::midpoint(low, high);
            match $compared {
                0 => break Some($index),
                1.. => high = $index,
                _ => low = $index + 1,
            }
        }
    }};
}
pub(crate) use binary_search;
