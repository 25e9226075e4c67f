use alloc::boxed::Box;
use alloc::format;
use alloc::vec::Vec;

use super::FileFetches;
use crate::identity::Identity;

/// Returns how many nodes a lookup of this tag reads.
fn steps(fetches: &FileFetches, etag: &str) -> usize {
    let mut digits = super::digits(etag);
    let mut node = fetches.0.get().expect("a root");
    let mut steps = 1;
    while node.etag != etag {
        let digit = digits.next().expect("tags differ in a digit");
        node = node.others[digit].0.get().expect("a known tag");
        steps += 1;
    }
    steps
}

/// Clients choose the order in which files are fetched first, and which are asked for.
#[test]
fn file_among_thousands_is_found_in_a_few_steps() {
    let fetches = FileFetches::default();
    // Multiplied by an odd number, as spread as the hashes of files are.
    let tag = |number: u64| {
        let hash = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        format!("\"{hash:016x}\"")
    };
    let tags: Vec<&'static str> =
        (1..=10_000).map(|number| &*Box::leak(tag(number).into_boxed_str())).collect();
    for (row, etag) in tags.iter().enumerate() {
        fetches.get_or_insert(etag).insert(row % 64, Identity::Unknown);
    }
    for (row, etag) in tags.iter().enumerate() {
        let found = fetches.get(etag).expect("a known tag");
        assert!(found.contains(row % 64, Identity::Unknown));
        assert!(!found.contains(row % 64, Identity::Verified));
        assert!(steps(&fetches, etag) <= 7, "{etag}");
    }
    assert!(fetches.get(&tag(20_000)).is_none());
    assert!(fetches.get("").is_none());
}
