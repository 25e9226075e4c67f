//! The configurations of nginx in the guide load.

use std::path::Path;
use std::process::{Command, Stdio};
use std::{fs, io};

use robots_guide::Sources;

/// Returns the blocks of locations on the page on proxies.
fn locations(page: &str) -> Vec<&str> {
    let blocks = page.split("```").skip(1).step_by(2);
    let texts = blocks.filter_map(|block| block.strip_prefix("text\n"));
    texts.filter(|text| text.contains("location ")).collect()
}

fn configuration(folder: &Path, locations: &str) -> String {
    let folder = folder.display();
    format!(
        "pid {folder}/pid;
        events {{}}
        http {{
            access_log off;
            client_body_temp_path {folder}/body;
            proxy_temp_path {folder}/proxy;
            fastcgi_temp_path {folder}/fastcgi;
            uwsgi_temp_path {folder}/uwsgi;
            scgi_temp_path {folder}/scgi;
            server {{
                listen 127.0.0.1:8080;
                {locations}
            }}
        }}"
    )
}

/// Asks nginx whether it accepts a configuration; `None` if nginx is not installed.
fn check(folder: &Path, file: &Path) -> Option<io::Result<String>> {
    let mut checked = ["nginx", "/usr/sbin/nginx"].iter().map(|program| {
        let mut command = Command::new(program);
        command.arg("-t").arg("-p").arg(folder).arg("-c").arg(file);
        let error_log = folder.join("error.log");
        command.arg("-e").arg(error_log).stdin(Stdio::null());
        let output = command.output()?;
        let log = String::from_utf8_lossy(&output.stderr).into_owned();
        if output.status.success() {
            Ok(log)
        } else {
            Err(io::Error::other(log))
        }
    });
    checked.find(|result| !matches!(result, Err(error) if error.kind() == io::ErrorKind::NotFound))
}

#[test]
fn nginx_accepts_the_locations_on_the_page_about_proxies() -> io::Result<()> {
    let page = Sources::of_project()
        .project()
        .join("docs/guide/proxies.md");
    let page = fs::read_to_string(page)?;
    let locations = locations(&page);
    assert!(!locations.is_empty(), "the page shows no locations");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("proxies");
    fs::create_dir_all(&folder)?;
    for text in locations {
        let file = folder.join("nginx.conf");
        fs::write(&file, configuration(&folder, text))?;
        match check(&folder, &file) {
            Some(result) => assert!(result?.contains("test is successful")),
            None => println!("skipped: nginx is not installed"),
        }
    }
    Ok(())
}
