use robots_core::{Dialect, SourceText};

use super::*;
use crate::graph::Edge;

#[test]
fn drawing_of_two_bands_names_the_next_band_and_paths_without_a_rule() {
    let source = SourceText::new("robots.txt", "User-agent: *\nDisallow: /a\n");
    let reading = Reading::new(&source, Dialect::RFC_9309);
    let node = |verdict, is_sink, lines: &[usize]| Node {
        verdict: Option::map(verdict, Word),
        is_sink,
        lines: lines.to_vec(),
        has_unmatched: true,
    };
    let band = |verdict| BandGraph {
        rules: vec![2],
        nodes: vec![node(verdict, false, &[]), node(Some(Verdict::Disallow), true, &[2])],
        edges: vec![Edge { from: 0, to: 1, label: EdgeLabel::Text(b"/a".to_vec()) }],
    };
    let bands = [band(None), band(Some(Verdict::Allow))];
    let mut out = Vec::new();
    let drawing = Drawing::new(&reading, "*", &bands);
    drawing.dot(&mut out).expect("writing to memory does not fail");
    let text = String::from_utf8_lossy(&out);
    for part in [
        "band 1 of 2, 1 rule; without an edge, band 2 decides",
        "band 2 of 2, 1 rule; without an edge, the path is allowed",
        "label=\"next band\"",
        "label=\"disallow\\n2: Disallow: /a\\nor no rule\"",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}
