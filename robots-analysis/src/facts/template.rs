//! Templates of a robots.txt.
//!
//! In: the bytes of a file. Out: whose syntax it has, and how to check what it renders.

/// A file from which a program renders the robots.txt that it serves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Template {
    /// The programs with this syntax: `Hugo or Go`.
    pub engine: &'static str,
    /// What to run to check the rendered file, as a help.
    pub render: &'static str,
    /// The offset of the first line that shows it.
    pub at: usize,
}

/// What starts a tag of a template, and what ends it.
const TAGS: [(&str, &str); 8] = [
    ("{{", "}}"),
    ("{%", "%}"),
    ("{#", "#}"),
    ("{!!", "!!}"),
    ("<%", "%>"),
    ("<?php", "?>"),
    ("<?=", "?>"),
    ("<? ", "?>"),
];

/// A program that renders templates.
struct Engine {
    /// The programs with this syntax.
    name: &'static str,
    /// What starts a line that is a statement, and is in no robots.txt.
    starts: &'static [&'static str],
    /// What only its tags contain.
    tags: &'static [&'static str],
    render: &'static str,
}

/// The first one with a line or a tag in the file applies.
const ENGINES: [Engine; 12] = [
    Engine {
        name: "JavaScript or TypeScript",
        starts: &[
            "const ",
            "export ",
            "import {",
            "import type",
            "module.exports",
        ],
        tags: &[],
        render: LIVE,
    },
    Engine {
        name: "Jsonnet",
        starts: &["local ", "std."],
        tags: &[],
        render: "run `jsonnet --string FILE > rendered.txt`, then `robots check rendered.txt`",
    },
    Engine {
        name: "PHP",
        starts: &[],
        tags: &["<?"],
        render: "run `php FILE > rendered.txt`, then `robots check rendered.txt`",
    },
    Engine {
        name: "ERB, EEx, EJS or JSP",
        starts: &[],
        tags: &["<%"],
        render: LIVE,
    },
    Engine {
        name: "Blade or Razor",
        starts: &[
            "@:", "@end", "@for", "@if", "@model ", "@page", "@php", "@using ", "@{",
        ],
        tags: &["{!!"],
        render: LIVE,
    },
    Engine {
        name: "Smarty or Latte",
        starts: &["{$", "{*", "{/", "{else", "{foreach ", "{if ", "{include "],
        tags: &[],
        render: LIVE,
    },
    Engine {
        name: "FreeMarker or T4",
        starts: &["<#", "</#"],
        tags: &[],
        render: LIVE,
    },
    Engine {
        name: "Haml, Slim, Mako or Thymeleaf",
        starts: &["- if ", "- unless ", "% for ", "% if ", "[# "],
        tags: &[],
        render: LIVE,
    },
    Engine {
        name: "Handlebars or Mustache",
        starts: &[],
        tags: &["{{#", "{{/if", "{{/each", "{{else", "{{^", "{{>"],
        render: LIVE,
    },
    Engine {
        name: "Django, Jinja, Twig, Liquid, Nunjucks or Tera",
        starts: &[],
        tags: &["{%", "{#"],
        render: LIVE,
    },
    Engine {
        name: "Hugo or Go",
        starts: &[],
        tags: &[
            "{{-",
            "{{.",
            "{{ .",
            "{{/*",
            "{{ range",
            "{{ if",
            "{{ with",
            "{{ end",
            "{{ $",
            "{{ template",
            "absURL",
            "{{range",
            "{{if",
            "{{with",
            "{{end",
            "BaseURL",
            "{{ partial",
        ],
        render: "run `hugo`, then `robots check public/robots.txt`",
    },
    Engine {
        name: "Jinja, Twig, Liquid, Tera or Handlebars",
        starts: &[],
        tags: &["{{"],
        render: LIVE,
    },
];

/// What starts a line of Velocity, which is a comment unless it has a variable.
const VELOCITY: [&str; 3] = ["#foreach", "#if", "#set"];

const LIVE: &str = "start the application, then run `robots live` with its address, such as `http://localhost:8000`";

const JEKYLL: (&str, &str) = (
    "Jekyll or Eleventy",
    "build the site, as with `jekyll build`, then run `robots check _site/robots.txt`",
);

