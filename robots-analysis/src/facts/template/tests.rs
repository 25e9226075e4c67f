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
        ("User-agent: *\n{{- if hugo.IsProduction }}\nDisallow:\n{{- end }}\n", "Hugo or Go"),
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
        ("User-agent: *\nSitemap: <%= url %>/sitemap.xml\n", "ERB, EEx, EJS or JSP"),
        ("<?php header('Content-Type: text/plain'); ?>\nUser-agent: *\n", "PHP"),
        ("User-agent: *\nSitemap: <?= $url ?>/s.xml\n", "PHP"),
        ("User-agent: *\n{{#if staging}}\nDisallow: /\n{{/if}}\n", "Handlebars or Mustache"),
        (
            "User-agent: *\nSitemap: https://{{ domain }}/sitemap.xml\n",
            "Jinja, Twig, Liquid, Tera or Handlebars",
        ),
        ("User-agent: *\r\nDisallow: /{{ path }}/x\r\n", "Jinja, Twig, Liquid, Tera or Handlebars"),
        (
            "User-agent: *\nSitemap: {{ site.url }}/sitemap.xml\n",
            "Jinja, Twig, Liquid, Tera or Handlebars",
        ),
        (
            "User-agent: *\n@production\nDisallow:\n@endproduction\nSitemap: {{ url('s.xml') }}\n",
            "Blade or Razor",
        ),
        ("@{ Layout = null; }\nUser-agent: *\n", "Blade or Razor"),
        ("User-agent: *\n{if $live}\nDisallow:\n{/if}\n", "Smarty or Latte"),
        ("User-agent: *\n#if( $live )\nDisallow:\n#end\n", "Velocity"),
        ("User-agent: *\n<#if live>\nDisallow:\n</#if>\n", "FreeMarker or T4"),
        ("User-agent: *\n% if live:\nDisallow:\n% endif\n", "Haml, Slim, Mako or Thymeleaf"),
        ("User-agent: *\n{{^live}}\nDisallow: /\n{{/live}}\n", "Handlebars or Mustache"),
        (
            "export const GET = () => new Response(`\nUser-agent: *\n`);\n",
            "JavaScript or TypeScript",
        ),
        ("local env = std.extVar('env');\n'User-agent: *'\n", "Jsonnet"),
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
