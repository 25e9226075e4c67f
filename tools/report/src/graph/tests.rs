use robots_core::pattern::canonical_path;
use robots_core::{Dialect, SourceText};

use super::*;

fn graphs(rules: &str, dialect: &'static Dialect) -> (Reading, Vec<BandGraph>) {
    let source = SourceText::new("robots.txt", format!("User-agent: *\n{rules}\n"));
    let reading = Reading::new(&source, dialect);
    let bands = match reading.group(b"*") {
        Some(group) => graph(&reading, group, usize::MAX).expect("small"),
        None => Vec::new(),
    };
    (reading, bands)
}

/// Follows a graph as it is documented. Returns the node whose verdict holds at the end of the
/// path.
fn walk<'g>(graph: &'g BandGraph, path: &[u8]) -> &'g Node {
    let mut node = 0;
    let mut rest = path;
    while let Some(&byte) = rest.first() {
        if graph.nodes[node].is_sink {
            break;
        }
        let edges = |node: usize| graph.edges.iter().filter(move |edge| edge.from == node);
        let other = edges(node).find(|edge| edge.label == EdgeLabel::Other);
        let default = other.expect("every state has one").to;
        let own = |node: usize, byte: u8| {
            edges(node).find(|edge| match &edge.label {
                EdgeLabel::Text(text) => text[0] == byte,
                EdgeLabel::Class(class) => class.contains(&byte),
                EdgeLabel::Other => false,
            })
        };
        let taken = own(node, byte).or_else(|| own(default, byte));
        match taken.map(|edge| (edge, &edge.label)) {
            Some((edge, EdgeLabel::Text(text))) => {
                let common = text.iter().zip(rest).take_while(|(a, b)| a == b).count();
                if common == text.len() {
                    (node, rest) = (edge.to, &rest[common..]);
                } else if common == rest.len() {
                    node = edge.from;
                    break;
                } else {
                    // The rest is read from the target of the default transition of the state where
                    // the edge begins.
                    let other = edges(edge.from).find(|edge| edge.label == EdgeLabel::Other);
                    node = other.expect("every state has one").to;
                    rest = &rest[common..];
                }
            }
            Some((edge, _)) => (node, rest) = (edge.to, &rest[1..]),
            None => (node, rest) = (default, &rest[1..]),
        }
    }
    &graph.nodes[node]
}

fn graph_text(rules: &str) -> Vec<String> {
    let (_, bands) = graphs(rules, Dialect::RFC_9309);
    let text = |node: &Node| {
        let verdict = node.verdict.map_or("pass".to_owned(), |Word(verdict)| verdict.to_string());
        let end = if node.is_sink { "!" } else { "" };
        format!("{verdict}{end}{:?}", node.lines)
    };
    let [band] = bands.as_slice() else {
        panic!("one band: {bands:?}");
    };
    let edges = band.edges.iter().map(|edge| {
        let label = match &edge.label {
            EdgeLabel::Text(bytes) => String::from_utf8_lossy(bytes).into_owned(),
            EdgeLabel::Class(bytes) => format!("[{}]", String::from_utf8_lossy(bytes)),
            EdgeLabel::Other => "other".to_owned(),
        };
        let [from, to] = [edge.from, edge.to].map(|node| text(&band.nodes[node]));
        format!("{from} {label} {to}")
    });
    edges.collect()
}

#[test]
fn unbranched_bytes_are_one_edge() {
    assert_eq!(
        graph_text("Disallow: /admin/\nAllow: /admin/login$"),
        [
            "allow[] /admin/ disallow[2]",
            "allow[] other allow![]",
            "disallow[2] login allow[3]",
            "disallow[2] other disallow![2]",
            "allow[3] other disallow![2]",
        ]
    );
}

