use proc_macro2::Span;
use robots_core::{Dialect, SourceText, compile};

use super::*;
use crate::report::TextOrigin;

fn look(kind: &str, file: &str) -> (Vec<String>, Findings) {
    let text = MacroText {
        source: SourceText::new("robots.txt", "User-agent: *\nDisallow: /src/\n"),
        origin: TextOrigin::File(Span::call_site()),
        watched: Vec::new(),
    };
    let kind = EvidenceKind::by_name(kind).expect("the name of an option");
    // The root of the calling crate is this one.
    let options = [(kind, LitStr::new(file, Span::call_site()))];
    let compilation = compile(&text.source, Dialect::RFC_9309);
    let mut findings = Findings::default();
    let opened = open(&options).remove(0);
    let files = check(opened, &compilation, &text, &Levels::default(), &mut findings);
    (files, findings)
}

#[test]
fn unreadable_evidence_is_an_error_with_its_path() {
    let [list, folder] = EvidenceKind::ALL.map(EvidenceKind::name);
    let (_, found) = look(list, "no/such.xml");
    assert!(found.denied && found.statements.to_string().contains("no/such.xml"));
    let (files, found) = look(folder, "src");
    assert!(!found.denied && found.statements.is_empty() && files.is_empty());
}
