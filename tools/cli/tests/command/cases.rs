//! The output and exit status of the command. Each file in `cmd/` has cases.

use std::path::PathBuf;

#[test]
fn cases() {
    let cases = trycmd::TestCases::new();
    cases.case("tests/cmd/*.toml").case("tests/cmd/*.trycmd");
    // The tests of packages run the same cases on the command that a package has installed, which
    // may be one without sockets.
    if let Some(installed) = std::env::var_os("ROBOTS_COMMAND") {
        cases.register_bin("robots", PathBuf::from(installed));
    } else {
        cases.case("tests/cmd/native/*.trycmd");
    }
}
