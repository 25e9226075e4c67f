use super::*;

fn excerpt(bytes: &[u8], spans: &[(usize, usize)]) -> Excerpt {
    let places = spans.iter().map(|&(start, end)| Span::new(start, end));
    Excerpt::new(&SourceText::new("robots.txt", bytes), places)
}

#[test]
fn only_the_lines_of_the_labels_are_cut_out() {
    let cut = excerpt(b"one\r\ntwo\nthree\nfour\n", &[(10, 12), (6, 7)]);
    assert_eq!(cut.text, "two\nthree");
    assert_eq!(cut.first_line, 2);
    assert_eq!(cut.spans, [5..7, 1..2]);
}

#[test]
fn a_lone_cr_ends_a_line() {
    let cut = excerpt(b"one\rtwo\rthree", &[(4, 5), (8, 9)]);
    assert_eq!(cut.text, "two\nthree");
    assert_eq!(cut.first_line, 2);
    assert_eq!(cut.spans, [0..1, 4..5]);
}

#[test]
fn a_label_on_the_lf_of_a_crlf_stays_on_its_line() {
    let cut = excerpt(b"one\r\ntwo", &[(4, 4)]);
    assert_eq!(cut.first_line, 1);
    assert!(cut.text.starts_with("one"));
}

#[test]
fn offsets_follow_replaced_bytes() {
    let bytes = b"a\xe9b\xf0\x9f\x98c\xc3\xa9d";
    let cut = excerpt(bytes, &[(1, 2), (2, 3), (3, 6), (6, 7), (7, 9), (9, 10)]);
    let shown: Vec<&str> = cut.spans.iter().map(|span| &cut.text[span.clone()]).collect();
    assert_eq!(shown, ["\u{fffd}", "b", "\u{fffd}", "c", "é", "d"]);
}

#[test]
fn a_label_within_a_character_ends_at_a_boundary() {
    let cut = excerpt("aéb".as_bytes(), &[(2, 2)]);
    assert_eq!(cut.spans[0], 1..1);
    let cut = excerpt(b"a\xf0\x9f\x98b", &[(2, 3)]);
    assert_eq!(cut.spans[0], 4..4);
}

#[test]
fn a_byte_order_mark_is_not_shown() {
    let cut = excerpt(b"\xef\xbb\xbfone\n", &[(3, 6), (0, 1)]);
    assert_eq!(cut.text, "one");
    assert_eq!(cut.spans, [0..3, 0..0]);
}

#[test]
fn label_after_the_end_is_moved_to_the_end() {
    let cut = excerpt(b"one\ntwo", &[(90, 99)]);
    assert_eq!((cut.text.as_str(), cut.first_line), ("two", 2));
    assert_eq!(cut.spans[0], 3..3);
    assert_eq!(excerpt(b"", &[(0, 0)]).spans[0], 0..0);
}
