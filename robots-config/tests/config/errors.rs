//! Errors in a configuration.

use std::path::Path;

use robots_config::Config;
use robots_core::SourceText;

/// Returns the errors in a text, rendered.
#[track_caller]
fn errors(text: impl Into<Vec<u8>>) -> String {
    let source = SourceText::new("robots.toml", text.into());
    let parsed = Config::parse(Path::new("/site/robots.toml"), source);
    parsed.expect_err("it has errors").to_string()
}

/// Asserts that a text has one error, at a line and column, with this message and help.
#[track_caller]
fn assert_error(text: &str, at: &str, message: &str, help: &str) {
    let errors = errors(text);
    assert_eq!(errors.matches("error: ").count(), 1, "{errors}");
    let title = format!("error: {message}\n");
    assert!(errors.starts_with(&title), "{errors}");
    assert!(errors.contains(&format!("--> robots.toml:{at}\n")), "{errors}");
    if !help.is_empty() {
        assert!(errors.contains(&format!("= help: {help}")), "{errors}");
    }
}

#[test]
fn unknown_name_is_an_error_with_its_place_and_the_closest_match() {
    let cases = [
        ("dialct = 'google'", "1:1", "unknown key `dialct`", "did you mean `dialect`?"),
        ("[lint]\n", "1:2", "unknown key `lint`", "did you mean `lints`?"),
        ("dialect = 'gogle'", "1:11", "unknown dialect `gogle`", "did you mean `google`?"),
        (
            "[lints]\ndead_rules = 'deny'",
            "2:1",
            "unknown lint `dead_rules`",
            "did you mean `dead_rule`?",
        ),
        ("[lints]\nstyle = 'denny'", "2:9", "unknown level `denny`", "did you mean `deny`?"),
        (
            "[[site]]\nfile = 'a'\nexpect = 'opn'",
            "3:10",
            "unknown value `opn`",
            "did you mean `open`?",
        ),
        (
            "[[site]]\nfile = 'a'\npresets = ['eu-tmd']",
            "3:12",
            "unknown preset `eu-tmd`",
            "did you mean `eu-tdm`?",
        ),
        (
            "[[site]]\nfile = 'a'\n[[site.claim]]\ndissallow = '/'",
            "4:1",
            "unknown key `dissallow`",
            "did you mean `disallow`?",
        ),
    ];
    for (text, at, message, help) in cases {
        assert_error(text, at, message, help);
    }
}

#[test]
fn value_of_another_type_is_an_error_in_the_words_of_toml() {
    let cases = [
        ("dialect = 1", "1:11", "expected a string, found integer `1`", ""),
        (
            "exclude = 'vendor'",
            "1:11",
            "expected an array, found string \"vendor\"",
            "write it in brackets: `['vendor']`",
        ),
        (
            "[site]\nfile = 'a'",
            "1:1",
            "expected an array, found a table",
            "write its name in two brackets, such as `[[site]]`",
        ),
        ("lints = 'deny'", "1:9", "expected a table, found string \"deny\"", ""),
        (
            "[[site]]\nfile = 'a'\npresets = \"eu-tdm\"",
            "3:11",
            "expected an array, found string \"eu-tdm\"",
            "write it in brackets: `[\"eu-tdm\"]`",
        ),
        ("exclude = {}", "1:11", "expected an array, found a table", "write it in brackets"),
        ("[live]\ntimeout = -1", "2:11", "expected a positive integer, found integer `-1`", ""),
        ("[lints]\nstyle = 1", "2:9", "expected a string, found integer `1`", ""),
        ("[live]\ntimeout = '10'", "2:11", "expected a positive integer, found string \"10\"", ""),
        (
            "[[site]]\nfile = 'a'\nclaim = [{ allow = '/', agents = 1 }]",
            "3:34",
            "expected a product token or a list of product tokens, found integer `1`",
            "",
        ),
        ("[[site]]\nhosts = []", "1:1", "missing key `file`", "add `file`"),
    ];
    for (text, at, message, help) in cases {
        assert_error(text, at, message, help);
    }
}

