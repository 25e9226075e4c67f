//! What the command prints, and the status it exits with. Each case is a file in `cmd/`.

#[test]
fn cases() {
    trycmd::TestCases::new()
        .case("tests/cmd/*.toml")
        .case("tests/cmd/*.trycmd");
}
