//! Files that are meant as the robots.txt of a site and that no crawler requests.
//!
//! In: the path of a file. Out: a finding that names the right file.

use std::path::Path;

use robots_analysis::diagnostic::Diagnostic;
use robots_lint::STRAY_ROBOTS_TXT;

const NAME: &str = "robots.txt";

/// Names without case, punctuation, blanks and the mark of a copy that are meant as [`NAME`].
const MEANT: [&str; 6] =
    ["robotstext", "robotstxt", "robotstxttxt", "robottext", "robottxt", "robottxttxt"];

/// Folders that tools serve at the root of a site.
const SERVED: [&str; 8] =
    ["_site", "dist", "htdocs", "public", "public_html", "static", "www", "wwwroot"];

/// Files with which frameworks answer `/robots.txt`, beside the folder that is served, without
/// extension: of Next, Astro, Svelte, Nuxt and Remix.
const ROUTES: [&str; 10] = [
    "app/robots",
    "app/robots.txt/route",
    "app/routes/[robots.txt]",
    "app/routes/robots[.]txt",
    "pages/robots.txt",
    "server/routes/robots.txt",
    "src/app/robots",
    "src/app/robots.txt/route",
    "src/pages/robots.txt",
    "src/routes/robots.txt/+server",
];

const SCRIPTS: [&str; 5] = ["js", "jsx", "mjs", "ts", "tsx"];

/// Returns a finding about a robots.txt in a folder that is served, such as `public`, if a route of
/// the application answers its address, too.
pub fn second_source(file: &Path) -> Option<Diagnostic> {
    let served = file.parent()?;
    let name = served.file_name()?;
    if file.file_name()? != NAME || !SERVED.iter().any(|served| name == *served) {
        return None;
    }
    let root = served.parent()?;
    let scripts = |route: &&str| SCRIPTS.map(|extension| format!("{route}.{extension}"));
    let mut routes = ROUTES.iter().flat_map(scripts);
    let route = routes.find(|route| root.join(route).is_file())?;
    Some(
        STRAY_ROBOTS_TXT
            .finding("two sources of `/robots.txt`")
            .note(format!("`{route}` answers `/robots.txt`, too"))
            .note("the framework decides which one is served, or rejects both")
            .help("delete one of the two files"),
    )
}

/// Returns a finding about a file whose name is meant as `robots.txt` and is another, such as
/// `robot.txt`, `Robots.txt`, `robots.text` or `robots (1).txt`.
///
/// ```
/// use std::path::Path;
///
/// use robots_site::misnamed;
///
/// let finding = misnamed(Path::new("public/robot.txt")).expect("another name");
/// assert_eq!(finding.message.to_string(), "crawlers never request `robot.txt`");
/// assert!(misnamed(Path::new("public/robots (1).txt")).is_some());
/// assert!(misnamed(Path::new("public/robots.txt")).is_none());
/// assert!(misnamed(Path::new("public/robots.staging.txt")).is_none());
/// ```
pub fn misnamed(file: &Path) -> Option<Diagnostic> {
    let name = file.file_name()?.to_str()?;
    let lower = name.to_ascii_lowercase().replace(" - copy", "");
    // `robots (1).txt`, the second download.
    let (start, rest) = lower.split_once(" (").unwrap_or((&lower, ""));
    let end = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let end = end.strip_prefix(')').unwrap_or(rest);
    let letters = format!("{start}{end}").replace(['.', ',', '-', '_', ' '], "");
    // A mark at the start is that of a part of a page or of a hidden file.
    let is_meant = MEANT.contains(&letters.as_str())
        && !name.starts_with(['_', '.'])
        && name.contains(['.', ',']);
    (is_meant && name != NAME).then(|| {
        STRAY_ROBOTS_TXT
            .finding(format!("crawlers never request `{name}`"))
            .note("crawlers request `/robots.txt`, in lower case (RFC 9309 §2.3)")
            .note(format!("the file is `{}`", file.display()))
            .help("rename it to `robots.txt`, or delete it if there is one")
    })
}

/// Returns a finding about a robots.txt in a folder below that of another one, if that folder is
/// served at the root of a site: it has an `index.html`, or a name such as `public`. `others` are
/// the paths of the robots.txt files that are known.
pub fn misplaced(file: &Path, others: &[impl AsRef<Path>]) -> Option<Diagnostic> {
    let folders = file.parent()?.ancestors().skip(1);
    let is_known = |other: &Path| others.iter().any(|known| known.as_ref() == other);
    let is_served = |folder: &&Path| {
        let name = folder.file_name().unwrap_or_default();
        is_known(&folder.join(NAME))
            && (SERVED.iter().any(|served| name == *served) || folder.join("index.html").is_file())
    };
    let root = folders.into_iter().find(is_served)?;
    let below = file.strip_prefix(root).ok()?;
    let below: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
    Some(
        STRAY_ROBOTS_TXT
            .finding(format!("unused robots.txt at `/{}`", below.join("/")))
            .note("crawlers fetch only `/robots.txt` (RFC 9309 §2.3)")
            .help(format!(
                "move its rules to the robots.txt of `{}`, and delete it",
                root.file_name().unwrap_or_default().to_string_lossy()
            )),
    )
}
