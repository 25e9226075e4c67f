//! The output and exit status of the command. Each file in `cmd/` has cases.

#[test]
fn cases() {
    trycmd::TestCases::new()
        .case("tests/cmd/*.toml")
        .case("tests/cmd/*.trycmd");
}
