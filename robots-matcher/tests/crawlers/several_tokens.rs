//! Headers that name several crawlers.

use crate::site::Site;
use robots_matcher::KNOWN_CRAWLERS;

/// Returns the tokens of the groups that a header selects.
fn groups<'s>(site: &'s Site, header: &str) -> Vec<&'s str> {
    let crawlers = site.crawler(header).all();
    let agents = crawlers.filter_map(|crawler| crawler.group()?.token());
    agents.collect()
}

/// Returns the tokens of all crawlers that a header names.
fn tokens<'s>(site: &'s Site, header: &str) -> Vec<&'s str> {
    let crawlers = site.crawler(header).all();
    crawlers.map(|crawler| crawler.token()).collect()
}

#[test]
fn pair_of_tokens_selects_both_groups() {
    let tokens: Vec<_> = KNOWN_CRAWLERS
        .iter()
        .filter(|crawler| !crawler.control_token)
        .map(|crawler| crawler.token)
        .collect();
    let site = Site::naming(&tokens);
    for (step, first) in (1..).zip(&tokens) {
        for second in tokens.iter().cycle().skip(step).step_by(7).take(9) {
            for header in [
                format!("{first}/1.0 {second}/2.0 (+https://bot.example/)"),
                format!("Mozilla/5.0 (compatible; {first}/1.0; {second}; +https://bot.example/)"),
            ] {
                let found = groups(&site, &header);
                assert!(found.contains(first), "`{first}` in `{header}`: {found:?}");
                assert!(found.contains(second), "`{second}` in `{header}`: {found:?}");
            }
        }
    }
}

#[test]
fn crawlers_of_a_header_are_counted_as_they_are_taken() {
    let site = Site::naming(&["GPTBot", "CCBot"]);
    let mut all = site.crawler("GPTBot/1.0 CCBot/2.0 bingbot").all();
    for left in (1..=3).rev() {
        assert_eq!(all.len(), left);
        all.next().expect("a crawler");
    }
    assert_eq!((all.len(), all.next().is_none()), (0, true));
}

#[test]
fn longest_token_is_first_in_all() {
    let site = Site::naming(&["Googlebot", "bingbot", "HouseBot", "Facebot"]);
    let mut found = groups(&site, "bingbot HouseBot/1 Facebot Googlebot/2.1");
    assert_eq!(found[0], "Googlebot");
    found.sort_unstable();
    assert_eq!(found, ["Facebot", "Googlebot", "HouseBot", "bingbot"]);
}

#[test]
fn token_without_group_selects_nothing() {
    let site = Site::naming(&["GPTBot"]);
    assert_eq!(groups(&site, "GPTBot/1.2 Google-GeminiNotebook"), ["GPTBot"]);
    let crawler = site.crawler("GPTBot/1.2 Google-GeminiNotebook");
    assert_eq!(crawler.token(), "Google-GeminiNotebook");
    assert!(crawler.group().is_none());
}

#[test]
fn tokens_of_one_group_are_all_kept() {
    let site = Site::naming(&["Googlebot"]);
    let header = "Googlebot Googlebot-Image Googlebot-Video/1.0";
    assert_eq!(groups(&site, header), ["Googlebot"; 3]);
    let mut tokens = tokens(&site, header);
    tokens.sort_unstable();
    assert_eq!(tokens, ["Googlebot", "Googlebot-Image", "Googlebot-Video"]);
}

#[test]
fn longer_token_hides_no_other_token() {
    for file in [&["GPTBot"][..], &["GPTBot", "Googlebot-Image"], &["HouseBot"]] {
        let site = Site::naming(file);
        for header in ["GPTBot Googlebot-Image", "Googlebot-Image/1.0 (GPTBot)"] {
            assert_eq!(tokens(&site, header), ["Googlebot-Image", "GPTBot"], "{file:?}");
        }
    }
}

#[test]
fn repeated_token_is_kept_once() {
    let site = Site::naming(&["Baiduspider"]);
    for header in [
        "Baiduspider baiduspider/1.0 ".repeat(9),
        "Baiduspider-x Baiduspider Baiduspider-favo".to_owned(),
    ] {
        assert_eq!(tokens(&site, &header), ["Baiduspider"], "{header}");
        assert!(site.crawler(&header).overflow().is_none());
    }
}

