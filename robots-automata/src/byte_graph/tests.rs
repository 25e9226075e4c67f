use super::*;

/// Returns the language of a sequence of classes, each for one byte or for one or more.
fn sequence(classes: &[(ByteClass<'_>, bool)]) -> Result<Language, BudgetExhausted> {
    let mut graph = ByteGraph::default();
    for (node, &(class, is_repeated)) in classes.iter().enumerate() {
        graph.add(node, class, node + 1);
        if is_repeated {
            graph.add(node, class, node);
        }
    }
    Language::from_graph(&graph, &[classes.len()])
}

#[test]
fn class_before_a_byte_of_it_takes_every_split() {
    let suffix = b".a.a".map(|byte| (ByteClass::One(byte), false));
    let image = [&[(ByteClass::AnyExcept(b"/"), true)][..], &suffix].concat();
    let image = sequence(&image).expect("few states");
    for member in ["..a.a", "x.a.a", ".a.a.a", "x.a.a.a.a"] {
        assert!(image.contains(member.as_bytes()), "{member}");
    }
    for other in [".a.a", "x.a", "x.a.a.", "x/.a.a", ""] {
        assert!(!image.contains(other.as_bytes()), "{other}");
    }
}

#[test]
fn empty_edge_needs_no_byte() {
    let mut graph = ByteGraph::default();
    graph.add(0, ByteClass::One(b'?'), 1);
    graph.add(1, ByteClass::AnyExcept(b"#"), 1);
    graph.add_empty(1, 2);
    graph.add(2, ByteClass::AnyExcept(b""), 2);
    let query = Language::from_graph(&graph, &[2]).expect("few states");
    assert!(query.contains(b"?") && query.contains(b"?a") && query.contains(b"?a#b"));
    assert!(!query.contains(b"") && !query.contains(b"a?"));
    let nothing = sequence(&[]).expect("few states");
    assert!(nothing.contains(b"") && !nothing.contains(b"a"));
}

#[test]
fn construction_ends_at_its_budget() {
    let classes = [(ByteClass::AnyExcept(b""), true); 200];
    assert!(sequence(&classes).is_err());
    assert!(sequence(&classes[..20]).is_ok());
}
