//! Each configuration of the guide, before a real gate and a site.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use super::client::{FIREFOX, Field, GPTBOT, send, status};
use super::free_port::free_port;
use super::programs::{start, start_site};
use super::running::{Gate, Running, becomes, folder};

const ROBOTS: &str = "User-agent: bingbot\nDisallow: /never\nCrawl-delay: 600\n\nUser-agent: *\nDisallow: /private/\n";
const CHROME: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 \
    (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const BINGBOT: &str = "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)";

/// The time between two requests of a browser, which leaves the processor to the proxies and to
/// other tests.
const PERIOD: Duration = Duration::from_millis(10);

/// A proxy of the guide.
#[derive(Clone, Copy)]
struct Proxy {
    name: &'static str,
    program: &'static str,
    /// The blocks of its section, by language, with the file of each and what is around it, which
    /// is `PRINTED`. `FOLDER` is the folder of the files.
    files: &'static [(&'static str, &'static str, &'static str)],
    arguments: &'static [&'static str],
    /// Whether it passes on every User-Agent field, and not only the first.
    passes_all: bool,
    /// The longest target that it passes on, in bytes.
    longest: usize,
    /// The status of a crawler while the gate is down.
    down: u16,
    /// What makes it fail closed: a text of the page, what to write in its place, and the status
    /// of everyone while the gate is down.
    closed: Option<(&'static str, &'static str, u16)>,
}

const NGINX: Proxy = Proxy {
    name: "nginx",
    program: "nginx",
    files: &[(
        "nginx",
        "nginx.conf",
        "daemon off; master_process off; pid FOLDER/pid; error_log FOLDER/log; events {}
        http {
            access_log off; client_body_temp_path FOLDER/body; proxy_temp_path FOLDER/proxy;
            fastcgi_temp_path FOLDER/fastcgi; uwsgi_temp_path FOLDER/uwsgi;
            scgi_temp_path FOLDER/scgi; PRINTED
        }",
    )],
    arguments: &["-p", "FOLDER", "-c", "FOLDER/nginx.conf"],
    passes_all: true,
    longest: 8_000,
    down: 200,
    closed: Some((
        "        proxy_intercept_errors on;\n        error_page 400 404 408 413 431 500 502 503 504 = @robots_open;\n",
        "",
        500,
    )),
};

const CADDY: Proxy = Proxy {
    name: "Caddy",
    program: "caddy",
    files: &[("caddyfile", "Caddyfile", "{\nadmin off\nauto_https off\n}\nPRINTED")],
    arguments: &["run", "--adapter", "caddyfile", "--config", "FOLDER/Caddyfile"],
    passes_all: false,
    longest: 60_000,
    down: 200,
    closed: Some((
        "    handle_errors {\n        @gate_is_down expression `{err.status_code} in [502, 503, 504]`\n        \
            reverse_proxy @gate_is_down 127.0.0.1:3000\n    }\n",
        "",
        502,
    )),
};

const HAPROXY: Proxy = Proxy {
    name: "HAProxy",
    program: "haproxy",
    files: &[
        ("lua", "robots.lua", "PRINTED"),
        (
            "haproxy",
            "haproxy.cfg",
            "defaults\n    timeout connect 20s\n    timeout client 20s\n    timeout server 20s\n\nPRINTED",
        ),
    ],
    arguments: &["-db", "-f", "FOLDER/haproxy.cfg"],
    passes_all: true,
    longest: 8_000,
    down: 200,
    closed: Some(("then status = 0 end", "then status = 403 end", 403)),
};

const ENVOY: Proxy = Proxy {
    name: "Envoy",
    program: "envoy",
    files: &[("yaml", "envoy.yaml", "PRINTED")],
    arguments: &[
        "-c",
        "FOLDER/envoy.yaml",
        "--concurrency",
        "1",
        "--use-dynamic-base-id",
        "-l",
        "warn",
    ],
    passes_all: true,
    longest: 50_000,
    down: 200,
    closed: Some(("failure_mode_allow: true", "failure_mode_allow: false", 403)),
};

const TRAEFIK: Proxy = Proxy {
    name: "Traefik",
    program: "traefik",
    files: &[("yaml", "dynamic.yaml", "PRINTED")],
    arguments: &[
        "--entryPoints.web.address=127.0.0.1:80",
        "--providers.file.filename=FOLDER/dynamic.yaml",
        "--global.checkNewVersion=false",
        "--global.sendAnonymousUsage=false",
    ],
    passes_all: false,
    longest: 60_000,
    down: 500,
    closed: None,
};