/// Returns what renders a file that is a template: it has front matter, a line that starts with a
/// tag or a statement, or a value with a tag. Linear in the text.
///
/// A rule may be for links that a template did not fill in, such as `/*{{url}}`: in a rule, a tag
/// counts at the start of the value, and with a blank in it.
///
/// ```
/// use robots_analysis::facts::template;
///
/// let text = b"User-agent: *\nSitemap: {{ \"sitemap.xml\" | absURL }}\n";
/// let found = template(text).expect("a template");
/// assert_eq!((found.engine, found.at), ("Hugo or Go", 14));
/// assert_eq!(template(b"User-agent: *\nDisallow: /*{{url}}\n"), None);
/// ```
pub fn template(text: &[u8]) -> Option<Template> {
    let text = str::from_utf8(text).ok()?;
    if has_front_matter(text) {
        let (engine, render) = JEKYLL;
        return Some(Template {
            engine,
            render,
            at: 0,
        });
    }
    let mut at = 0;
    let mut lines = text.split_inclusive(['\n', '\r']);
    let sign = lines.find_map(|line| {
        let start = at;
        at += line.len();
        is_sign(line.trim()).then_some(start)
    })?;
    let is_of = |engine: &&Engine| {
        let starts = |line: &str| starts_with(line.trim(), engine.starts);
        engine.tags.iter().any(|tag| text.contains(tag)) || text.lines().any(starts)
    };
    let engine = ENGINES.iter().find(is_of);
    Some(Template {
        engine: engine.map_or("Velocity", |engine| engine.name),
        render: engine.map_or(LIVE, |engine| engine.render),
        at: sign,
    })
}

/// Returns whether a line shows that its file is a template.
fn is_sign(line: &str) -> bool {
    let line = line.trim_start_matches('\u{feff}');
    let is_tag = TAGS.iter().any(|(open, _)| line.starts_with(open));
    let is_velocity = VELOCITY.iter().any(|word| {
        let rest = line.strip_prefix(word).unwrap_or_default();
        rest.trim_start().starts_with('(') && rest.contains('$')
    });
    let is_statement = |engine: &Engine| starts_with(line, engine.starts);
    if is_tag || is_velocity || ENGINES.iter().any(is_statement) {
        return true;
    }
    let Some((key, value)) = line.split_once(':').filter(|_| !line.starts_with('#')) else {
        return false;
    };
    let (key, value) = (key.trim(), value.trim());
    let is_rule = ["allow", "disallow"]
        .iter()
        .any(|rule| key.eq_ignore_ascii_case(rule));
    // `User-agent: {{ name }}` has a finding of its own.
    let is_line = is_rule
        || ["sitemap", "host"]
            .iter()
            .any(|known| key.eq_ignore_ascii_case(known));
    let mut tags = TAGS.iter().filter_map(|(open, close)| {
        let start = value.find(open)?;
        let end = value[start..].find(close)?;
        Some((start, &value[start..start + end]))
    });
    is_line && tags.any(|(start, tag)| !is_rule || start == 0 || tag.contains(' '))
}

fn starts_with(line: &str, starts: &[&str]) -> bool {
    starts.iter().any(|start| line.starts_with(start))
}

