use super::*;

#[test]
fn read_seconds_reads_digits_and_fractions_only() {
    for (text, seconds, nanos) in [
        ("10", 10, 0),
        ("0.5", 0, 500_000_000),
        (".25", 0, 250_000_000),
        ("3.", 3, 0),
        ("1.0000000019", 1, 1),
        ("0.9999999999", 0, 999_999_999),
        ("%351", 51, 0),
        ("18446744073709551615", u64::MAX, 0),
    ] {
        let expected = Some(Duration::new(seconds, nanos));
        assert_eq!(read_seconds(text), expected, "{text}");
    }
    for invalid in ["", ".", "1.2.3", "1e3", "-1", "%2e", "%3", "18446744073709551616"] {
        assert_eq!(read_seconds(invalid), None, "{invalid}");
    }
}

#[test]
fn extension_key_of_number_has_that_number() {
    for number in 0..9 {
        assert_eq!(ExtensionKey::of_number(number).number(), number);
    }
}
