use std::time::{Duration, SystemTime};

use super::Date;

const DAY: u64 = 86_400;

#[test]
fn dates_are_the_days_since_1970() {
    for (text, days) in [
        ("1970-01-01", 0),
        ("1970-03-01", 59),
        ("2000-02-29", 11_016),
        ("2024-12-31", 20_088),
        ("2026-11-24", 20_781),
        ("2100-03-01", 47_541),
    ] {
        let start = Date::parse(text).expect(text).start();
        let expected = SystemTime::UNIX_EPOCH + Duration::from_secs(days * DAY);
        assert_eq!(start, expected, "{text}");
    }
}

#[test]
fn date_of_each_day_is_that_day() {
    let mut day = SystemTime::UNIX_EPOCH;
    let mut before = Date::of(day);
    for _ in 0..60_000 {
        day += Duration::from_secs(DAY);
        let date = Date::of(day + Duration::from_secs(DAY - 1));
        assert!(date > before);
        assert_eq!(date.start(), day);
        assert_eq!(Date::parse(&date.to_string()), Some(date));
        before = date;
    }
    let last = Date::parse("9999-12-31").expect("a date");
    assert_eq!(Date::of(last.end() + Duration::from_secs(DAY)), last);
}

#[test]
fn other_texts_are_no_dates() {
    for text in [
        "",
        "2026",
        "2026-11",
        "2026-13-01",
        "2026-00-10",
        "2026-11-31",
        "2026-11-00",
        "2025-02-29",
        "1969-12-31",
        "+026-11-20",
        "2026-11-2x",
        "2026/11/20",
        "20261120T10",
        "2026-11-20x",
        "２０２６-11-20",
    ] {
        assert_eq!(Date::parse(text), None, "{text}");
    }
}