const APACHE: Proxy = Proxy {
    name: "Apache",
    program: "apache2",
    files: &[
        ("lua", "robots-apache.lua", "PRINTED"),
        (
            "apache",
            "apache.conf",
            "ServerRoot FOLDER\nServerName localhost\nPidFile FOLDER/pid\nErrorLog FOLDER/log\n\
            Listen 127.0.0.1:80\nUser www-data\nGroup www-data\nDefaultRuntimeDir FOLDER\n\
            LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so\n\
            LoadModule authz_core_module /usr/lib/apache2/modules/mod_authz_core.so\n\
            LoadModule lua_module /usr/lib/apache2/modules/mod_lua.so\n\
            LoadModule proxy_module /usr/lib/apache2/modules/mod_proxy.so\n\
            LoadModule proxy_http_module /usr/lib/apache2/modules/mod_proxy_http.so\nPRINTED",
        ),
    ],
    arguments: &["-X", "-f", "FOLDER/apache.conf"],
    passes_all: true,
    longest: 8_000,
    down: 200,
    closed: Some(("without_gate = apache2.DECLINED", "without_gate = 503", 503)),
};

/// Returns the page of the guide.
pub(crate) fn page() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide/gate.md");
    fs::read_to_string(path).expect("the page")
}

/// A proxy before a gate and a site.
struct Chain {
    proxy: Proxy,
    folder: PathBuf,
    port: u16,
    gate: Option<Gate>,
    _process: Running,
}

impl Chain {
    /// Starts all of it; `None` if the proxy is not installed. `edit` changes the page.
    fn start(proxy: Proxy, edit: impl Fn(String) -> String) -> Option<Self> {
        let page = edit(page());
        let section = page.split("\n## ").find(|section| {
            section.strip_prefix(proxy.name).is_some_and(|rest| rest.starts_with('\n'))
        });
        let section = section.expect("a section of the proxy");
        let block = |language: &str| {
            let mut blocks = section.split("\n```").skip(1).step_by(2);
            let text = blocks.find_map(|block| block.strip_prefix(language)?.strip_prefix('\n'));
            text.unwrap_or_else(|| panic!("{} has no block of {language}", proxy.name))
        };
        let folder = folder(&format!("{}-{}", proxy.name, free_port()));
        let (port, gate_port, site) = (free_port(), free_port(), start_site());
        let placed = |text: &str| {
            let text = text.replace("FOLDER", &folder.display().to_string());
            let text = text.replace(":9000", &format!(":{gate_port}"));
            let text = text.replace(", 9000)", &format!(", {gate_port})"));
            let text = text.replace("port_value: 9000", &format!("port_value: {gate_port}"));
            let text = text.replace("port_value: 3000", &format!("port_value: {site}"));
            let text = text.replace("port_value: 80 ", &format!("port_value: {port} "));
            let text = text.replace(":3000", &format!(":{site}"));
            let mut text = text.replace(":80\n", &format!(":{port}\n"));
            for end in [";", ">", " {"] {
                text = text.replace(&format!(":80{end}"), &format!(":{port}{end}"));
            }
            text
        };
        let hosts = "hosts = { 'closed.example' = 'closed.txt' }\ncrawl-delay = true";
        let table = format!("[gate]\ndefault = 'robots.txt'\n{hosts}\n{}", block("toml"));
        fs::write(folder.join("robots.toml"), placed(&table)).expect("written");
        fs::write(folder.join("robots.txt"), ROBOTS).expect("written");
        fs::write(folder.join("closed.txt"), "User-agent: *\nDisallow: /\n").expect("written");
        for (language, file, around) in proxy.files {
            let text = placed(&around.replace("PRINTED", &format!("{}\n", block(language))));
            fs::write(folder.join(file), text).expect("written");
        }
        let arguments = proxy.arguments.iter();
        let arguments = arguments.map(|it| placed(&format!("{it}\n")).trim_end().to_owned());
        let arguments: Vec<_> = arguments.collect();
        let Some(mut process) = start(proxy.program, &arguments, &folder) else {
            println!("skipped: {} is not installed", proxy.name);
            return None;
        };
        let gate = Gate::start(&folder.join("robots.toml"));
        let is_up = becomes(|| {
            assert_eq!(process.0.try_wait().expect("a state"), None, "{}", output(&folder));
            status(port, FIREFOX, "/up") == 200 && status(port, GPTBOT, "/private/") == 403
        });
        assert!(is_up, "{}: {}", proxy.name, output(&folder));
        Some(Self { proxy, folder, port, gate: Some(gate), _process: process })
    }

    /// Kills the gate.
    fn kill_gate(&mut self) {
        drop(self.gate.take().expect("a gate").process);
    }

    fn start_gate(&mut self) {
        self.gate = Some(Gate::start(&self.folder.join("robots.toml")));
    }

    fn status(&self, user_agent: &str, target: &str) -> u16 {
        status(self.port, user_agent, target)
    }
}

/// Returns what a proxy has printed.
fn output(folder: &Path) -> String {
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap_or_default();
    read("output") + &read("log")
}

