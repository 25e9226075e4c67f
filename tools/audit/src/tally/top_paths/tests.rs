use super::{MOST, TopPaths};

#[test]
fn frequent_path_survives_any_number_of_rare_ones() {
    let mut top = TopPaths::default();
    for number in 0..4 * MOST {
        top.add(1, format!("/{number}").as_bytes(), 1);
        if number % 4 == 0 {
            top.add(7, b"/frequent", 1);
        }
    }
    let error = top.error;
    let entries: Vec<_> = top.entries().collect();
    assert!(entries.len() <= MOST);
    let found = entries.iter().find(|entry| entry.key == 7).expect("it is frequent");
    let exact = MOST as u64;
    assert!(found.count <= exact && found.count + error >= exact);
}
