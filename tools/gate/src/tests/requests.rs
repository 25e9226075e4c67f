//! What a gate answers to requests.

use std::net::IpAddr;
use std::time::SystemTime;

use robots_static::ranges::Date;

use super::{FIREFOX, GPTBOT, Gate};

const LISTEN: &str = "[[gate.listen]]\naddress = '127.0.0.1:0'\ntarget = 'x-original-uri'\n";
const PRIVATE: (&str, &str) = ("robots.txt", "User-agent: *\nDisallow: /private/\n");

/// Returns a gate with one file for all hosts.
fn gate(settings: &str) -> Gate {
    Gate::new(&format!("[gate]\ndefault = 'robots.txt'\n{settings}{LISTEN}"), &[PRIVATE])
}

/// Pseudorandom numbers: the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 20).unwrap_or(0) % end
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}

#[test]
fn disallowed_request_of_a_crawler_is_denied() {
    let gate = gate("");
    assert_eq!(gate.status(GPTBOT, "a.example", "/private/1"), 403);
    assert_eq!(gate.status(GPTBOT, "a.example", "/open?a=/private/"), 200);
    assert_eq!(gate.status(FIREFOX, "a.example", "/private/1"), 200);
    // The alternate spellings of the layer.
    for target in ["/x/../private/1", "//private/1", "/%70rivate/1", "/x/..%2fprivate/1"] {
        assert_eq!(gate.status(GPTBOT, "a.example", target), 403, "{target}");
        assert_eq!(gate.status(FIREFOX, "a.example", target), 200, "{target}");
    }
}

/// Whatever a client adds, only the configured field is the target.
#[test]
fn forged_field_changes_no_answer() {
    const FIELDS: [&str; 10] = [
        "x-original-uri",
        "x-forwarded-uri",
        "x-original-url",
        "x-rewrite-url",
        "x-forwarded-path",
        "x-envoy-original-path",
        "x-forwarded-method",
        "x-http-method-override",
        "forwarded",
        "x-forwarded-prefix",
    ];
    let mut random = Random(9309);
    for own in ["x-original-uri", "x-forwarded-uri", "request"] {
        let listen = LISTEN.replace("x-original-uri", own);
        let table = format!("[gate]\ndefault = 'robots.txt'\n{listen}");
        let gate = Gate::new(&table, &[PRIVATE]);
        for _ in 0..500 {
            let target = random.of(&["/private/1", "/open", "/private", "/private/?a"]);
            let path = match own {
                "request" => format!("/_robots{target}"),
                _ => "/_robots".to_owned(),
            };
            let mut fields: Vec<(&str, &[u8])> = vec![("user-agent", GPTBOT.as_bytes())];
            for _ in 0..random.below(4) {
                let name = random.of(&FIELDS);
                if name != own {
                    fields.push((name, random.of(&[&b"/open"[..], b"/private/2", b"POST", b""])));
                }
            }
            if own != "request" {
                let at = random.below(fields.len() + 1);
                fields.insert(at, (own, target.as_bytes()));
            }
            let expected = if target.starts_with("/private/") { 403 } else { 200 };
            let status = gate.answer(&path, &fields).status();
            assert_eq!(status, expected, "{own}: {path} {fields:?}");
        }
    }
}

