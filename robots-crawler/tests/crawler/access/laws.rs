//! Properties of every response.

use proptest::prelude::*;

use super::*;

fn any_headers() -> impl Strategy<Value = String> {
    let line = prop_oneof![
        "cache-control: (max-age=[0-9]{1,25}|no-store|no-cache|[ -~]{0,20})",
        "(expires|date|retry-after): (Sun, 06 Nov [12][0-9]{3} 08:49:37 GMT|[0-9]{1,25}|[ -~]{0,9})",
        "age: [0-9]{1,25}",
        "location: [ -~]{0,9}",
    ];
    prop::collection::vec(line, 0..5).prop_map(|lines| lines.join("\n"))
}

fn any_time() -> impl Strategy<Value = Duration> {
    prop_oneof![
        (0..=MONTH.as_secs()).prop_map(Duration::from_secs),
        any::<u64>().prop_map(Duration::from_secs),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    /// With any headers, redirects and copies: a server error within the dialect's window disallows
    /// everything, postpones the visits, or keeps the copy.
    #[test]
    fn error_within_the_window_never_allows_all(
        status in prop_oneof![500_u16..1000, Just(429), Just(0)],
        redirects in 0_u32..30,
        text in any_headers(),
        copy_age in prop::option::of(any_time()),
        failing_for in any_time(),
    ) {
        let history = FetchHistory { copy_age, failing_for };
        for dialect in &all().collect::<Vec<_>>() {
            if status == 429 && dialect.policy.too_many_requests != GOOGLE.policy.too_many_requests {
                continue;
            }
            let found = match status {
                0 => of_error(FetchError::Failed, history, dialect),
                status => of_status(status, redirects, &text, history, dialect),
            };
            let is_inside = dialect
                .policy
                .unreachable
                .allow_all_after
                .is_none_or(|window| failing_for <= window);
            match found {
                Access::DisallowAll { .. } | Access::Retry { .. } => {}
                Access::KeepCopy { .. } => prop_assert!(copy_age.is_some()),
                Access::AllowAll { .. } => prop_assert!(!is_inside, "{}: {found:?}", dialect.name),
                Access::Follow | Access::Parse { .. } => {
                    prop_assert!(false, "{}: {found:?}", dialect.name);
                }
            }
        }
    }

    /// No result is valid for longer than a copy may be kept.
    #[test]
    fn access_always_expires(
        status in 100_u16..1000,
        redirects in 0_u32..8,
        text in any_headers(),
        copy_age in prop::option::of(any_time()),
        failing_for in any_time(),
    ) {
        let history = FetchHistory { copy_age, failing_for };
        let found = of_status(status, redirects, &text, history, RFC);
        prop_assert!(found.valid_for().is_none_or(|time| time <= DAY), "{found:?}");
    }
}
