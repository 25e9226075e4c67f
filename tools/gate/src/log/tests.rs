use std::time::{Duration, UNIX_EPOCH};

use super::time;

#[test]
fn time_is_written_in_utc() {
    let moment = UNIX_EPOCH + Duration::from_millis(1_795_654_861_042);
    assert_eq!(time(moment), "2026-11-26T01:01:01.042Z");
    assert_eq!(time(UNIX_EPOCH), "1970-01-01T00:00:00.000Z");
}