#[test]
fn target_that_is_not_known_is_denied_to_crawlers_with_rules_only() {
    let gate = gate("");
    let long = format!("/{}", "a".repeat(70_000));
    let cases: [(&str, &[&[u8]]); 9] = [
        ("missing", &[]),
        ("several", &[b"/open", b"/private/1"]),
        ("several", &[b"/open", b"/open"]),
        ("invalid", &[b"open.example"]),
        ("invalid", &[b"*"]),
        ("invalid", &[b"/a b"]),
        ("invalid", &[b"/\xff\xfe"]),
        ("invalid", &[b"://"]),
        ("invalid", &[long.as_bytes()]),
    ];
    for (reason, values) in cases {
        let with = |user_agent: &'static str| {
            let mut fields: Vec<(&str, &[u8])> = vec![("user-agent", user_agent.as_bytes())];
            fields.extend(values.iter().map(|value| ("x-original-uri", *value)));
            gate.answer("/_robots", &fields).status().as_u16()
        };
        assert_eq!(with(GPTBOT), 403, "{reason}");
        assert_eq!(with(FIREFOX), 200, "{reason}");
        assert_eq!(with("AdsBot-Google"), 200, "{reason}: no rules apply to it");
    }
    let count = |reason: &str| {
        let text = gate.metrics.text();
        let name = format!("robots_gate_unknown_targets_total{{reason=\"{reason}\"}} ");
        let value = text.lines().find_map(|line| line.strip_prefix(&name));
        value.and_then(|value| value.parse::<u32>().ok())
    };
    assert_eq!(count("missing"), Some(3));
    assert_eq!(count("several"), Some(6));
    assert_eq!(count("invalid"), Some(18));
}

#[test]
fn long_target_is_decided_as_the_layer_decides_it() {
    let gate = gate("");
    let long = "a".repeat(60_000);
    assert_eq!(gate.status(GPTBOT, "a.example", &format!("/private/{long}")), 403);
    assert_eq!(gate.status(GPTBOT, "a.example", &format!("/{long}")), 200);
    assert_eq!(gate.status(FIREFOX, "a.example", &format!("/private/{long}")), 200);
}

/// Whatever arrives, a browser passes, and no crawler may fetch what a part of it disallows.
#[test]
fn no_bytes_deny_a_browser() {
    let mut random = Random(42);
    let gate = gate("crawl-delay = true\n");
    let bytes: Vec<u8> = (b' '..=255).filter(|byte| *byte != 127).collect();
    for _ in 0..5_000 {
        let mut value = |most: usize| -> Vec<u8> {
            let start: &[u8] = random.of(&[&b"/"[..], b"http://", b"*", b"", b"/private/", b"?"]);
            let length = random.below(most);
            let rest = (0..length).map(|_| random.of(&bytes));
            start.iter().copied().chain(rest).collect()
        };
        let (target, host, second) = (value(40), value(20), value(20));
        let user_agent = FIREFOX.as_bytes();
        let fields: [(&str, &[u8]); 4] = [
            ("user-agent", user_agent),
            ("host", &host),
            ("x-original-uri", &target),
            ("host", &second),
        ];
        let asked = gate.answer("/_robots", &fields);
        assert_eq!(asked.status(), 200, "{:?}", target.escape_ascii());
    }
}

#[test]
fn absolute_form_is_decided_by_the_files_of_all_hosts_it_names() {
    let table = format!(
        "[gate]\nhosts = {{ 'open.example' = 'open.txt', 'closed.example' = 'closed.txt' }}\n{LISTEN}"
    );
    let files = [
        ("open.txt", "User-agent: *\nDisallow: /x\n"),
        ("closed.txt", "User-agent: *\nDisallow: /\n"),
    ];
    let gate = Gate::new(&table, &files);
    for (host, target, status) in [
        ("open.example", "/a", 200),
        ("open.example", "http://open.example/a", 200),
        ("open.example", "http://closed.example/a", 403),
        ("closed.example", "http://open.example/a", 403),
        ("x@closed.example", "/a", 403),
        ("open.example:80@closed.example", "/a", 403),
        ("CLOSED.example.:8080", "/a", 403),
        ("other.example", "/a", 200),
    ] {
        assert_eq!(gate.status(GPTBOT, host, target), status, "{host} {target}");
        assert_eq!(gate.status(FIREFOX, host, target), 200, "{host} {target}");
    }
}

