use super::*;

#[test]
fn seconds_may_have_a_fraction() {
    assert_eq!(seconds("10"), Some(Duration::from_secs(10)));
    assert_eq!(seconds("0.5"), Some(Duration::from_millis(500)));
    assert_eq!(seconds(".5"), Some(Duration::from_millis(500)));
    for no_number in ["", ".", "-1", "1e3", "1,5", "ten", "inf", "1.2.3", &"9".repeat(400), "%35"] {
        assert_eq!(seconds(no_number), None, "{no_number}");
    }
    assert_eq!(whole_seconds("%351"), Some(Duration::from_secs(51)));
    for no_number in ["", "0.5", "5.", "%2e5", "%3", "%41"] {
        assert_eq!(whole_seconds(no_number), None, "{no_number}");
    }
}

#[test]
fn request_rate_has_a_period_and_optional_hours() {
    for rate in ["1/10", "10/60s", "1/2m", "30/1h 1820-0605", "30/1h  1820 - 0605"] {
        assert!(is_rate(rate), "{rate}");
    }
    for no_rate in [
        "",
        "1",
        "1/",
        "/1",
        "1/0",
        "1/s",
        "-1/2",
        "1/2 3",
        "1/2 1820-0605 x",
        "1/2 2500-2600",
        "1/é",
    ] {
        assert!(!is_rate(no_rate), "{no_rate}");
    }
}

#[test]
fn hours_are_within_a_day() {
    assert!(is_hours("0600 - 0845"));
    for no_hours in ["", "0600", "600-845", "0600-2400", "0660-0700", "06:00-08:45", "é00-0100"] {
        assert!(!is_hours(no_hours), "{no_hours}");
    }
}
