//! The sorts of this crate and of the lints: stable, by one instance of the sort of the standard
//! library.
//!
//! That sort is 2,000 lines of LLVM for each type that it sorts, which every user of the macros
//! compiles. Here it sorts positions, and the items follow.

use std::cmp::Ordering;

use robots_automata::order;

/// Sorts items.
pub fn sort<T: Ord>(items: &mut [T]) {
    sort_by(items, &T::cmp);
}

/// Sorts items by a key, which is computed once for each.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    let keys: Vec<_> = items.iter().map(key).collect();
    arrange(items, order(items.len(), &mut |a, b| keys[a].cmp(&keys[b])));
}

/// Sorts items by a comparison.
pub fn sort_by<T>(items: &mut [T], compare: &dyn Fn(&T, &T) -> Ordering) {
    let order = order(items.len(), &mut |a, b| compare(&items[a], &items[b]));
    arrange(items, order);
}

/// Moves to each place the item at the position that `order` has there.
fn arrange<T>(items: &mut [T], mut order: Vec<usize>) {
    for place in 0..items.len() {
        let mut from = order[place];
        // An item before this place was moved to where the item of that place was.
        while from < place {
            from = order[from];
        }
        order[place] = from;
        items.swap(place, from);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn sort_is_that_of_the_standard_library(items: Vec<(u8, u8)>) {
            let mut expected = items.clone();
            expected.sort_unstable();
            let mut found = items.clone();
            sort(&mut found);
            prop_assert_eq!(found, expected);

            let mut expected = items.clone();
            expected.sort_by_key(|item| item.0);
            let mut found = items;
            sort_by_key(&mut found, |item| item.0);
            prop_assert_eq!(found, expected);
        }
    }
}
