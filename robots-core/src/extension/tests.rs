use super::*;

#[track_caller]
fn assert_read(key: DirectiveKey, value: &str, expected: &Result<ExtensionValue, ExtensionError>) {
    assert_eq!(&ExtensionValue::read(key, value.as_bytes()), expected, "{value}");
}

#[test]
fn sitemap_and_license_are_absolute_urls() {
    for url in ["https://a.example/s.xml", "HTTP://a.example", "ftp://a/テスト.xml"] {
        let sitemap = Ok(ExtensionValue::Sitemap(url.to_owned()));
        assert_read(DirectiveKey::Sitemap, url, &sitemap);
    }
    for no_url in [
        "",
        "/s.xml",
        "a.example/s.xml",
        "https:///s",
        "https://https://a/s",
        "https://${HOST}/s",
        "https://{{ host }}/s",
        "https://a:b/s",
        "https://a b",
        "mailto://a",
    ] {
        assert_read(DirectiveKey::License, no_url, &Err(ExtensionError::NotAbsoluteUrl));
    }
}

#[test]
fn host_and_clean_param_have_their_own_syntax() {
    assert_read(DirectiveKey::Host, "a.example:8080", &Ok(ExtensionValue::Host));
    let no_host = "https://a.example";
    assert_read(DirectiveKey::Host, no_host, &Err(ExtensionError::NotHost));
    let expected = Ok(ExtensionValue::CleanParam);
    assert_read(DirectiveKey::CleanParam, "ref&sid /shop/", &expected);
    let no_list = Err(ExtensionError::NotParameters);
    assert_read(DirectiveKey::CleanParam, "ref /shop/ x", &no_list);
    assert_read(DirectiveKey::CleanParam, "", &no_list);
    assert_read(DirectiveKey::CleanParam, "a& /", &Err(ExtensionError::NotParameters));
    assert_read(DirectiveKey::Noindex, "private", &Err(ExtensionError::NotPath));
}

#[test]
fn unknown_key_has_no_error() {
    assert_eq!(ExtensionValue::read(DirectiveKey::Host, b"\xff"), Err(ExtensionError::NotUtf8));
    assert_eq!(ExtensionValue::read(DirectiveKey::Other, b"\xff"), Ok(ExtensionValue::Unknown));
}