#[test]
fn token_inside_longer_token_selects_nothing() {
    let site = Site::naming(&["Spider", "Screaming", "SEO", "Screaming Frog SEO Spider"]);
    assert_eq!(groups(&site, "Screaming Frog SEO Spider/21.0"), ["Screaming Frog SEO Spider"]);
}

#[test]
fn word_for_crawlers_is_not_the_end_of_a_name() {
    let site = Site::naming(&["Spider", "Bot", "Robot", "House"]);
    for header in [
        "Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)",
        "Sogou News Spider/4.0",
        "Sogou+Pic+Spider/3.0",
        "Screaming Frog SEO Spider/21.0",
        "Mozilla/5.0 (compatible; Sogou Spider; +http://www.sogou.com)",
    ] {
        assert!(groups(&site, header).is_empty(), "{header}");
        assert!(site.crawler(header).known().is_some(), "{header}");
    }
    for header in [
        "Acme Spider",
        "Acme-News Bot/1.0",
        "Mozilla/5.0 (compatible; Acme Web Spider/2.0; +http://acme.example)",
        "Acme! robot (+http://acme.example)",
        "\u{e9}t\u{e9} Spider/1.0",
    ] {
        site.assert_unknown(header);
    }
}

#[test]
fn word_for_crawlers_alone_is_a_token() {
    let site = Site::naming(&["Spider", "Bot"]);
    for header in [
        "Spider",
        "spider/4.0",
        "SPIDER v2 (+http://acme.example)",
        "Mozilla/5.0 (compatible; Spider/1.0; +http://acme.example)",
        "Mozilla/5.0 (compatible Spider)",
        "Mozilla/5.0 Spider",
        "Acme/1.0 Spider",
        "Acme 1.0 Spider",
        "(+http://acme.example) Spider",
    ] {
        assert_eq!(groups(&site, header), ["Spider"], "{header}");
    }
    assert_eq!(groups(&site, "Bot; Spider/1.0"), ["Spider", "Bot"]);
}

#[test]
fn named_crawler_is_found_before_a_word_for_crawlers() {
    let site = Site::naming(&["Spider", "House"]);
    for header in ["House/1.0 Spider/1.0", "Spider/1.0 House/1.0", "Spider; House; Spider"] {
        assert_eq!(groups(&site, header), ["House"], "{header}");
    }
    for header in ["Sogou/1.0 (Spider)", "(Spider) Sogou/1.0"] {
        assert_eq!(tokens(&site, header), ["Sogou"], "{header}");
    }
}

#[test]
fn token_that_overlaps_another_is_found() {
    let site = Site::naming(&["House Images", "Images Bot Two"]);
    assert_eq!(groups(&site, "House Images Bot Two"), ["Images Bot Two", "House Images"]);
}

#[test]
fn header_with_more_than_eight_tokens_keeps_eight() {
    let tokens: Vec<_> = (10..30).map(|number| format!("House{number}")).collect();
    let site = Site::naming(&tokens);
    let header = tokens.join(" ");
    assert_eq!(groups(&site, &header), tokens[..8]);
    let overflow = site.crawler(&header).overflow().expect("one more");
    assert_eq!(overflow.token(), tokens[8]);
    assert!(site.crawler(tokens[..8].join(" ")).overflow().is_none());
}

#[test]
fn longest_token_in_ninth_position_replaces_none() {
    let tokens: Vec<_> = (10..18).map(|number| format!("House{number}")).collect();
    let site = Site::naming(&[&tokens[..], &["HouseBotTheLongest".to_owned()]].concat());
    let crawler = site.crawler(format!("{} HouseBotTheLongest", tokens.join(" ")));
    let kept: Vec<_> = crawler.all().map(|crawler| crawler.token()).collect();
    assert_eq!(kept, tokens);
    let overflow = crawler.overflow().expect("one more");
    assert_eq!(overflow.token(), "HouseBotTheLongest");
}

#[test]
fn mentioned_token_selects_nothing() {
    let site = Site::naming(&["Googlebot", "bingbot"]);
    site.assert_unknown("Reader/1.0 (like Googlebot, like bingbot)");
    assert_eq!(groups(&site, "bingbot/2.0 (like Googlebot)"), ["bingbot"]);
}
