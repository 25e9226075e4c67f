use std::collections::HashMap;

use proptest::collection::vec;
use proptest::prelude::*;

use super::coarsest;

/// The number of classes of bytes.
const CLASSES: usize = 3;

/// Colors of states, and targets of each class in each state.
fn automaton() -> impl Strategy<Value = (Vec<u32>, Vec<u32>)> {
    (1..60_usize).prop_flat_map(|states| {
        let last = u32::try_from(states - 1).unwrap_or_default();
        // Most targets are one of the first states, so that many states are equivalent.
        let target = prop_oneof![3 => 0..=last.min(3), 1 => 0..=last];
        (vec(0..3_u32, states), vec(target, states * CLASSES))
    })
}

/// Refines the partition by color until every part has targets in one part for each class (Moore
/// 1956). Parts are numbered in the order of their first states.
fn refined(colors: &[u32], next: &[u32]) -> Vec<u32> {
    let mut parts = numbered(colors.iter());
    loop {
        let signatures: Vec<Vec<u32>> = parts
            .iter()
            .zip(next.chunks(CLASSES))
            .map(|(&part, row)| {
                let targets = row.iter().map(|&target| parts[target as usize]);
                [part].into_iter().chain(targets).collect()
            })
            .collect();
        let finer = numbered(signatures.iter());
        if finer == parts {
            return parts;
        }
        parts = finer;
    }
}

/// Returns numbers of values, equal ones for equal values, in the order in which they first occur.
fn numbered<T: Eq + std::hash::Hash>(values: impl Iterator<Item = T>) -> Vec<u32> {
    let mut numbers = HashMap::new();
    values
        .map(|value| {
            let next = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
            *numbers.entry(value).or_insert(next)
        })
        .collect()
}

proptest! {
    #[test]
    fn parts_are_those_of_refinement_one_path_after_the_other((colors, next) in automaton()) {
        prop_assert_eq!(coarsest(&colors, &next, CLASSES), refined(&colors, &next));
    }
}

#[test]
fn states_of_a_chain_differ_in_their_distance_to_its_end() {
    let next: Vec<u32> = (1..100)
        .chain([99])
        .flat_map(|target| [target; CLASSES])
        .collect();
    let mut colors = vec![0; 100];
    colors[99] = 1;
    let parts = coarsest(&colors, &next, CLASSES);
    assert_eq!(parts, (0..100).collect::<Vec<u32>>());
}