#[test]
fn host_of_another_field_selects_the_file() {
    let table = format!(
        "[gate]\nhosts = {{ '*.example' = 'closed.txt' }}\n{LISTEN}host = 'x-forwarded-host'\n"
    );
    let gate = Gate::new(&table, &[("closed.txt", "User-agent: *\nDisallow: /\n")]);
    let status = |hosts: &[(&str, &[u8])]| {
        let mut fields: Vec<(&str, &[u8])> =
            vec![("user-agent", GPTBOT.as_bytes()), ("x-original-uri", b"/a")];
        fields.extend(hosts);
        gate.answer("/_robots", &fields).status().as_u16()
    };
    assert_eq!(status(&[("x-forwarded-host", b"a.example"), ("host", b"gate.internal")]), 403);
    assert_eq!(status(&[("host", b"a.example")]), 200);
    let several: [(&str, &[u8]); 2] =
        [("x-forwarded-host", b"open.test"), ("x-forwarded-host", b"a.example")];
    assert_eq!(status(&several), 403);
}

#[test]
fn robots_txt_of_the_host_is_served() {
    let table = format!(
        "[gate]\nhosts = {{ 'a.example' = 'robots.txt', 'b.example' = 'missing.txt' }}\n{LISTEN}"
    );
    let gate = Gate::new(&table, &[PRIVATE]);
    let get = |host: &str, path: &str| gate.answer(path, &[("host", host.as_bytes())]);
    for path in
        ["/robots.txt", "/robots.txt?a", "//robots.txt", "/%72obots.txt", "/x/../robots.txt"]
    {
        let response = get("a.example", path);
        assert_eq!(response.status(), 200, "{path}");
        assert_eq!(response.body(), PRIVATE.1, "{path}");
        assert!(response.headers().contains_key("etag"));
        assert_eq!(get("b.example", path).status(), 503, "not loaded: {path}");
        assert_eq!(get("c.example", path).status(), 404, "no file: {path}");
    }
    assert_eq!(get("a.example", "/private/1").status(), 404);
    assert_eq!(get("a.example", "/").status(), 404);
    let crawler: [(&str, &[u8]); 1] = [("user-agent", GPTBOT.as_bytes())];
    assert_eq!(gate.answer("/private/1", &crawler).status(), 404);
    // A question about the file is not an answer with it.
    for user_agent in [GPTBOT, FIREFOX] {
        assert_eq!(gate.status(user_agent, "a.example", "/robots.txt"), 200);
        assert_eq!(
            gate.status(user_agent, "a.example", "/private/robots.txt"),
            match user_agent {
                GPTBOT => 403,
                _ => 200,
            }
        );
    }
}

#[test]
fn crawl_delay_is_enforced_and_never_for_a_browser() {
    let delay = ("robots.txt", "User-agent: *\nCrawl-delay: 600\nDisallow: /private/\n");
    for (only_403, expected) in [("", 429), ("only-403 = true\n", 403)] {
        let table =
            format!("[gate]\ndefault = 'robots.txt'\ncrawl-delay = true\n{LISTEN}{only_403}");
        let gate = Gate::new(&table, &[delay]);
        let bing = "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)";
        assert_eq!(gate.status(bing, "a.example", "/a"), 200);
        let fields: [(&str, &[u8]); 2] =
            [("user-agent", bing.as_bytes()), ("x-original-uri", b"/b")];
        let limited = gate.answer("/_robots", &fields);
        assert_eq!(limited.status(), expected);
        assert!(limited.headers().contains_key("retry-after"));
        let real = limited.headers().get("x-robots-status").map(http::HeaderValue::as_bytes);
        assert_eq!(real, (expected == 403).then_some(&b"429"[..]));
        for _ in 0..3 {
            assert_eq!(gate.status(FIREFOX, "a.example", "/b"), 200);
        }
    }
}

