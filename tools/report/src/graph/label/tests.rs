use super::*;

#[test]
fn class_of_consecutive_bytes_is_a_range() {
    assert_eq!(class(b"abc"), "[a-c]");
    assert_eq!(class(b"/ab"), "[/ab]");
    assert_eq!(class(b"0123456789?xz"), "[0-9?xz]");
    assert_eq!(class(b"\xfe\xff"), "[\\xfe\\xff]");
}

#[test]
fn long_text_and_many_lines_are_cut() {
    assert_eq!(text(&[b'a'; 41]), format!("{}…", "a".repeat(39)));
    let mut lines = vec![String::new(); 10];
    fold(&mut lines);
    assert_eq!((lines.len(), lines[7].as_str()), (8, "and 3 more"));
}