#[test]
fn invalid_value_is_an_error_that_says_what_to_write() {
    let cases = [
        (
            "exclude = ['vendor\\**']",
            "1:12",
            "unexpected `\\` in a path",
            "write `vendor/**`, on every system",
        ),
        ("exclude = ['/vendor']", "1:12", "path with wildcards starts with `/`", "write `vendor`"),
        ("exclude = ['a/../b']", "1:12", "path with wildcards matches nothing", ""),
        ("exclude = ['a[']", "1:12", "invalid path with wildcards", ""),
        ("baseline = ''", "1:12", "empty path", "write a path"),
        (
            "[[overrides]]\nfiles = []",
            "2:9",
            "override of no files",
            "write the files, such as `[\"staging/**\"]`",
        ),
        (
            "[[site]]\nfile = 'a'\nroutes = ['products']",
            "3:11",
            "route `products` does not start with `/`",
            "write `/products`",
        ),
        (
            "[[site]]\nfile = 'a'\nhosts = ['example.com']",
            "3:10",
            "host `example.com` does not start with `https://`",
            "write `https://example.com`",
        ),
        (
            "[[site]]\nfile = 'a'\nhosts = ['http://a.example/b']",
            "3:10",
            "`http://a.example/b` is not a scheme and a host",
            "write `http://a.example`",
        ),
        (
            "[[site]]\nfile = 'a'\nhosts = ['https://a.example:99999']",
            "3:10",
            "port of `https://a.example:99999` is not a number from 1 to 65535",
            "write `https://a.example`",
        ),
        (
            "[[site]]\nfile = 'a'\nhosts = ['https://a b.example']",
            "3:10",
            "`https://a b.example` is not a scheme and a host",
            "write a scheme and a host, such as `https://www.example.com`",
        ),
        (
            "[[site]]\nfile = 'a'\nhosts = ['https://user@a.example:8080/x']",
            "3:10",
            "`https://user@a.example:8080/x` is not a scheme and a host",
            "write `https://a.example:8080`",
        ),
        (
            "exclude = ['!vendor']",
            "1:12",
            "path with wildcards starts with `!`",
            "delete it, or write `[!]vendor` for a file with this name",
        ),
        (
            "[gate]\ndefault = 'a'",
            "1:1",
            "gate without a socket",
            "add a table `[[gate.listen]]` with `address` and `target`",
        ),
        (
            "[[gate.listen]]\naddress = 'localhost:9000'\ntarget = 'request'",
            "2:11",
            "`localhost:9000` is not an address with a port",
            "write an address, such as `127.0.0.1:9000`",
        ),
        (
            "[[gate.listen]]\naddress = '[::1]'\ntarget = 'request'",
            "2:11",
            "`[::1]` is not an address with a port",
            "write an address, such as `127.0.0.1:9000`",
        ),
        (
            "[[gate.listen]]\naddress = '127.0.0.1:9000'\ntarget = 'X Original'",
            "3:10",
            "`X Original` is not the name of a field",
            "write a name such as `x-original-uri`",
        ),
        (
            "[[gate.listen]]\naddress = '127.0.0.1:9000'",
            "1:1",
            "missing key `target`",
            "add `target`",
        ),
        (
            "[[gate.listen]]\naddress = '127.0.0.1:9000'\ntarget = 'host'",
            "3:10",
            "field `host` for two values",
            "name the field in which the proxy passes on the target",
        ),
        (
            "[[gate.listen]]\naddress = '127.0.0.1:9000'\ntarget = 'a'\nclient = 'x-realip'",
            "4:10",
            "unknown field of an address `x-realip`",
            "did you mean `x-real-ip`?",
        ),
        (
            "[[gate.listen]]\naddress = '127.0.0.1:9000'\ntarget = 'a'\nproxies = ['10.0.0.0/33']",
            "4:12",
            "`10.0.0.0/33` is not a prefix of addresses",
            "write a prefix such as `10.0.0.0/8`",
        ),
        (
            "[gate]\nranges = 'r'\n[[gate.listen]]\naddress = '127.0.0.1:9000'\ntarget = 'a'",
            "3:1",
            "missing key `client`",
            "add the field that the proxy writes: `client = \"x-real-ip\"`",
        ),
        (
            "[gate]\ndeny-contradicted = true\n[[gate.listen]]\naddress = '127.0.0.1:9000'\ntarget = 'a'",
            "2:21",
            "`deny-contradicted` without `ranges`",
            "add `ranges`, the folder with the ranges of crawlers",
        ),
        (
            "[gate]\nhosts = { 'https://a' = 'b' }\n[[gate.listen]]\naddress = '127.0.0.1:9000'\ntarget = 'a'",
            "2:11",
            "`https://a` is not a host",
            "write a name such as `www.example.com` or `*.example.com`",
        ),
        (
            "[gate]\nhosts = { 'A.b' = 'b', 'a.b.' = 'c' }\n[[gate.listen]]\naddress = '127.0.0.1:9000'\ntarget = 'a'",
            "2:24",
            "two files for `a.b`",
            "delete one of them",
        ),
        (
            "[gate]\nhosts = { '[0:0::1]' = 'b', '[::1]' = 'c' }\n[[gate.listen]]\naddress = '127.0.0.1:9000'\ntarget = 'a'",
            "2:29",
            "two files for `[::1]`",
            "delete one of them",
        ),
        (
            "[gate]\npoll = 0\n[[gate.listen]]\naddress = '127.0.0.1:9000'\ntarget = 'a'",
            "2:8",
            "`poll` is out of range",
            "write a number of seconds from 1 to 3600",
        ),
        (
            "[gate]\nmode = 'enforced'\n[[gate.listen]]\naddress = '127.0.0.1:9000'\ntarget = 'a'",
            "2:8",
            "unknown value `enforced`",
            "did you mean `enforce`?",
        ),
        (
            "[gate]\nextend-default-group = ['ai-trainig']\n[[gate.listen]]\naddress = '127.0.0.1:9000'\ntarget = 'a'",
            "2:25",
            "unknown purpose `ai-trainig`",
            "did you mean `ai-training`?",
        ),
        (
            "[[overrides]]\nfiles = ['a']",
            "2:9",
            "override of no settings",
            "add `dialect` or `lints`",
        ),
        (
            "[live]\ntimeout = 0",
            "2:11",
            "timeout is out of range",
            "write a number of seconds from 1 to 600",
        ),
        (
            "[live]\nagents = ['GPTBot/1.0']",
            "2:11",
            "`GPTBot/1.0` is not a product token",
            "write a product token such as `GPTBot`",
        ),
        (
            "[[site]]\nfile = 'a'\n[[site]]\nfile = './a'",
            "4:8",
            "robots.txt of two sites",
            "write one `[[site]]` with all `hosts`",
        ),
        (
            "[[site]]\nfile = 'b//a'\n[[site]]\nfile = 'c/../b/./a'",
            "4:8",
            "robots.txt of two sites",
            "write one `[[site]]` with all `hosts`",
        ),
    ];
    for (text, at, message, help) in cases {
        assert_error(text, at, message, help);
    }
}

