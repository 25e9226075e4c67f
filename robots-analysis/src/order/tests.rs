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