/// Asserts everything that the page states about a proxy.
fn assert_stated(proxy: Proxy) {
    let Some(mut chain) = Chain::start(proxy, |page| page) else {
        return;
    };
    let name = proxy.name;
    assert_decides(&chain);
    assert_no_forgery(&chain);

    // A long target, as long as the proxy passes it on.
    let long = "a".repeat(proxy.longest);
    assert_eq!(chain.status(GPTBOT, &format!("/private/{long}")), 403, "{name}");
    assert_eq!(chain.status(FIREFOX, &format!("/private/{long}")), 200, "{name}");
    let longer = "a".repeat(60_000);
    let refused = chain.status(GPTBOT, &format!("/private/{longer}"));
    assert!((400..500).contains(&refused), "{name}: {refused}");

    // The file is replaced, broken, and missing, while requests are sent.
    let chain = thread::scope(|scope| {
        let port = chain.port;
        let clients = [FIREFOX, CHROME].map(|browser| {
            let (end, ended) = channel::<()>();
            let client = scope.spawn(move || {
                let mut sent = 0;
                while ended.recv_timeout(PERIOD) == Err(RecvTimeoutError::Timeout) {
                    assert_eq!(status(port, browser, "/private/1"), 200, "{name}: {browser}");
                    sent += 1;
                }
                sent
            });
            (client, end)
        });
        let robots_txt = chain.folder.join("robots.txt");
        fs::write(&robots_txt, "").expect("written");
        chain.gate.as_mut().expect("a gate").wait_for("kept");
        assert_eq!(chain.status(GPTBOT, "/private/1"), 403, "{name}");
        fs::remove_file(&robots_txt).expect("removed");
        chain.gate.as_mut().expect("a gate").wait_for("kept");
        assert_eq!(chain.status(GPTBOT, "/private/1"), 403, "{name}");
        let beside = chain.folder.join("robots.next");
        fs::write(&beside, "User-agent: *\nDisallow: /new/\n").expect("written");
        fs::rename(beside, &robots_txt).expect("renamed");
        chain.gate.as_mut().expect("a gate").wait_for("loaded");
        assert_eq!(chain.status(GPTBOT, "/private/1"), 200, "{name}");
        assert_eq!(chain.status(GPTBOT, "/new/"), 403, "{name}");

        // The gate is killed.
        chain.kill_gate();
        assert_eq!(chain.status(GPTBOT, "/new/"), proxy.down, "{name} without a gate");
        assert_eq!(chain.status(FIREFOX, "/new/"), 200, "{name} without a gate");
        chain.start_gate();
        let is_back = becomes(|| chain.status(GPTBOT, "/new/") == 403);
        assert!(is_back, "{name}: {}", output(&chain.folder));
        for (client, end) in clients {
            drop(end);
            assert!(client.join().expect("no browser was denied") > 5, "{name}");
        }
        chain
    });
    drop(chain);
}

/// Asserts that everyone gets an error while the gate is down, if the proxy fails closed.
fn assert_fails_closed(proxy: Proxy) {
    let (open, closed, status) = proxy.closed.expect("it can");
    let edit = |page: String| {
        assert_eq!(page.matches(open).count(), 1, "{open}");
        page.replace(open, closed)
    };
    let Some(mut chain) = Chain::start(proxy, edit) else {
        return;
    };
    chain.kill_gate();
    for user_agent in [GPTBOT, FIREFOX] {
        assert_eq!(chain.status(user_agent, "/open"), status, "{}", proxy.name);
    }
    chain.start_gate();
    assert!(becomes(|| chain.status(FIREFOX, "/private/1") == 200));
}

