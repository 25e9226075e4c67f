use super::date_in;

#[test]
fn date_in_a_name_has_an_optional_time() {
    let day = 1_790_812_800;
    for (name, time) in [
        ("2026-10-01.txt", day),
        ("robots-2026-10-01.txt", day),
        ("robots.txt.2026-10-01", day),
        ("robots-20261001.txt", day),
        ("robots20261001.txt", day),
        ("robots-123-of-2026-10-01.txt", day),
        ("20261001-robots.txt", day),
        ("robots-2026-10-01-old.txt", day),
        ("site2-v10-2026-10-01 (1).txt", day),
        ("robots.2026-10-01T12:30.txt", day + 45_000),
        ("robots.2026-10-01T12:30Z-old.txt", day + 45_000),
        ("robots 2026-10-01 12:30:00 +0200.txt", day + 37_800),
        ("robots-2026-10-01T12:30:00-05:00.txt", day + 63_000),
        ("robots-2026-10-01T12-30+0200.txt", day + 37_800),
        ("2026-10-01_12-30-01", day + 45_001),
        ("2026-10-01_12-30-01.txt", day + 45_001),
        ("20261001-1230.txt", day + 45_000),
        ("20261001_123001Z.txt", day + 45_001),
        ("robots-20261001123001.txt", day + 45_001),
        ("robots-202610011230.txt", day + 45_000),
        ("robots-1790812800.txt", day),
        ("1790812800123.txt", day),
    ] {
        assert_eq!(date_in(name), Ok(time), "{name}");
    }
}

#[test]
fn other_names_have_no_date() {
    for name in [
        "robots.txt",
        "robots-v2.txt",
        "\u{e9}2026-13-01.txt",
        "robots-2026-02-29.txt",
        "robots-202610.txt",
        "robots-2026-of-2026-10-01.txt",
        "robots-2026-10.txt",
        "2026_10_01.txt",
        "2026.10.01.txt",
        "01-10-2026.txt",
        "01102026.txt",
        "10-01-2026.txt",
        "1-Oct-2026.txt",
        "2026-W40-4.txt",
        "2026-274.txt",
        "2026274.txt",
        "261001.txt",
        "2026-10-01-2.txt",
        "robots-2026-10-01.1",
        "2026-10-01T25:00.txt",
        "2026-10-01T12:30EST.txt",
        "2026-10-01T12:30-EST.txt",
        "2026-10-01 02:30 PM.txt",
        "2026-10-01T12-30-00-0500.txt",
        "2026-10-01T12:30:00+25:00.txt",
        "2026-10-01-to-2026-11-01.txt",
        "2026-10-01-1234.5.txt",
        "2026100112.txt",
        "2026100199.txt",
        "2026100112300.txt",
        "12345678901.txt",
        "1969-12-31.txt",
        "robots-3f2a1b9c20261001.txt",
        "\u{ff12}026-10-01.txt",
    ] {
        assert!(date_in(name).is_err(), "{name}: {:?}", date_in(name));
    }
}