#[test]
fn all_errors_are_reported_at_once_in_the_order_of_the_file() {
    let errors = errors(
        "dialct = 'google'\nexclude = 'vendor'\n[lints]\ndead_rules = 'deny'\nstyle = 'denny'\n",
    );
    let places = ["1:1", "2:11", "4:1", "5:9"].map(|at| errors.find(&format!(":{at}\n")));
    assert!(places.is_sorted() && places[0].is_some(), "{errors}");
    assert_eq!(errors.matches("error: ").count(), 4, "{errors}");
}

#[test]
fn removed_required_key_is_not_reported_as_missing() {
    assert_error("[[site]]\nfiles = 'a'", "2:1", "unknown key `files`", "did you mean `file`?");
}

#[test]
fn unknown_table_may_be_of_a_later_version() {
    let unknown = errors("[telemetry]\nlevel = 1\n");
    assert!(
        unknown.contains("this version of robots does not know it; a later one may"),
        "{unknown}"
    );
}

#[test]
fn bytes_that_are_not_toml_are_one_error() {
    let large = "#".repeat(10 << 20);
    let nested = format!("a = {}", "[".repeat(100_000));
    let tables = "[".repeat(100_000);
    let cases: [(&[u8], &str); 7] = [
        (b"\x7fELF\x02\x01\x01\0\0", "robots.toml is not valid TOML"),
        (b"dialect = \"\xff\"", "robots.toml is not UTF-8"),
        (b"dialect = \n", "robots.toml is not valid TOML"),
        (b"dialect = 'google'\rexclude = []", "robots.toml is not valid TOML"),
        (large.as_bytes(), "robots.toml is larger than 1048576 bytes"),
        (nested.as_bytes(), "robots.toml is not valid TOML"),
        (tables.as_bytes(), "robots.toml is not valid TOML"),
    ];
    for (text, message) in cases {
        let errors = errors(text);
        assert_eq!(errors.matches("error: ").count(), 1, "{errors}");
        assert!(errors.contains(message) && errors.len() < 2_000, "{errors}");
    }
}

#[test]
fn many_errors_are_bounded() {
    let keys: Vec<_> = (0..1_000).map(|key| format!("key{key} = 1")).collect();
    assert_eq!(errors(keys.join("\n")).matches("error: ").count(), 20);
}

#[test]
fn invalid_merge_is_an_error_at_its_entry() {
    let site = |keys: &str| format!("[[site]]\nfile = 'robots.txt'\n{keys}\n");
    let cases = [
        ("inherit = true", "3:11", "`inherit` without `merge`", "write `merge = {"),
        ("merge = {}", "3:9", "merge of no files", "write `merge = {"),
        (
            "merge = { '/docs' = 'docs.txt' }",
            "3:11",
            "prefix `/docs` does not end with `/`",
            "write `/docs/`",
        ),
        (
            "merge = { '/docs/' = 'a.txt', '/%64ocs/' = 'b.txt' }",
            "3:31",
            "two files at `/docs/`",
            "merge both into one file",
        ),
        (
            "merge = { '/docs/' = 'robots.txt' }",
            "3:22",
            "`robots.txt` is the base and a fragment",
            "name another file",
        ),
        (
            "merge = { '/docs/' = 'a.txt' }\ninherit = 'yes'",
            "4:11",
            "expected a boolean, found string \"yes\"",
            "",
        ),
    ];
    for (keys, at, message, help) in cases {
        assert_error(&site(keys), at, message, help);
    }
    assert!(errors(site("merge = 'docs.txt'")).contains("found string"));
}