/// Returns whether a text starts with lines of `key: value` between two lines of `---`.
fn has_front_matter(text: &str) -> bool {
    let mut lines = text
        .trim_start_matches('\u{feff}')
        .lines()
        .map(str::trim_end);
    if lines.next() != Some("---") {
        return false;
    }
    let is_data = |line: &&str| {
        let line = line.trim_start();
        line.is_empty() || line.starts_with(['#', '-']) || line.contains(':')
    };
    let end = lines.find(|line| *line == "---" || !is_data(line));
    end == Some("---")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn engine(text: &str) -> Option<&'static str> {
        template(text.as_bytes()).map(|template| template.engine)
    }

    #[test]
    fn template_of_each_engine_is_found() {
        for (text, expected) in [
            (
                "User-agent: *\n{{ range .Pages }}\nDisallow: {{ .RelPermalink }}\n{{ end }}\n",
                "Hugo or Go",
            ),
            (
                "User-agent: *\n{{- if hugo.IsProduction }}\nDisallow:\n{{- end }}\n",
                "Hugo or Go",
            ),
            (
                "---\nlayout: null\n---\nUser-agent: *\nSitemap: {{ site.url }}/sitemap.xml\n",
                "Jekyll or Eleventy",
            ),
            ("---\n---\nUser-agent: *\n", "Jekyll or Eleventy"),
            (
                "User-agent: *\n{% for url in urls %}\nDisallow: {{ url }}\n{% endfor %}\n",
                "Django, Jinja, Twig, Liquid, Nunjucks or Tera",
            ),
            (
                "{# for staging #}\nUser-agent: *\nDisallow: /\n",
                "Django, Jinja, Twig, Liquid, Nunjucks or Tera",
            ),
            (
                "User-agent: *\n<% if Rails.env.staging? %>\nDisallow: /\n<% end %>\n",
                "ERB, EEx, EJS or JSP",
            ),
            (
                "User-agent: *\nSitemap: <%= url %>/sitemap.xml\n",
                "ERB, EEx, EJS or JSP",
            ),
            (
                "<?php header('Content-Type: text/plain'); ?>\nUser-agent: *\n",
                "PHP",
            ),
            ("User-agent: *\nSitemap: <?= $url ?>/s.xml\n", "PHP"),
            (
                "User-agent: *\n{{#if staging}}\nDisallow: /\n{{/if}}\n",
                "Handlebars or Mustache",
            ),
            (
                "User-agent: *\nSitemap: https://{{ domain }}/sitemap.xml\n",
                "Jinja, Twig, Liquid, Tera or Handlebars",
            ),
            (
                "User-agent: *\r\nDisallow: /{{ path }}/x\r\n",
                "Jinja, Twig, Liquid, Tera or Handlebars",
            ),
            (
                "User-agent: *\nSitemap: {{ site.url }}/sitemap.xml\n",
                "Jinja, Twig, Liquid, Tera or Handlebars",
            ),
            (
                "User-agent: *\n@production\nDisallow:\n@endproduction\nSitemap: {{ url('s.xml') }}\n",
                "Blade or Razor",
            ),
            ("@{ Layout = null; }\nUser-agent: *\n", "Blade or Razor"),
            (
                "User-agent: *\n{if $live}\nDisallow:\n{/if}\n",
                "Smarty or Latte",
            ),
            ("User-agent: *\n#if( $live )\nDisallow:\n#end\n", "Velocity"),
            (
                "User-agent: *\n<#if live>\nDisallow:\n</#if>\n",
                "FreeMarker or T4",
            ),
            (
                "User-agent: *\n% if live:\nDisallow:\n% endif\n",
                "Haml, Slim, Mako or Thymeleaf",
            ),
            (
                "User-agent: *\n{{^live}}\nDisallow: /\n{{/live}}\n",
                "Handlebars or Mustache",
            ),
            (
                "export const GET = () => new Response(`\nUser-agent: *\n`);\n",
                "JavaScript or TypeScript",
            ),
            (
                "local env = std.extVar('env');\n'User-agent: *'\n",
                "Jsonnet",
            ),
        ] {
            assert_eq!(engine(text), Some(expected), "{text}");
        }
    }

    #[test]
    fn robots_txt_with_braces_is_no_template() {
        for text in [
            "",
            "User-agent: *\nDisallow: /*{{section}}\nDisallow: /*{{url}}\nDisallow: /blog/*/{{ad_click_url}}\n",
            "User-agent: *\nDisallow: /a/*/{{\nDisallow: /find/*?{*\n",
            "# {{ a comment }}\nUser-agent: *\n",
            "-----\n# the site\n-----\nUser-agent: *\nDisallow:\n",
            "---\nUser-agent: *\nDisallow: /a\n",
            "User-agent: *\nDisallow: /*<%\nDisallow: /${id}\n",
            "Sitemap: https://a.example/{id}.xml\n",
            "#if we add more, ask (in $ or not)\n#set a delay\n#end of AI bots\nUser-agent: *\n",
            "- Sam\n% of all\n[a](b)\n@sam\nUser-agent: *\n",
        ] {
            assert_eq!(engine(text), None, "{text}");
        }
    }
}
