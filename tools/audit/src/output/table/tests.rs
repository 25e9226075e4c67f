use super::number;

#[test]
fn number_has_separators() {
    for (value, text) in [(0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567")] {
        assert_eq!(number(value), text);
    }
}
