//! Lines of every format, as its product writes them.

use proptest::prelude::*;
use robots_audit::format::{Format, detect};

const GPTBOT: &str = "Mozilla/5.0 (compatible; GPTBot/1.2)";

/// Returns what was read: User-Agent, target, seconds, status, address.
fn read(format: &str, line: &str) -> (String, Option<String>, Option<i64>, u16, String) {
    let format = Format::parse(format).expect("a format");
    let row = format.row(line.as_bytes()).expect(line);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (
        text(&row.user_agent),
        row.target().map(|target| text(&target)),
        row.seconds().expect("a time, or none"),
        row.status,
        text(row.address),
    )
}

fn expected(target: &str, address: &str) -> (String, Option<String>, Option<i64>, u16, String) {
    let target = Some(target.to_owned());
    (GPTBOT.to_owned(), target, Some(TIME), 200, address.to_owned())
}

/// 2026-10-10T11:55:36Z
const TIME: i64 = 1_791_633_336;

/// A line of each format.
const LINES: &[(&str, &str, &str)] = &[
    (
        "combined",
        r#"192.0.2.1 - - [10/Oct/2026:13:55:36 +0200] "GET /a?b HTTP/1.1" 200 9 "https://a.example/\"x" "Mozilla/5.0 (compatible; GPTBot/1.2)""#,
        "192.0.2.1",
    ),
    (
        "nginx-main",
        r#"192.0.2.1 - bob [10/Oct/2026:13:55:36 +0200] "GET /a?b HTTP/2.0" 200 9 "-" "Mozilla/5.0 (compatible; GPTBot/1.2)" "198.51.100.7, 10.0.0.1""#,
        "192.0.2.1",
    ),
    (
        "vhost-combined",
        r#"shop.example:443 192.0.2.1 - - [10/Oct/2026:13:55:36 +0200] "GET /a?b HTTP/1.1" 200 9 "-" "Mozilla/5.0 (compatible; GPTBot/1.2)""#,
        "192.0.2.1",
    ),
    (
        "alb",
        r#"https 2026-10-10T11:55:36.186641Z app/my-lb/50dc6c495c0c9188 192.0.2.1:2817 10.0.0.1:80 0.086 0.048 0.037 200 200 0 57 "GET https://shop.example:443/a?b HTTP/1.1" "Mozilla/5.0 (compatible; GPTBot/1.2)" ECDHE-RSA-AES128-GCM-SHA256 TLSv1.2 arn:aws "Root=1" "-" "-" 1 2026-10-10T11:55:36.0Z "forward" "-" "-" "-" "-" "-" "-""#,
        "192.0.2.1",
    ),
    (
        "cloudfront",
        "2026-10-10\t11:55:36\tFRA2-C1\t1045\t192.0.2.1\tGET\td111.cloudfront.net\t/a\t200\t-\tMozilla/5.0%20(compatible;%20GPTBot/1.2)\tb",
        "192.0.2.1",
    ),
    (
        "iis",
        "2026-10-10 11:55:36 10.0.0.4 GET /a b 443 - 192.0.2.1 Mozilla/5.0+(compatible;+GPTBot/1.2) https://a.example/x 200 0 0 31",
        "192.0.2.1",
    ),
    (
        "haproxy",
        r#"Oct 10 11:55:36 lb haproxy[14389]: 192.0.2.1:33317 [10/Oct/2026:11:55:36.655] http-in~ static/srv1 10/0/30/69/109 200 2750 - - ---- 1/1/1/1/0 0/0 {a.example|Mozilla/5.0 (compatible; GPTBot/1.2)} {} "GET /a?b HTTP/1.1""#,
        "192.0.2.1",
    ),
    (
        "traefik",
        r#"{"ClientAddr":"192.0.2.1:40512","ClientHost":"192.0.2.1","DownstreamStatus":200,"RequestMethod":"GET","RequestPath":"/a?b","StartUTC":"2026-10-10T11:55:36.123456789Z","level":"info","request_User-Agent":"Mozilla/5.0 (compatible; GPTBot/1.2)","time":"2026-10-10T13:55:37+02:00"}"#,
        "192.0.2.1",
    ),
    (
        "ecs",
        r#"{"@timestamp":"2026-10-10T11:55:36.000Z","source":{"ip":"192.0.2.1"},"url":{"original":"/a?b","path":"/a"},"http":{"request":{"method":"GET"},"response":{"status_code":200}},"user_agent":{"original":"Mozilla/5.0 (compatible; GPTBot/1.2)","name":"GPTBot"},"ecs":{"version":"8.11.0"}}"#,
        "192.0.2.1",
    ),
    (
        "cloudfront-json",
        r#"{"date":"2026-10-10","time":"11:55:36","c-ip":"192.0.2.1","cs-method":"GET","cs-uri-stem":"/a","cs-uri-query":"b","sc-status":"200","cs(User-Agent)":"Mozilla/5.0%20(compatible;%20GPTBot/1.2)"}"#,
        "192.0.2.1",
    ),
    (
        "caddy",
        r#"{"level":"info","ts":1791633336.25,"logger":"http.log.access","msg":"handled request","request":{"remote_ip":"10.0.0.9","client_ip":"192.0.2.1","proto":"HTTP/2.0","method":"GET","host":"a.example","uri":"/a?b","headers":{"Accept":["*/*"],"User-Agent":["Mozilla/5.0 (compatible; GPTBot/1.2)"]}},"status":200,"size":9}"#,
        "192.0.2.1",
    ),
    (
        "cloudflare",
        r#"{"ClientIP":"192.0.2.1","ClientRequestHost":"a.example","ClientRequestMethod":"GET","ClientRequestURI":"/a?b","ClientRequestUserAgent":"Mozilla/5.0 (compatible; GPTBot/1.2)","EdgeResponseStatus":200,"EdgeStartTimestamp":1791633336000000000}"#,
        "192.0.2.1",
    ),
    (
        "vercel",
        r#"{"id":"1","timestamp":1791633336500,"type":"response","proxy":{"timestamp":1791633336100,"method":"GET","host":"a.example","path":"/a?b","userAgent":["Mozilla/5.0 (compatible; GPTBot/1.2)"],"clientIp":"192.0.2.1","statusCode":200}}"#,
        "192.0.2.1",
    ),
    (
        "gcp",
        r#"{"httpRequest":{"requestMethod":"GET","requestUrl":"https://a.example/a?b","status":200,"userAgent":"Mozilla/5.0 (compatible; GPTBot/1.2)","remoteIp":"192.0.2.1"},"timestamp":"2026-10-10T11:55:36.123456Z"}"#,
        "192.0.2.1",
    ),
    (
        "nginx-json",
        r#"{"time_iso8601":"2026-10-10T13:55:36+02:00","remote_addr":"192.0.2.1","request_uri":"/a?b","status":"200","http_user_agent":"Mozilla/5.0 (compatible; GPTBot/1.2)"}"#,
        "192.0.2.1",
    ),
];

