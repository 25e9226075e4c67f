use proptest::prelude::*;

use super::*;

proptest! {
    #[test]
    fn index_finds_what_a_comparison_with_each_literal_finds(
        literals in prop::collection::vec("[ab]{0,4}", 0..30),
        text in "[ab]{0,5}",
    ) {
        let literal = |at: usize| literals[at].as_bytes();
        let index = LiteralIndex::new(literals.len(), &literal);
        let expected = |wanted: &dyn Fn(&str) -> bool| -> Vec<usize> {
            (0..literals.len()).filter(|&at| wanted(&literals[at])).collect()
        };
        let starts = |literal: &str| text.starts_with(literal);
        let alike = |literal: &str| starts(literal) || literal.starts_with(&text);
        prop_assert_eq!(index.starting(text.as_bytes(), &literal), expected(&starts));
        let mut found = index.starting_alike(text.as_bytes(), &literal);
        found.sort_unstable();
        prop_assert_eq!(found, expected(&alike));
    }
}
