use super::*;

fn text(origins: Origins) -> SourceText {
    SourceText::new("merged", "aaXXbb--cc").with_origins(origins)
}

fn two_texts() -> Origins {
    let mut origins = Origins::default();
    let [one, two] = ["one", "two"].map(|name| SourceText::new(name, "0123456789"));
    origins.push(0, &one, Span::new(4, 6));
    origins.push(2, &one, Span::new(6, 6));
    origins.push(4, &one, Span::new(6, 8));
    origins.push(8, &two, Span::new(1, 3));
    origins
}

#[test]
fn origin_of_a_span_is_where_its_bytes_were_written() {
    let text = text(two_texts());
    let origin = |start, end| {
        let (source, span) = text.origin(Span::new(start, end));
        (source.name(), span.start, span.end)
    };
    assert_eq!(origin(0, 2), ("one", 4, 6));
    assert_eq!(origin(1, 5), ("one", 5, 7));
    assert_eq!(origin(2, 4), ("one", 6, 6), "an inserted prefix");
    assert_eq!(origin(3, 6), ("one", 6, 8), "a prefix and what follows it");
    assert_eq!(origin(9, 10), ("two", 2, 3));
    assert_eq!(origin(4, 10), ("one", 6, 8), "ends in another text");
    assert_eq!(origin(0, 0), ("one", 4, 4));
    assert_eq!(origin(40, 50), ("two", 3, 3), "after the end");
}

#[test]
fn origin_of_a_line_is_where_it_was_written() {
    let mut origins = Origins::default();
    let [one, two] = ["one", "two"].map(|name| SourceText::new(name, "0\n1\n2\n3\n"));
    origins.push(2, &one, Span::new(4, 6));
    origins.push(4, &two, Span::new(0, 4));
    let text = SourceText::new("merged", "#\n2\n0\n1\n").with_origins(origins);
    let origins = [2, 3, 4].map(|line| {
        let (source, line) = text.origin_of_line(line);
        (source.name(), line)
    });
    assert_eq!(origins, [("one", 3), ("two", 1), ("two", 2)]);
    assert_eq!(one.origin_of_line(2), (&one, 2));
    assert_eq!(text.origin_of_line(9), (&text, 9), "no such line");
}

#[test]
fn copy_of_a_text_has_its_origins() {
    let text = text(two_texts());
    let len = text.bytes().len();
    for start in 0..len {
        for end in start..=len {
            let mut origins = Origins::default();
            origins.push_copy(0, &text, Span::new(start, end));
            let copy = SourceText::new("copy", text.slice(Span::new(start, end)));
            let copy = copy.with_origins(origins);
            for at in start..end {
                let byte = copy.origin(Span::new(at - start, at - start + 1));
                assert_eq!(byte, text.origin(Span::new(at, at + 1)), "{start} {end} {at}");
            }
        }
    }
}

#[test]
fn text_without_origins_is_its_own_origin() {
    let text = SourceText::new("robots.txt", "abc");
    let span = Span::new(1, 2);
    assert_eq!(text.origin(span), (&text, span));
    let empty = text.clone().with_origins(Origins::default());
    assert_eq!(empty.origin(span), (&empty, span));
}

#[test]
fn get_of_a_byte_is_the_part_around_it() {
    let mut map = SourceMap::default();
    assert_eq!(map.get(0), None);
    map.push(3, 'a');
    map.push(5, 'b');
    assert_eq!(
        [0, 3, 4, 5, 90].map(|at| map.get(at).copied()),
        [Some('a'), Some('a'), Some('a'), Some('b'), Some('b')]
    );
}
