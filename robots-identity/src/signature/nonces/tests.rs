use super::Nonces;

#[test]
fn nonce_is_used_once_until_it_expires() {
    let mut nonces = Nonces::new(10);
    assert!(nonces.insert(("bot", "key", "a"), 100, 50));
    assert!(!nonces.insert(("bot", "key", "a"), 100, 50));
    assert!(!nonces.insert(("bot", "key", "a"), 200, 100));
    assert!(nonces.insert(("bot", "key", "b"), 100, 50));
    assert!(nonces.insert(("bot", "other", "a"), 100, 50));
    assert!(nonces.insert(("other", "key", "a"), 100, 50));
    // The signature with this nonce is no longer valid.
    assert!(nonces.insert(("bot", "key", "a"), 300, 101));
}

#[test]
fn nonces_beyond_the_capacity_push_out_the_first_to_expire() {
    let mut nonces = Nonces::new(3);
    for (nonce, expires) in [("a", 300), ("b", 100), ("c", 200), ("d", 400)] {
        assert!(nonces.insert(("bot", "key", nonce), expires, 0));
        assert!(nonces.expiries.len() <= 3);
    }
    assert_eq!(nonces.expiries.len(), nonces.by_expiry.len());
    for nonce in ["a", "c", "d"] {
        assert!(!nonces.insert(("bot", "key", nonce), 400, 0), "{nonce}");
    }
}
