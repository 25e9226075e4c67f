use std::collections::BTreeSet;

use super::{PUBLISHED, Published};

#[test]
fn token_has_one_row() {
    let mut tokens = BTreeSet::new();
    for row in PUBLISHED {
        for token in row.tokens {
            assert!(tokens.insert(token.to_ascii_lowercase()), "{token}");
            assert_eq!(Published::of(token), Some(row));
        }
        for url in row.ranges {
            let name = url.rsplit('/').next().expect("a name");
            assert!(Published::of_file(name).any(|it| it == row), "{url}");
        }
        assert!(!row.ranges.is_empty() || !row.hosts.is_empty());
    }
}