#[test]
fn line_of_each_format_is_read() {
    for &(format, line, address) in LINES {
        let (user_agent, target, seconds, status, found) = read(format, line);
        let path = target.as_deref().map(|target| target.rsplit_once("/a").map_or("", |it| it.1));
        assert_eq!(path, Some("?b"), "{format}: {target:?}");
        let target = Some("/a?b".to_owned());
        let read = (user_agent, target, seconds, status, found);
        assert_eq!(read, expected("/a?b", address), "{format}");
    }
}

#[test]
fn format_of_each_line_is_detected() {
    for &(format, line, _) in LINES {
        let detected = detect(format!("{line}\n{line}\n").as_bytes());
        let detected = detected.unwrap_or_else(|| panic!("{format} is detected"));
        assert_eq!(detected.format.name(), format);
        assert_eq!((detected.lines, detected.fitting), (2, 2), "{format}");
    }
    // It has no User-Agent, and a test of its own.
    for name in Format::names().filter(|name| *name != "common") {
        let has_line = LINES.iter().any(|(format, ..)| *format == name);
        assert!(has_line, "add a line of `{name}` to `LINES`");
    }
    assert!(detect(b"lorem ipsum\ndolor\n").is_none());
    assert!(detect(b"\x00\x01\x02\xff\xfe\n\x00").is_none());
    assert!(detect(b"").is_none());
}

