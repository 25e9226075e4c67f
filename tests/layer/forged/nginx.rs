//! nginx in front of a site.

use std::fs;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

/// A running nginx, stopped when dropped.
pub(super) struct Nginx {
    child: Child,
    pub(super) address: SocketAddr,
    _folder: TempDir,
}

impl Drop for Nginx {
    fn drop(&mut self) {
        // The process may have ended already.
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

/// Starts nginx in front of a site, to which it connects from 127.0.0.9. It appends the address of
/// its client to `X-Forwarded-For`, and replaces the other fields by it: 192.0.2.N for 127.0.0.N.
/// `None` if it is not installed.
pub(super) fn start(site: SocketAddr) -> Option<Nginx> {
    let folder = tempfile::tempdir().expect("a folder");
    let free = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = free.local_addr().expect("an address");
    drop(free);
    let at = folder.path().display();
    let configuration = format!(
        "daemon off; master_process off; pid {at}/pid; error_log {at}/error.log;
        events {{}}
        http {{
            access_log off;
            client_body_temp_path {at}/body; proxy_temp_path {at}/proxy;
            fastcgi_temp_path {at}/fastcgi; uwsgi_temp_path {at}/uwsgi; scgi_temp_path {at}/scgi;
            map $remote_addr $client {{ ~^127\\.0\\.0\\.(?<last>\\d+)$ 192.0.2.$last; }}
            server {{
                listen {address};
                location / {{
                    proxy_pass http://{site};
                    proxy_bind 127.0.0.9;
                    proxy_set_header X-Forwarded-For \"$http_x_forwarded_for, $client\";
                    proxy_set_header X-Real-IP $client;
                    proxy_set_header Forwarded \"for=$client\";
                }}
            }}
        }}"
    );
    fs::write(folder.path().join("nginx.conf"), configuration).expect("a file written");
    let mut started = ["nginx", "/usr/sbin/nginx"].iter().filter_map(|program| {
        let mut command = Command::new(program);
        command.arg("-p").arg(folder.path()).arg("-c").arg(folder.path().join("nginx.conf"));
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().ok()
    });
    let mut child = started.next()?;
    while TcpStream::connect(address).is_err() {
        let ended = child.try_wait().expect("a process that can be asked");
        let log = || fs::read_to_string(folder.path().join("error.log")).unwrap_or_default();
        assert!(ended.is_none(), "nginx does not start: {}", log());
        std::thread::yield_now();
    }
    Some(Nginx { child, address, _folder: folder })
}
