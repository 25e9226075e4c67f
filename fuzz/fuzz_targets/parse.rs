//! Checks that any bytes parse, and that no byte except line endings is outside of the lines.

#![no_main]

use libfuzzer_sys::fuzz_target;
use robots_core::SourceText;
use robots_core::source::Span;

fuzz_target!(|bytes: &[u8]| {
    let source = SourceText::new("robots.txt", bytes);
    let document = robots_core::syntax::parse(&source);
    let is_ending = |start, end| {
        let between = source.slice(Span::new(start, end));
        between.iter().all(|byte| b"\r\n".contains(byte))
    };
    let mut at = if source.has_byte_order_mark() { 3 } else { 0 };
    for item in &document.items {
        assert!(is_ending(at, item.span.start));
        at = item.span.end;
    }
    assert!(is_ending(at, bytes.len()));
});
