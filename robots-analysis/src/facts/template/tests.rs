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
            "Django, Jinja, Nunjucks or Liquid",
        ),
        (
            "{# for staging #}\nUser-agent: *\nDisallow: /\n",
            "Django, Jinja, Nunjucks or Liquid",
        ),
        (
            "User-agent: *\n<% if Rails.env.staging? %>\nDisallow: /\n<% end %>\n",
            "ERB or EJS",
        ),
        (
            "User-agent: *\nSitemap: <%= url %>/sitemap.xml\n",
            "ERB or EJS",
        ),
        (
            "<?php header('Content-Type: text/plain'); ?>\nUser-agent: *\n",
            "PHP",
        ),
        ("User-agent: *\nSitemap: <?= $url ?>/s.xml\n", "PHP"),
        (
            "User-agent: *\n{{#if staging}}\nDisallow: /\n{{/if}}\n",
            "Handlebars",
        ),
        (
            "User-agent: *\nSitemap: https://{{ domain }}/sitemap.xml\n",
            "Liquid, Jinja or Handlebars",
        ),
        (
            "User-agent: *\r\nDisallow: /{{ path }}/x\r\n",
            "Liquid, Jinja or Handlebars",
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
    ] {
        assert_eq!(engine(text), None, "{text}");
    }
}
