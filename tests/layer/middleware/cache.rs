//! nginx as a cache whose key is the normalized path, before a site without a `/robots.txt` of its
//! own; and the caches of other tests.

use std::fs::{self, File};
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use axum::Router;
use robots_static::RobotsLayer;
use tokio::net::TcpStream;

use crate::client::{self, FIREFOX, GPTBOT};
use crate::robots_txt::ALIASES;
use crate::site::{compiled, start};

const TEXT: &str = "User-agent: *\nDisallow: /private/\n";

/// A running nginx or Varnish, stopped when dropped.
pub(super) struct CacheServer(Child);

impl Drop for CacheServer {
    fn drop(&mut self) {
        // The process may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The key of most caches.
const NORMALIZED: &str =
    "proxy_cache_key $uri; proxy_cache_valid 200 404 10m; proxy_cache_valid any 10m;";

fn configuration(folder: &Path, port: u16, site: SocketAddr, maps: &str, key: &str) -> String {
    let folder = folder.display();
    format!(
        "daemon off; master_process off; pid {folder}/pid; error_log {folder}/error.log;
        events {{}}
        http {{
            access_log off;
            client_body_temp_path {folder}/body;
            proxy_temp_path {folder}/proxy;
            fastcgi_temp_path {folder}/fastcgi;
            uwsgi_temp_path {folder}/uwsgi;
            scgi_temp_path {folder}/scgi;
            proxy_cache_path {folder}/cache keys_zone=pages:1m;
            {maps}
            server {{
                large_client_header_buffers 4 16k;
                listen 127.0.0.1:{port};
                location / {{
                    proxy_pass http://{site};
                    proxy_cache pages;
                    {key}
                    add_header x-cache $upstream_cache_status always;
                }}
            }}
        }}"
    )
}

/// Starts nginx as a cache before a site, with these maps and this key; `None` if it is not
/// installed.
pub(super) async fn nginx(
    folder: &Path,
    site: SocketAddr,
    maps: &str,
    key: &str,
) -> Option<(CacheServer, SocketAddr)> {
    let address = free_address();
    let file = folder.join("nginx.conf");
    let configuration = configuration(folder, address.port(), site, maps, key);
    fs::write(&file, configuration).expect("a file written");
    let arguments = ["-p".as_ref(), folder, "-c".as_ref(), &file];
    start_program("nginx", &arguments, folder, address).await
}

/// Starts Varnish with this program before a site; `None` if it is not installed.
pub(super) async fn varnish(
    folder: &Path,
    site: SocketAddr,
    vcl: &str,
) -> Option<(CacheServer, SocketAddr)> {
    let address = free_address();
    let file = folder.join("default.vcl");
    let (host, port) = (site.ip(), site.port());
    let vcl =
        format!("vcl 4.1;\nbackend default {{ .host = \"{host}\"; .port = \"{port}\"; }}\n{vcl}");
    fs::write(&file, vcl).expect("a file written");
    let listen = address.to_string();
    let arguments = ["-F", "-j", "none", "-s", "malloc,8m", "-p", "http_req_hdr_len=16k"];
    let arguments = arguments.into_iter().chain(["-a", &listen, "-n"]).map(Path::new);
    let arguments: Vec<_> = arguments.chain([folder, Path::new("-f"), &file]).collect();
    start_program("varnishd", &arguments, folder, address).await
}

fn free_address() -> SocketAddr {
    let free = TcpListener::bind("127.0.0.1:0").expect("a free port");
    free.local_addr().expect("a bound address")
}

/// Starts a program, and waits until it accepts connections; `None` if it is not installed.
async fn start_program(
    program: &str,
    arguments: &[&Path],
    folder: &Path,
    address: SocketAddr,
) -> Option<(CacheServer, SocketAddr)> {
    let log = folder.join("start.log");
    let programs = [program.to_owned(), format!("/usr/sbin/{program}")];
    let mut started = programs.iter().filter_map(|program| {
        let output = File::create(&log).expect("a file created");
        let mut command = Command::new(program);
        command.args(arguments).stdout(Stdio::null()).stderr(output);
        command.spawn().ok()
    });
    let mut server = CacheServer(started.next()?);
    while TcpStream::connect(address).await.is_err() {
        let ended = server.0.try_wait().expect("a process that can be asked");
        let log = || fs::read_to_string(&log).unwrap_or_default();
        assert!(ended.is_none(), "{program} does not start: {}", log());
        tokio::task::yield_now().await;
    }
    Some((server, address))
}

#[tokio::test]
async fn response_to_any_request_is_safe_to_cache() {
    let layer = RobotsLayer::new(compiled(TEXT));
    for layer in [layer.clone(), layer.vary_by_crawler(true)] {
        let site = start(Router::new().layer(layer)).await;
        for (alias, user_agent) in ALIASES.iter().zip([FIREFOX, GPTBOT, ""].iter().cycle()) {
            let folder = tempfile::tempdir().expect("a folder made");
            let started = nginx(folder.path(), site, "", NORMALIZED).await;
            let Some((_nginx, cache)) = started else {
                println!("skipped: nginx is not installed");
                return;
            };
            // The test is only meaningful if the cache returns a copy.
            for kept in ["MISS", "HIT"] {
                let response = client::get(cache, "/nothing", FIREFOX).await;
                assert_eq!((response.status, response.header("x-cache")), (404, Some(kept)));
            }
            client::get(cache, alias, user_agent).await;
            for target in ["/robots.txt", "/robots.txt?a", "//robots.txt"] {
                let response = client::get(cache, target, GPTBOT).await;
                assert_eq!((response.status, response.text()), (200, TEXT), "{alias}");
            }
        }
    }
}
