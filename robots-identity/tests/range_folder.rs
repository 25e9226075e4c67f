//! Folders of range files.

use std::fs::{self, File};
use std::net::IpAddr;
use std::path::Path;
use std::time::Duration;

use robots_identity::{Date, Proof, RangeFolder, RangeTable};

fn write(folder: &Path, name: &str, date: &str, prefixes: &[&str]) {
    let prefixes: Vec<_> =
        prefixes.iter().map(|prefix| format!("{{\"ipv4Prefix\": \"{prefix}\"}}")).collect();
    let prefixes = prefixes.join(",");
    let text = format!("{{\"creationTime\": \"{date}\", \"prefixes\": [{prefixes}]}}");
    fs::write(folder.join(name), text).expect("a file written");
}

#[test]
fn name_of_a_file_selects_its_crawlers() {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "googlebot.json", "2026-11-20", &["192.0.2.0/26"]);
    write(folder.path(), "Bots.JSON", "2026-11-20", &["192.0.2.64/26"]);
    write(folder.path(), "HouseBot.json", "2026-11-20", &["192.0.2.128/26"]);
    fs::write(folder.path().join("notes.txt"), "not read").expect("a file written");
    write(folder.path(), "special-crawlers.json", "2026-11-20", &["192.0.2.192/26"]);
    let read = RangeFolder::read(folder.path()).expect("a folder");
    assert_eq!((read.files.len(), read.errors.len()), (4, 0));
    let ranges = read.ranges();
    let now = Date::parse("2026-11-21").expect("a date").start();
    for (token, address) in [
        ("Googlebot", [192, 0, 2, 1]),
        ("storebot-google", [192, 0, 2, 1]),
        ("storebot-google", [192, 0, 2, 193]),
        ("AdsBot-Google", [192, 0, 2, 193]),
        ("ClaudeBot", [192, 0, 2, 65]),
        ("housebot", [192, 0, 2, 129]),
    ] {
        let verdict = |address: [u8; 4]| ranges.verify(token, IpAddr::from(address), now);
        assert!(matches!(verdict(address), Proof::Verified(_)), "{token}");
        let outside = verdict([198, 51, 100, 1]);
        assert!(matches!(outside, Proof::Contradicted(_)), "{token}");
    }
}

/// Google publishes two files for the crawlers that users start.
#[test]
fn files_of_the_same_crawlers_are_one_table_with_the_older_date() {
    let folder = tempfile::tempdir().expect("a folder");
    let [one, two] = ["user-triggered-fetchers.json", "user-triggered-fetchers-google.json"];
    write(folder.path(), one, "2026-11-20", &["192.0.2.0/26"]);
    write(folder.path(), two, "2026-01-20", &["192.0.2.64/26"]);
    let ranges = RangeFolder::read(folder.path()).expect("a folder").ranges();
    let (_, table) = ranges.tables().next().expect("a table");
    assert_eq!(table.date(), Date::parse("2026-01-20"));
    assert_eq!(table.len(), (1, 0));
    for address in [[192, 0, 2, 1], [192, 0, 2, 65]] {
        assert!(table.find(IpAddr::from(address)).is_some());
    }
}

/// A client outside of one of two files may be in the other one.
#[test]
fn file_without_the_others_of_its_crawlers_contradicts_no_client() {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "googlebot.json", "2026-11-20", &["192.0.2.0/26"]);
    let read = RangeFolder::read(folder.path()).expect("a folder");
    assert_eq!(read.files[0].missing.len(), 1);
    let ranges = read.ranges();
    let now = Date::parse("2026-11-21").expect("a date").start();
    let verdict = |token| ranges.verify(token, IpAddr::from([198, 51, 100, 1]), now);
    assert!(matches!(verdict("GoogleOther"), Proof::Unknown(_)));
    assert!(matches!(verdict("Googlebot"), Proof::Contradicted(_)));
}

#[test]
fn large_file_is_an_error_and_not_read_to_its_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = File::create(folder.path().join("GPTBot.json")).expect("a file");
    file.set_len(100 * 1024 * 1024).expect("a large file");
    let read = RangeFolder::read(folder.path()).expect("a folder");
    assert_eq!(read.errors.len(), 1);
    assert!(read.errors[0].message.starts_with("larger than "));
}

#[test]
fn file_whose_name_is_no_product_token_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["my ranges.json", "GPTBot.json"] {
        write(folder.path(), name, "2026-11-20", &["192.0.2.0/24"]);
    }
    let read = RangeFolder::read(folder.path()).expect("a folder");
    let errors: Vec<_> = read.errors.iter().map(|error| &error.path).collect();
    assert_eq!(errors, [&folder.path().join("my ranges.json")]);
    assert_eq!(read.files.len(), 1);
}

#[test]
fn embedded_ranges_are_read_as_they_were_written() {
    let file = br#"{"prefixes": [{"ipv4Prefix": "192.0.2.0/24"}, {"ipv6Prefix": "2001:db8::/32"},
        {"ipv4Prefix": "255.255.255.255"}, {"ipv4Prefix": "0.0.0.0"}]}"#;
    let table = RangeTable::parse(file).expect("a table");
    assert_eq!(RangeTable::from_sorted(table.v4(), table.v6(), None), table);
    let unsorted = [(5, 9), (1, 2)];
    assert_eq!(RangeTable::from_sorted(&unsorted, &[], None).v4(), [(5, 9)]);
    assert!(RangeTable::from_sorted(&[(9, 5)], &[], None).is_empty());
}

#[test]
fn age_of_stale_data_is_counted_from_the_end_of_its_day() {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "GPTBot.json", "2026-11-20", &["192.0.2.0/26"]);
    let ranges = RangeFolder::read(folder.path()).expect("a folder").ranges();
    let end = Date::parse("2026-11-20").expect("a date").end();
    let verdict = |days: u64| {
        let now = end + Duration::from_secs(days * 86_400);
        ranges.verify("GPTBot", IpAddr::from([198, 51, 100, 1]), now)
    };
    assert!(matches!(verdict(30), Proof::Contradicted(_)));
    assert!(matches!(verdict(31), Proof::Unknown(_)));
}
