use super::*;

fn compared(names: &[&str]) -> String {
    let names: Vec<_> = names.iter().map(|&name| name.to_owned()).collect();
    Comparison::new(&names, None).to_string()
}

#[test]
fn name_without_row_or_reason_is_new() {
    assert_eq!(compared(&["gptbot", "HouseBot", "Operator"]), "new      HouseBot\n");
}

#[test]
fn other_spelling_of_a_row_is_renamed() {
    assert_eq!(
        compared(&["Terra Cotta", "iaskspider/2.0", "CloudVertexBot", "Panscient"]),
        "renamed  CloudVertexBot (row: Google-CloudVertexBot)\n\
         renamed  Panscient (row: panscient.com)\n\
         renamed  Terra Cotta (row: TerraCotta)\n\
         renamed  iaskspider/2.0 (row: iaskspider)\n"
    );
}

#[test]
fn row_that_its_list_no_longer_has_is_gone() {
    let comparison = Comparison::new(&["GPTBot".to_owned()], Some("ai-robots-txt"));
    assert!(comparison.gone.contains(&"PanguBot") && comparison.is_complete());
    assert!(!comparison.gone.contains(&"Googlebot"));
}
