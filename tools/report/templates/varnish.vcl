# The keys of crawlers for a cache, from `robots emit vary varnish`. Print them again when the
# robots.txt or the version of `robots` changes. Include this file, and begin `vcl_recv` with:
#
#   call robots_vary;
#   if (req.http.X-Robots-Vary == "{{ UNCACHED }}") { return (pass); }

sub robots_vary {
    set req.http.X-Robots-Vary = "";
    if (req.http.User-Agent ~ "{{ too_long }}") {
        set req.http.X-Robots-Vary = "{{ UNCACHED }}";
    }
{%- for group in groups %}
    # {{ group.tokens.join(", ") }}
{%- for (pattern, key) in group.keyed_patterns() %}
    {% if loop.first %}if{% else %}elsif{% endif %} (req.http.User-Agent ~ {"(?i){{ pattern }}"}) {
        set req.http.X-Robots-Vary = req.http.X-Robots-Vary + "{{ key }}";
    }
{%- endfor %}
{%- endfor %}
    # Several groups.
    if (req.http.X-Robots-Vary ~ "[?]|,.*,") {
        set req.http.X-Robots-Vary = "{{ UNCACHED }}";
    }
}

sub vcl_hash {
    hash_data(req.http.X-Robots-Vary);
}