#[test]
fn wildcard_has_a_default_transition_to_itself() {
    assert_eq!(
        graph_text("Disallow: /*.php\nDisallow: /x"),
        [
            "allow[] / allow[]",
            "allow[] other allow![]",
            "allow[] x disallow![2, 3]",
            "allow[] other allow[]",
            "allow[] .php disallow![2]",
            "allow[] other allow[]",
        ]
    );
}

#[test]
fn group_without_rules_is_one_sink() {
    let (_, bands) = graphs("Disallow:", Dialect::RFC_9309);
    assert_eq!(bands, [BandGraph::without_rules()]);
}

#[test]
fn graph_of_rules_decides_like_the_reading_and_names_the_rule() {
    let rules = [
        "Disallow: /a\nAllow: /a/b\nDisallow: /a/b/c$\nDisallow: /*.php",
        "Disallow: /*a*b\nAllow: /*b*a$\nDisallow: /ab\nAllow: /aa*a",
        "Allow: /\nDisallow: /b\nAllow: /b/*a\nDisallow: /*ab$\nDisallow: /c",
        "Disallow: /aaaa\nAllow: /*aaab\nDisallow: /*aab\nAllow: /bab$",
        "Disallow: /\nAllow: /$\nAllow: /c.php\nAllow: /a/",
    ];
    let mut paths = vec![b"/".to_vec()];
    for at in 0..2_000 {
        for piece in ["a", "b", "/", ".php", "c"] {
            paths.push([&paths[at], piece.as_bytes()].concat());
        }
    }
    for rules in rules {
        for &dialect in Dialect::ALL {
            let (reading, bands) = graphs(rules, dialect);
            for path in &paths {
                let canonical = canonical_path(path, dialect.path_form);
                let decided = bands.iter().map(|band| walk(band, &canonical));
                let decided = decided.clone().find(|node| node.verdict.is_some());
                let node = decided.expect("the last band answers");
                let expected = reading.evaluate(b"x", path);
                let context = format!("{rules} {} {}", dialect.name, path.escape_ascii());
                assert_eq!(node.verdict, Some(Word(expected.verdict)), "{context}");
                match expected.line(&reading) {
                    Some(line) => assert!(node.lines.contains(&line), "{context} {node:?}"),
                    None => assert!(node.has_unmatched, "{context} {node:?}"),
                }
            }
        }
    }
}

#[test]
fn graph_above_the_limit_is_rejected_with_its_number_of_states() {
    let source = SourceText::new("robots.txt", "User-agent: *\nDisallow: /a/b\nAllow: /a/bc\n");
    let reading = Reading::new(&source, Dialect::RFC_9309);
    let group = reading.group(b"*").expect("it has a default group");
    let states = |bands: &[BandGraph]| {
        let nodes = bands.iter().flat_map(|band| &band.nodes);
        nodes.filter(|node| !node.is_sink).count()
    };
    let Err(GraphError::TooManyStates(least)) = graph(&reading, group, 0) else {
        panic!("a graph without states");
    };
    assert!(least > 0);
    assert_eq!(graph(&reading, group, least - 1), Err(GraphError::TooManyStates(least)));
    let bands = graph(&reading, group, least).expect("the limit admits it");
    assert!(states(&bands) >= least);
}

/// One automaton of twenty such rules has 3²⁰ states.
#[test]
fn several_bands_pass_undecided_paths_on() {
    let words = ('a'..='t').map(|word| format!("Disallow: /*?*{word}=*{word}=\n"));
    let (reading, bands) = graphs(&words.collect::<String>(), Dialect::RFC_9309);
    assert!(bands.len() > 1);
    assert!(bands.iter().any(|band| band.nodes.iter().any(|node| node.verdict.is_none())));
    for path in ["/x?b=1&b=2", "/x?t=t=", "/x?a=1&b=2", "/a=a="] {
        let mut decided = bands.iter().map(|band| walk(band, path.as_bytes()));
        let verdict = decided.find_map(|node| node.verdict);
        assert_eq!(verdict, Some(Word(reading.evaluate(b"x", path.as_bytes()).verdict)));
    }
}