/// Asserts that crawlers are denied what the file disallows, and browsers nothing.
fn assert_decides(chain: &Chain) {
    let name = chain.proxy.name;
    for (user_agent, target, expected) in [
        (GPTBOT, "/private/1?a=b", 403),
        (GPTBOT, "/x/%2e%2e/private/1", 403),
        (GPTBOT, "/open?a=%22/private/", 200),
        (GPTBOT, "/private%zz", 200),
        (GPTBOT, "/robots.txt", 200),
        (FIREFOX, "/private/1", 200),
        (CHROME, "/private/1?a=b", 200),
        (FIREFOX, "/robots.txt", 200),
        ("curl/8.0", "/private/1", 200),
        ("", "/private/1", 200),
    ] {
        let found = chain.status(user_agent, target);
        // Proxies reject what is no URL.
        let is_rejected = target.contains("%zz") && found == 400;
        assert!(found == expected || is_rejected, "{name}: {target} {user_agent}: {found}");
    }
    let fields: [Field<'_>; 1] = [("User-Agent", GPTBOT.as_bytes())];
    let served = send(chain.port, "GET", b"/robots.txt", &fields).expect("a response");
    assert!(served.1.ends_with(ROBOTS), "{name}: {}", served.1);
    let page = send(chain.port, "GET", b"/open?a", &fields).expect("a response");
    assert!(page.1.ends_with("site /open?a\n"), "{name}: {}", page.1);
    for (hosts, expected) in [
        (&[("Host", &b"closed.example"[..])][..], 403),
        (&[("Host", b"CLOSED.example:80"), ("X-Forwarded-Host", b"www.example.com")], 403),
        (&[("Host", b"www.example.com"), ("X-Forwarded-Host", b"open.example")], 200),
    ] {
        let fields = [&fields[..], hosts].concat();
        let found = send(chain.port, "GET", b"/open", &fields).expect("a response");
        assert_eq!(found.0, expected, "{name}: {hosts:?}");
    }
    // A crawler that names itself in a second field.
    let several: [Field<'_>; 2] =
        [("User-Agent", FIREFOX.as_bytes()), ("User-Agent", GPTBOT.as_bytes())];
    let found = send(chain.port, "GET", b"/private/1", &several).expect("a response");
    let expected = if chain.proxy.passes_all { 403 } else { 200 };
    assert_eq!(found.0, expected, "{name}: two User-Agent fields");
    // Two pages at once, with `Crawl-delay: 600`.
    assert_eq!(chain.status(BINGBOT, "/slow"), 200, "{name}");
    let bingbot: [Field<'_>; 1] = [("User-Agent", BINGBOT.as_bytes())];
    let limited = send(chain.port, "GET", b"/slow", &bingbot).expect("a response");
    assert_eq!(limited.0, 429, "{name}: {}", limited.1);
    let body: [Field<'_>; 2] = [("User-Agent", FIREFOX.as_bytes()), ("Content-Length", b"4")];
    for (method, fields) in [("HEAD", &fields[..]), ("POST", &body[..])] {
        let (status, response) = send(chain.port, method, b"/open", fields).expect("a response");
        assert_eq!(status, 200, "{name}: {method}: {response}");
    }
}

/// Asserts that nothing that a client adds opens a page.
fn assert_no_forgery(chain: &Chain) {
    let name = chain.proxy.name;
    let fields = [
        "X-Original-URI",
        "X-Forwarded-Uri",
        "X-Original-URL",
        "X-Rewrite-URL",
        "X-Envoy-Original-Path",
        "X-Forwarded-Path",
        "X-Forwarded-Method",
        "X-Forwarded-Host",
        "X-Forwarded-Prefix",
    ];
    for field in fields {
        let connection = format!("close, {field}");
        let forged: [&[Field<'_>]; 4] = [
            &[(field, b"/open")],
            &[(field, b"/open"), (field, b"/open")],
            &[("Connection", connection.as_bytes())],
            &[("Connection", connection.as_bytes()), (field, b"/open")],
        ];
        for added in forged {
            let denied: Vec<_> = [&[("User-Agent", GPTBOT.as_bytes())], added].concat();
            let found = send(chain.port, "GET", b"/private/1", &denied).expect("a response");
            // Envoy rejects that field in `Connection`.
            assert!([400, 403].contains(&found.0), "{name}: {added:?} {}", found.0);
            let passed: Vec<_> = [&[("User-Agent", FIREFOX.as_bytes())], added].concat();
            let found = send(chain.port, "GET", b"/private/1", &passed).expect("a response");
            let is_rejected = found.0 == 400 && name == "Envoy";
            assert!(found.0 == 200 || is_rejected, "{name}: {added:?} {}", found.0);
        }
    }
    let absolute = b"http://www.example.com/private/1";
    let crawler: [Field<'_>; 1] = [("User-Agent", GPTBOT.as_bytes())];
    let found = send(chain.port, "GET", absolute, &crawler).expect("a response");
    assert_eq!(found.0, 403, "{name}: absolute form");
}

#[test]
fn nginx_of_the_guide_does_what_the_page_states() {
    assert_stated(NGINX);
}

#[test]
fn caddy_of_the_guide_does_what_the_page_states() {
    assert_stated(CADDY);
}

#[test]
fn haproxy_of_the_guide_does_what_the_page_states() {
    assert_stated(HAPROXY);
}

#[test]
fn envoy_of_the_guide_does_what_the_page_states() {
    assert_stated(ENVOY);
}

#[test]
fn traefik_of_the_guide_does_what_the_page_states() {
    assert_stated(TRAEFIK);
}

#[test]
fn apache_of_the_guide_does_what_the_page_states() {
    assert_stated(APACHE);
}

#[test]
fn proxy_of_the_guide_fails_closed_as_the_page_states() {
    for proxy in [NGINX, CADDY, HAPROXY, ENVOY, APACHE] {
        assert_fails_closed(proxy);
    }
}