/// A program that collects logs adds fields, whose names are those of another format.
#[test]
fn format_of_a_product_is_detected_before_one_of_general_names() {
    let (_, line, _) = LINES.iter().find(|(name, ..)| *name == "cloudflare").expect("a line");
    let line = line.replacen('{', r#"{"user_agent":"collector/1","request_uri":"/b","#, 1);
    let detected = detect(line.as_bytes()).expect("a format");
    assert_eq!(detected.format.name(), "cloudflare");
}

#[test]
fn header_of_iis_names_its_columns() {
    let log = "#Software: Microsoft Internet Information Services 10.0\r\n\
        #Fields: date time c-ip cs-method cs-uri-stem cs-uri-query sc-status cs(User-Agent) X-Forwarded-For\r\n\
        2026-10-10 11:55:36 10.0.0.9 GET /c++/a - 404 GPTBot/1.2+(+https://openai.com) 192.0.2.1,+10.0.0.9\r\n";
    let detected = detect(log.as_bytes()).expect("a format");
    assert_eq!(detected.format.name(), "iis");
    let line = log.lines().last().expect("a line");
    let row = detected.format.row(line.as_bytes()).expect("a row");
    assert_eq!(row.target().as_deref(), Some(&b"/c++/a"[..]));
    assert_eq!(&*row.user_agent, b"GPTBot/1.2 ( https://openai.com)");
    assert_eq!((row.status, row.address), (404, &b"10.0.0.9"[..]));
    assert_eq!(row.seconds(), Ok(Some(TIME)));
    assert!(detected.format.warnings()[0].contains("decoded"));
}

#[test]
fn line_of_haproxy_is_read_with_and_without_captures() {
    let line = |captures: &str, request: &str| {
        format!(
            r#"2001:db8::1:33317 [10/Oct/2026:11:55:36.655] http-in app/srv1 10/0/30/69/109 -1 0 - - ---- 1/1/1/1/0 0/0 {captures}"{request}""#
        )
    };
    for (captures, user_agent, forwarded) in [
        ("", "", ""),
        ("{GPTBot} ", "GPTBot", ""),
        ("{} {} ", "", ""),
        (
            "{192.0.2.7, 10.0.0.1|https://a.example/1|GPTBot/1.2 #7Ba#7D} ",
            "GPTBot/1.2 {a}",
            "192.0.2.7, 10.0.0.1",
        ),
        ("{a.example|https://a.example/1} ", "", ""),
    ] {
        let line = line(captures, "GET /a#23b HTTP/1.1");
        let row = Format::HaProxy.row(line.as_bytes()).expect(captures);
        assert_eq!(row.user_agent, user_agent.as_bytes(), "{captures}");
        assert_eq!(row.forwarded, forwarded.as_bytes(), "{captures}");
        assert_eq!(row.target().as_deref(), Some(&b"/a#b"[..]));
        assert_eq!((row.status, row.address), (0, &b"2001:db8::1"[..]));
    }
    let bad = line("", "<BADREQ>");
    assert!(Format::HaProxy.row(bad.as_bytes()).expect("a row").target().is_none());
    for line in [
        "",
        "[10/Oct/2026:11:55:36.655] ",
        r#"192.0.2.1 - - [10/Oct/2026:13:55:36 +0200] "GET /a HTTP/1.1" 200 9"#,
    ] {
        assert!(Format::HaProxy.row(line.as_bytes()).is_err(), "{line}");
    }
}

#[test]
fn keys_of_nested_fields_may_have_dots() {
    let line = r#"{"@timestamp":"2026-10-10T11:55:36Z","client.ip":"192.0.2.1","url.full":"https://a.example/a?b","http.response.status_code":200,"user_agent.original":"Mozilla/5.0 (compatible; GPTBot/1.2)"}"#;
    let detected = detect(line.as_bytes()).expect("a format");
    assert_eq!(detected.format.name(), "ecs");
    let (.., status, address) = read("ecs", line);
    assert_eq!((status, &*address), (200, "192.0.2.1"));
}

#[test]
fn common_log_has_no_user_agent() {
    let line = r#"192.0.2.1 - - [10/Oct/2026:13:55:36 +0200] "GET /a HTTP/1.1" 200 9"#;
    let detected = detect(line.as_bytes()).expect("a format");
    assert_eq!(detected.format.name(), "common");
    assert!(detected.format.warnings()[0].contains("no User-Agent"));
}

#[test]
fn time_that_is_in_no_form_is_an_error() {
    let row = |time: &str| format!(r#"{{"ua":"{GPTBOT}","uri":"/a","ts":{time}}}"#);
    let json = Format::parse("json:user_agent=ua,target=uri,time=ts").expect("a format");
    for time in [
        r#""20261110.txt""#,
        r#""20261110""#,
        r#""31/Feb/2026:00:00:00 +0000""#,
        r#""yesterday""#,
        "20261110",
        "0",
        "-1791633336",
        "179163333600",
        "1e30",
    ] {
        let line = row(time);
        let row = json.row(line.as_bytes()).expect("a row");
        assert!(row.seconds().is_err(), "{time}");
    }
    for time in ["1791633336", "1791633336.9", "1791633336999", r#""1791633336""#] {
        let line = row(time);
        let row = json.row(line.as_bytes()).expect("a row");
        assert_eq!(row.seconds(), Ok(Some(TIME)), "{time}");
    }
    let line = row("null");
    let row = json.row(line.as_bytes()).expect("a row");
    assert_eq!(row.seconds(), Ok(None));
}

#[test]
fn status_that_is_no_number_is_none() {
    let format = r#"%h %t "%r" %>s "%{User-Agent}i""#;
    for status in ["abc", "2x0", ":00", "20/", "2 0"] {
        let line = format!(
            r#"192.0.2.1 - - [10/Oct/2026:13:55:36 +0200] "GET /a HTTP/1.1" {status} 9 "-" "{GPTBOT}""#
        );
        let row = Format::Combined.row(line.as_bytes()).expect("a row");
        assert_eq!(row.status, 0, "{status}");
        let line = format!(
            r#"192.0.2.1 [10/Oct/2026:13:55:36 +0200] "GET /a HTTP/1.1" {status} "{GPTBOT}""#
        );
        let format = Format::parse(format).expect("a format");
        assert!(format.row(line.as_bytes()).is_err(), "{status}");
    }
}

#[test]
fn time_of_apache_may_be_of_several_parts() {
    for (format, time) in [
        ("[%{%d/%b/%Y %T}t.%{msec_frac}t %{%z}t]", "[10/Oct/2026 13:55:36.123 +0200]"),
        ("%{%d/%b/%Y %T}t.%{usec_frac}t %{%z}t", "10/Oct/2026 13:55:36.123456 +0200"),
        (
            "[%{begin:%Y-%m-%dT%H:%M:%S}t.%{begin:msec_frac}t%{begin:%z}t]",
            "[2026-10-10T13:55:36.007+0200]",
        ),
        ("%{%F}t %{%T}t", "2026-10-10 11:55:36"),
        ("%{sec}t.%{msec_frac}t", "1791633336.123"),
        ("%{%s}t", "1791633336"),
        ("%{msec}t", "1791633336123"),
        ("%{100%% %F %T}t", "100% 2026-10-10 11:55:36"),
    ] {
        let format = format!(r#"%h {format} "%r" %>s "%{{User-Agent}}i""#);
        let line = format!(r#"192.0.2.1 {time} "GET /a HTTP/1.1" 200 "{GPTBOT}""#);
        assert_eq!(read(&format, &line), expected("/a", "192.0.2.1"), "{format}");
    }
    let format = Format::parse(r#"%{%F %T}t "%r" "%{User-Agent}i""#).expect("a format");
    assert!(format.warnings()[0].contains("without an offset"));
    let line = format!(r#"2026-02-30 11:55:36 "GET /a HTTP/1.1" "{GPTBOT}""#);
    let row = format.row(line.as_bytes()).expect("a row");
    assert!(row.seconds().is_err());
    for (format, reason) in
        [("%{%c}t \"%r\"", "unknown part `%c`"), ("%{%F}t %h %{%T}t \"%r\"", "apart")]
    {
        let error = Format::parse(format).expect_err(format);
        assert!(error.contains(reason), "{error}");
    }
}

#[test]
fn escapes_of_a_format_are_those_of_a_configuration() {
    let line = format!("192.0.2.1\t[10/Oct/2026:13:55:36 +0200]\tGET /a HTTP/1.1\t200\t{GPTBOT}");
    for format in [
        r"%h\t%t\t%r\t%>s\t%{User-Agent}i",
        r"$remote_addr\t[$time_local]\t$request\t$status\t$http_user_agent",
    ] {
        assert_eq!(read(format, &line), expected("/a", "192.0.2.1"), "{format}");
    }
    let format = r#"$remote_addr \"$request\" [$time_local] \\ $status \'$http_user_agent\'"#;
    let line =
        format!(r#"192.0.2.1 "GET /a HTTP/1.1" [10/Oct/2026:13:55:36 +0200] \ 200 '{GPTBOT}'"#);
    assert_eq!(read(format, &line), expected("/a", "192.0.2.1"));
}

#[test]
fn columns_of_cloudfront_are_those_of_its_header() {
    let log = "#Version: 1.0\n#Fields: cs(User-Agent) cs-uri-stem sc-status date time\n\
               GPTBot/1.2%2520x\t/a%2520b\t404\t2026-10-10\t11:55:36\n";
    let detected = detect(log.as_bytes()).expect("a format");
    let line = log.lines().last().expect("a line");
    let row = detected.format.row(line.as_bytes()).expect("a row");
    assert_eq!(&*row.user_agent, b"GPTBot/1.2 x");
    assert_eq!(row.target().as_deref(), Some(&b"/a%20b"[..]));
    assert_eq!((row.status, row.seconds()), (404, Ok(Some(TIME))));
}

#[test]
fn path_of_cloudfront_is_decoded_once() {
    let json = r#"{"cs-uri-stem":"/caf%25C3%25A9/%255B%5D","cs-uri-query":"?q=%2520","cs(User-Agent)":"a"}"#;
    let columns = "2026-10-10\t11:55:36\tFRA2\t1\t192.0.2.1\tGET\td.example\t/caf%25C3%25A9/%255B%5D\t200\t-\ta\t?q=%2520";
    for (format, line) in [("cloudfront-json", json), ("cloudfront", columns)] {
        let (_, target, ..) = read(format, line);
        let sent = "/caf%C3%A9/%5B]??q=%20";
        assert_eq!(target.as_deref(), Some(sent), "{format}");
    }
}

#[test]
fn address_of_a_load_balancer_ends_before_its_port() {
    for (address, found) in [
        ("192.0.2.1:50718", "192.0.2.1"),
        ("2001:db8::1:5071", "2001:db8::1"),
        ("2001:db8:1:2:3:4:5:6:50718", "2001:db8:1:2:3:4:5:6"),
        ("[2001:db8::1]:50718", "2001:db8::1"),
    ] {
        let (_, line, _) = LINES.iter().find(|(name, ..)| *name == "alb").expect("a line");
        let line = line.replace("192.0.2.1:2817", address);
        assert!(line.contains(address));
        let (.., read) = read("alb", &line);
        assert_eq!(read, found, "{address}");
    }
}

#[test]
fn user_may_have_brackets() {
    let line = r#"192.0.2.1 - [a] [b [10/Oct/2026:13:55:36 +0200] "GET /a HTTP/1.1" 200 9 "-" "x""#;
    let (_, target, seconds, ..) = read("combined", line);
    assert_eq!((target.as_deref(), seconds), (Some("/a"), Some(TIME)));
}

#[test]
fn header_of_columns_that_no_line_has_is_not_believed() {
    let log = "#Fields: date time cs-uri-stem sc-status\n2026-10-10;11:55:36;/a;200\n";
    assert!(detect(log.as_bytes()).is_none());
    let log = "#Fields: date time sc-status\n";
    let warnings = detect(log.as_bytes()).expect("a format").format.warnings();
    assert!(warnings[0].contains("no column `cs-uri-stem`"), "{warnings:?}");
}

#[test]
fn number_before_1970_is_no_time_and_the_first_of_equal_names_applies() {
    let line = r#"{"request_uri":"/a","request_uri":"/b","status":200,"status":404,"msec":-1}"#;
    let format = Format::parse("nginx-json").expect("a format");
    let row = format.row(line.as_bytes()).expect("a row");
    assert_eq!(row.target().as_deref(), Some(&b"/a"[..]));
    assert!(row.seconds().is_err() && row.status == 200);
}

#[test]
fn strings_of_servers_are_formats() {
    for (format, line) in [
        (
            "$msec|$request_uri|$status|$http_user_agent",
            "1791633336.001|/a?b|200|Mozilla/5.0 (compatible; GPTBot/1.2)",
        ),
        (
            r#"${remote_addr}x [$time_iso8601] "$http_user_agent" "$request" $status"#,
            r#"192.0.2.1x [2026-10-10T13:55:36+02:00] "Mozilla/5.0 (compatible; GPTBot/1.2)" "GET /a?b HTTP/1.1" 200"#,
        ),
        (
            r#"%h %l %u %t \"%r\" %>s %b \"%{Referer}i\" \"%{user-agent}i\" %D"#,
            r#"192.0.2.1 - - [10/Oct/2026:13:55:36 +0200] "GET /a?b HTTP/1.1" 200 9 "-" "Mozilla/5.0 (compatible; GPTBot/1.2)" 1234"#,
        ),
        (
            r#"$time_local $status "$request" $http_user_agent"#,
            r#"10/Oct/2026:13:55:36 +0200 200 "GET /a?b HTTP/1.1" Mozilla/5.0 (compatible; GPTBot/1.2)"#,
        ),
        (
            r#"%{sec}t %U%q %>s "%{User-Agent}i""#,
            r#"1791633336 /a?b 200 "Mozilla/5.0 (compatible; GPTBot/1.2)""#,
        ),
        (
            "json:user_agent=ua,target=req.uri,time=ts,status=code",
            r#"{"ua":"Mozilla/5.0 (compatible; GPTBot/1.2)","req":{"uri":"/a?b"},"ts":1791633336,"code":200}"#,
        ),
    ] {
        let mut read = read(format, line);
        read.4.clear();
        assert_eq!(read, expected("/a?b", ""), "{format}");
    }
}

#[test]
fn text_that_is_no_format_is_rejected() {
    for (text, reason) in [
        ("combine", "unknown log format `combine`"),
        ("$remote_addr $status", "has no request"),
        ("$request$status", "nothing between them"),
        ("${request $status", "has no `}`"),
        ("%h %", "ends `%h %`"),
        ("$remote_addr $request $status", "where it ends is unknown"),
        ("%>s %{User-Agent}i %U", "where it ends is unknown"),
        ("json:ua", "expected `name=field`"),
        ("json:user_agent=ua", "has no `target`"),
    ] {
        let error = Format::parse(text).expect_err(text);
        assert!(error.contains(reason), "{text}: {error}");
    }
}

#[test]
fn path_that_the_server_changed_is_warned_about() {
    let warnings = |text: &str| Format::parse(text).expect(text).warnings();
    let uri = warnings(r#"[$time_local] "$uri" "$http_user_agent""#);
    assert!(uri[0].contains("$request_uri"), "{uri:?}");
    assert!(warnings(r#"[$time_local] "$uri" "$request" "$http_user_agent""#).is_empty());
    assert_eq!(warnings("$request_uri").len(), 2);
}

#[test]
fn json_with_only_the_served_path_is_warned_about() {
    let line = r#"{"uri":"/a","status":200,"http_user_agent":"GPTBot"}"#;
    let detected = detect(line.as_bytes()).expect("an object of nginx");
    assert!(detected.format.warnings()[0].contains("$request_uri"));
    let line = r#"{"uri":"/a","request_uri":"/%61","time":1,"http_user_agent":"GPTBot"}"#;
    let detected = detect(line.as_bytes()).expect("an object of nginx");
    assert!(detected.format.warnings().is_empty());
}

#[test]
fn json_of_bytes_that_are_no_request_is_no_bad_line() {
    let line = r#"{"request_uri":"","status":"400","http_user_agent":""}"#;
    let format = Format::parse("nginx-json").expect("a format");
    let row = format.row(line.as_bytes()).expect("a row without a target");
    assert_eq!((row.target(), row.status), (None, 400));
}

/// As nginx and Apache log names of HTTP Basic authentication, which any client chooses.
const USERS: [&str; 5] = [
    "a b",
    "a [b] c",
    "[1/Jan/2020:00:00:00 +0000] x",
    r#"]\" [10/Oct/2026:13:55:30 +0200] \""#,
    r"\x22 [10/Oct/2026:13:55:30 +0200] \x22",
];

#[test]
fn name_of_a_user_moves_no_field() {
    for user in USERS {
        let line = format!(
            r#"192.0.2.1 - {user} [10/Oct/2026:13:55:36 +0200] "GET /a HTTP/1.1" 200 9 "-" "GPTBot""#
        );
        for format in ["combined", r#"%h %l %u %t "%r" %>s %b "%{Referer}i" "%{User-Agent}i""#] {
            let (user_agent, target, seconds, status, address) = read(format, &line);
            assert_eq!((user_agent.as_str(), address.as_str()), ("GPTBot", "192.0.2.1"));
            let read = (target.as_deref(), seconds, status);
            assert_eq!(read, (Some("/a"), Some(TIME), 200), "{format}: {user}");
        }
    }
}

#[test]
fn bad_line_does_not_make_a_combined_log_common() {
    let log = concat!(
        r#"192.0.2.1 - - [10/Oct/2026:13:55:36 +0200] "GET /a HTTP/1.1" 200 9 "-" "GPTBot""#,
        "\n",
        r#"192.0.2.1 - - [10/Oct/2026:13:55:36 +0200] "GET /a HTTP/1.1" 200 9 "cut"#,
        "\n",
    );
    let detected = detect(log.as_bytes()).expect("a format");
    assert_eq!((detected.format.name(), detected.fitting), ("combined", 1));
}

#[test]
fn json_string_need_not_be_utf_8() {
    let line = b"{\"request_uri\":\"/\xff\\u00e9\\\"\",\"http_user_agent\":\"a\\\\x22\xfe\",\"status\":200}";
    let format = Format::parse("nginx-json").expect("a format");
    let row = format.row(line).expect("a row");
    assert_eq!(row.target().as_deref(), Some(&b"/\xff\xc3\xa9\""[..]));
    assert_eq!(&*row.user_agent, b"a\\x22\xfe");
}

#[test]
fn invalid_lines_name_the_reason() {
    let json = Format::parse("nginx-json").expect("a format");
    let reason = |line: &str| json.row(line.as_bytes()).expect_err(line);
    assert!(reason(r#"{"request_uri":"/\x22"}"#).contains("escape=json"));
    assert_eq!(reason("{"), "invalid JSON");
    assert_eq!(reason("{} {}"), "invalid JSON");
    assert!(reason("{}").contains("neither"));
    let custom = Format::parse("$status $request_uri").expect("a format");
    assert!(custom.row(b"a /b").expect_err("no status").contains("status"));
    assert!(custom.row(b"- /b").is_ok() && custom.row(b"000 /b").is_ok());
    let combined = |line: &str| Format::Combined.row(line.as_bytes()).expect_err(line);
    assert!(combined("a").contains("address"));
    assert!(combined("a - - b").contains("time"));
    assert!(combined(r#"a - - [b] "GET / 200"#).contains("closing quote"));
    assert!(combined(r#"a - - [b] "GET /" 20"#).contains("status"));
    assert!(combined(r#"a - - [b] "GET /" 200 9"#).contains("User-Agent"));
}

/// As nginx writes a field; or as Apache does.
fn escaped(bytes: &[u8], is_apache: bool) -> String {
    let escape = |&byte: &u8| match byte {
        b'"' | b'\\' if is_apache => format!("\\{}", char::from(byte)),
        b' '..=b'~' if byte != b'"' && byte != b'\\' => char::from(byte).to_string(),
        _ => format!("\\x{byte:02X}"),
    };
    bytes.iter().map(escape).collect()
}

proptest! {
    /// The target and the header are what the client sent, for both servers, by the fast reader of
    /// Combined and by the compiled string.
    #[test]
    fn generated_line_is_read_as_it_was_sent(
        target in prop::collection::vec(
            prop_oneof![Just(b'\\'), Just(b'"'), Just(b'x'), Just(b'2'), Just(b'/'), Just(b'%'), any::<u8>()], 0..20
        ),
        header in prop::collection::vec(
            prop_oneof![Just(b'\\'), Just(b'"'), Just(b']'), any::<u8>()], 2..30
        ),
        address in "192\\.0\\.2\\.1|2001:db8::1|::ffff:192\\.0\\.2\\.1",
        version in " HTTP/1\\.1| HTTP/2\\.0|",
        is_apache: bool,
        prefix in "/|http://a\\.example/|",
    ) {
        let target = [prefix.as_bytes(), &target].concat();
        // A client cannot send these, and the version is at the end.
        prop_assume!(!target.contains(&b'\n') && !header.contains(&b'\n'));
        prop_assume!(!target.windows(6).any(|part| part == b" HTTP/"));
        // Servers skip the spaces around a target.
        let is_sent = |byte: &u8| *byte != b' ';
        let start = target.iter().position(is_sent).unwrap_or(target.len());
        let end = target.iter().rposition(is_sent).map_or(start, |last| last + 1);
        let request = escaped(&target, is_apache);
        let user_agent = escaped(&header, is_apache);
        let line = format!(
            "{address} - - [10/Oct/2026:13:55:36 +0200] \"GET {request}{version}\" 200 9 \"-\" \"{user_agent}\""
        );
        let string = r#"%h %l %u %t "%r" %>s %b "%{Referer}i" "%{User-Agent}i""#;
        for format in [Format::Combined, Format::parse(string).expect("a format")] {
            let row = format.row(line.as_bytes()).expect("a row");
            let found = row.target();
            prop_assert_eq!(found.as_deref(), Some(&target[start..end]));
            prop_assert_eq!(&*row.user_agent, &header[..]);
            prop_assert_eq!(row.address, address.as_bytes());
            prop_assert_eq!(row.seconds(), Ok(Some(TIME)));
        }
    }

    #[test]
    fn bytes_of_any_kind_are_read_or_rejected(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        for name in Format::names() {
            let format = Format::parse(name).expect("a format");
            if let Ok(row) = format.row(&bytes) {
                let _ = (row.seconds(), row.target());
            }
        }
        let _ = detect(&bytes);
    }
}
