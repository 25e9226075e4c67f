use super::{Example, Level, Lint, LintGroup};

pub(super) static LINT: Lint = Lint {
    name: "static_file_disallowed",
    group: LintGroup::Suspicious,
    level: Level::Warn,
    finds: "A style sheet or script in the folder given as `static_dir` that the rules \
        disallow.",
    why: "Google renders pages as a browser does. Without style and script it sees another \
        page, and ranks that.",
    source: "Google documents it",
    fires: Example::Beside(
        "\
User-agent: *
Disallow: /theme/
",
        &[("static/theme/app.css", "")],
    ),
    silent: Example::Beside(
        "\
User-agent: *
Disallow: /theme/
Allow: /theme/*.css
",
        &[("static/theme/app.css", "")],
    ),
    // Found by what looks at the other file.
    check: |_| Vec::new(),
};
