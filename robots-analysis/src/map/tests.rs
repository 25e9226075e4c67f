use std::collections::HashMap;

use proptest::prelude::*;

use super::{Map, Set};

proptest! {
    #[test]
    fn map_has_the_entries_of_the_standard_library(steps: Vec<(u8, u16, u8)>) {
        let (mut map, mut expected, mut set) = (Map::default(), HashMap::new(), Set::default());
        for (key, value, step) in steps {
            let key = vec![key % 32];
            prop_assert_eq!(set.insert(key.clone()), !expected.contains_key(&key));
            match step % 3 {
                0 => {
                    map.insert(key.clone(), value);
                    expected.insert(key, value);
                }
                1 => {
                    let known = *map.or_insert(key.clone(), value);
                    prop_assert_eq!(known, *expected.entry(key).or_insert(value));
                }
                _ => {
                    *map.or_default(key.clone()) ^= value;
                    *expected.entry(key).or_default() ^= value;
                }
            }
        }
        for key in 0..=u8::MAX {
            prop_assert_eq!(map.get(&[key][..]), expected.get(&[key][..]));
            prop_assert_eq!(set.contains(&[key][..]), expected.contains_key(&[key][..]));
        }
        prop_assert_eq!(set.len(), expected.len());
        prop_assert_eq!(map.into_entries().into_iter().collect::<HashMap<_, _>>(), expected);
    }
}

#[test]
fn keys_with_one_hash_are_different_keys() {
    #[derive(PartialEq, Eq)]
    struct SameHash(u8);
    impl std::hash::Hash for SameHash {
        fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
    }

    let mut map = Map::default();
    for key in 0..9 {
        map.insert(SameHash(key), key);
    }
    assert!((0..9).all(|key| map.get(&SameHash(key)) == Some(&key)));
    assert_eq!(map.get(&SameHash(9)), None);
    let keys: Vec<_> = map.entries().iter().map(|(_, key)| *key).collect();
    assert_eq!(keys, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
}
