use super::*;

#[test]
fn target_without_notation_is_inferred() {
    let target = |text, notation| Target::read(text, notation, None);
    let route = |text| Ok(Target::Route(Route::parse(text).expect("a route"), QueryCondition::Any));
    assert_eq!(target("/a/{*rest}", None), route("/a/{*rest}"));
    assert_eq!(target("/about", None), route("/about"));
    let pattern = Ok(Target::Pattern("/about".into()));
    assert_eq!(target("/about", Some("pattern")), pattern);
    for (foreign, written) in [
        ("/members/*rest", "{*rest}"),
        ("/members/:id", "{id}"),
        ("/members/<id>", "{id}"),
        ("/members/<path..>", "{*path}"),
    ] {
        let help = target(foreign, None).expect_err(foreign).help;
        assert!(help.contains(written), "{foreign}: {help}");
    }
    assert!(target("/members/*rest", Some("pattern")).is_ok());
    assert_eq!(target("/a*b$", None), Ok(Target::Pattern("/a*b$".into())));
    assert_eq!(target("/a{2}", Some("regex")), Ok(Target::Regex("/a{2}".into())));
}

#[test]
fn claim_error_has_the_invalid_part() {
    let keyword = read_verdict("forbid").expect_err("an error");
    assert_eq!(keyword.part, ClaimPart::Keyword);

    let agents = |agents: &[&str]| {
        let agents: Vec<_> = agents.iter().map(ToString::to_string).collect();
        Agents::read(&agents).expect_err("an error").part
    };
    assert_eq!(agents(&[]), ClaimPart::Whole);
    assert_eq!(agents(&["*", "*"]), ClaimPart::Agent(0));
    assert_eq!(agents(&["a", "purpose(trainig)"]), ClaimPart::Agent(1));

    let target = |text, notation, query| {
        let error = Target::read(text, notation, query);
        error.expect_err("an error").part
    };
    assert_eq!(target("/", Some("glob"), None), ClaimPart::Notation);
    for text in ["/{a}*", "/{a", "a*"] {
        assert_eq!(target(text, None, None), ClaimPart::Target, "{text}");
    }
    assert_eq!(target("/", None, Some("any")), ClaimPart::Query);
    assert_eq!(target("/*", None, Some("with")), ClaimPart::Query);
}