#[test]
fn client_is_contradicted_by_its_address_only_if_a_trusted_proxy_names_it() {
    let today = Date::of(SystemTime::now());
    let ranges = format!(
        "{{\"creationTime\": \"{today}\", \"prefixes\": [{{\"ipv4Prefix\": \"192.0.2.0/24\"}}]}}"
    );
    let table = format!(
        "[gate]\ndefault = 'robots.txt'\nranges = 'ranges'\ndeny-contradicted = true\n\
        {LISTEN}client = 'x-real-ip'\nproxies = ['127.0.0.0/8']\n"
    );
    let gate = Gate::new(&table, &[PRIVATE, ("ranges/GPTBot.json", &ranges)]);
    let status = |peer: &str, clients: &[&[u8]], user_agent: &'static str| {
        let peer: IpAddr = peer.parse().expect("an address");
        let mut fields: Vec<(&str, &[u8])> = vec![
            ("user-agent", user_agent.as_bytes()),
            ("x-original-uri", b"/open"),
            ("x-forwarded-for", b"192.0.2.1"),
        ];
        fields.extend(clients.iter().map(|client| ("x-real-ip", *client)));
        gate.answer_from(peer, "/_robots", &fields).status().as_u16()
    };
    assert_eq!(status("127.0.0.1", &[b"192.0.2.7"], GPTBOT), 200);
    assert_eq!(status("127.0.0.1", &[b"198.51.100.7"], GPTBOT), 403);
    assert_eq!(status("127.0.0.1", &[b"198.51.100.7"], FIREFOX), 200);
    // Unknown, not contradicted.
    assert_eq!(status("127.0.0.1", &[], GPTBOT), 200);
    assert_eq!(status("127.0.0.1", &[b"192.0.2.7", b"198.51.100.7"], GPTBOT), 200);
    assert_eq!(status("10.0.0.1", &[b"198.51.100.7"], GPTBOT), 200);
    let lines = gate.logged();
    let denied = lines.iter().find(|line| line["event"] == "contradicted");
    assert_eq!(denied.expect("a line")["client"], "198.51.100.7");
}

#[test]
fn mode_report_denies_nothing_and_logs_it() {
    let gate = gate("mode = 'report'\n");
    assert_eq!(gate.status(GPTBOT, "a.example", "/private/\u{e9}\""), 200);
    let lines = gate.logged();
    let line = lines.last().expect("a line");
    assert_eq!(line["event"], "reported");
    assert_eq!(line["crawler"], "GPTBot");
    assert_eq!(line["host"], "a.example");
    assert_eq!(line["target"], "/private/\u{e9}\"");
    assert_eq!(line["line"], 2);
    assert_eq!(line["rule"], "Disallow: /private/");
}

#[test]
fn requests_add_no_series_and_no_label() {
    let gate = gate("log = 'off'\n");
    let names = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines.map(|line| line.rsplit_once(' ').expect("a value").0.to_owned()).collect()
    };
    let before = names(&gate.metrics.text());
    let mut random = Random(7);
    for number in 0..2_000 {
        let user_agent = match random.below(3) {
            0 => format!("Bot{number}/1.0"),
            1 => format!("{GPTBOT} {number}"),
            _ => FIREFOX.to_owned(),
        };
        gate.status(&user_agent, &format!("{number}.example"), &format!("/private/{number}"));
    }
    let after = gate.metrics.text();
    assert_eq!(names(&after), before);
    assert!(before.len() > 1_000 && before.len() < 10_000, "{}", before.len());
    assert!(after.contains("robots_requests_total{crawler=\"GPTBot\",outcome=\"denied\"} "));
    let sum: u32 = after
        .lines()
        .filter(|line| line.starts_with("robots_gate_requests_total"))
        .filter_map(|line| line.rsplit_once(' ')?.1.parse::<u32>().ok())
        .sum();
    assert_eq!(sum, 2_000);
}

#[test]
fn log_without_a_reader_stops_no_request() {
    let gate = gate("");
    for _ in 0..10_000 {
        assert_eq!(gate.status(GPTBOT, "a.example", "/private/1"), 403);
    }
    let text = gate.metrics.text();
    assert!(!text.contains("robots_gate_log_lines_dropped_total 0\n"), "{text}");
}
