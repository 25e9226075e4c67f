use std::sync::Arc;

use super::{Hosts, Slot};

#[test]
fn longest_wildcard_above_a_host_is_its_file() {
    let mut hosts = Hosts::default();
    let [own, near, far, other] = [(); 4].map(|()| Arc::<Slot>::default());
    hosts.insert("a.b.example".to_owned(), Arc::clone(&own));
    hosts.insert("*.b.example".to_owned(), Arc::clone(&near));
    hosts.insert("*.example".to_owned(), Arc::clone(&far));
    hosts.default = Some(Arc::clone(&other));
    let long = format!("{}.example", "a.".repeat(30_000));
    for (host, slot) in [
        ("a.b.example", &own),
        ("x.y.b.example", &near),
        ("b.example", &far),
        ("example", &other),
        ("", &other),
        ("..", &other),
        (&long, &other),
    ] {
        let found = hosts.get(host).expect("a file for every host");
        assert!(Arc::ptr_eq(found, slot), "{host}");
    }
}
