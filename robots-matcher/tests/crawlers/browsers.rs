//! Browsers and apps are unknown, also to a file with a copied list of words.

use crate::site::Site;
use robots_matcher::{KNOWN_CRAWLERS, is_browser_word};

const BROWSER_HEADERS: &str = include_str!("../headers/browsers.txt");

/// Tokens from lists that sites copy from each other, and that are also words of products and
/// phones.
const LIST: &[&str] = &[
    "Titan",
    "Twitter",
    "Slack",
    "Line",
    "Outlook",
    "Microsoft",
    "Google",
    "Pinterest",
    "Facebook",
    "Tapatalk",
    "LieBaoFast",
    "Minefield",
    "TencentTraveler",
    "FunWebProducts",
    "Zeus",
    "Demon",
    "Bandit",
    "Magnet",
    "Lizard",
    "Bolt",
    "Axiom",
    "Raven",
    "Snake",
    "Ninja",
    "Buck",
    "zh-CN",
    "ru",
    "Alexa",
    "Unknown",
    "Fetch",
    "Voyager",
    "Widow",
    "Evil",
];

/// The headers of a phone with this model, as browsers and apps send them.
fn phones(name: &str) -> [String; 6] {
    let engine = "AppleWebKit/537.36 (KHTML, like Gecko)";
    [
        format!(
            "Mozilla/5.0 (Linux; Android 11; {name} Pocket) {engine} Chrome/92.0 Mobile Safari/537.36"
        ),
        format!(
            "Mozilla/5.0 (Linux; U; Android 8.1.0; ru; {name}/7 Build/OPM1) {engine} Version/4.0 Chrome/57.0 Mobile Safari/537.36"
        ),
        format!(
            "Mozilla/5.0 (Linux; Android 13; {name}; wv) {engine} Version/4.0 Chrome/120.0 Mobile Safari/537.36"
        ),
        format!("Dalvik/2.1.0 (Linux; U; Android 12; {name} Build/SP1A)"),
        format!("Mozilla/5.0 (X11; Linux x86_64; {name}) {engine} Chrome/120.0 Safari/537.36"),
        format!("Mozilla/5.0+(Linux;+Android+11;+{name}+Pocket)+AppleWebKit/537.36"),
    ]
}

#[test]
fn phone_in_file_with_its_model_is_unknown() {
    let site = Site::naming(LIST);
    for name in LIST {
        for header in phones(name) {
            site.assert_unknown(header);
        }
    }
}

#[test]
fn browser_in_file_with_a_copied_list_is_unknown() {
    let site = Site::naming(LIST);
    let headers = BROWSER_HEADERS.lines();
    for header in headers.filter(|line| !line.starts_with("# ")) {
        site.assert_unknown(header);
    }
}

#[test]
fn app_in_file_with_its_brand_is_unknown() {
    let site = Site::naming(LIST);
    for header in [
        "Mozilla/5.0 (iPhone; CPU iPhone OS 15_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Twitter for iPhone/8.72.2",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/14.9.0",
        "Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [Pinterest/iOS]",
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Slack/4.39.95 Chrome/126.0.6478.183 Electron/31.3.1 Safari/537.36",
        "Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.17726; Pro)",
    ] {
        site.assert_unknown(header);
    }
}

/// Products that apps and old browsers append to the header of a browser.
const PRODUCTS: &[&str] = &["Gazette", "Ledger Live", "QuoteBoard", "Toolbarn", "Halcyon"];

/// The headers of browsers with an app or toolbar of this name.
fn apps(name: &str) -> [String; 12] {
    let phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
    let desktop =
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";
    [
        format!("{phone} Mobile/15E148 {name}/4.3.27"),
        format!("{phone} Mobile/15E148 [{name}/iOS]"),
        format!("{phone} Version/17.5 Mobile/15E148 Safari/604.1 {name}"),
        format!("{phone} Mobile/15E148 (iPhone14,5; {name}; scale=3.00)"),
        format!("{desktop} {name}/2.9.3 Chrome/130.0.0.0 Electron/33.0.2 Safari/537.36"),
        format!("{desktop} Chrome/130.0.0.0 Safari/537.36 {name}/2.9.3"),
        format!("\"{desktop} {name}/2.9.3\""),
        format!("Mozilla/4.0 (compatible; MSIE 7.0; {name} 9.5; Windows NT 5.1; Trident/4.0)"),
        format!("Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; {name}/4337.43)"),
        format!("Mozilla/4.0 (compatible; MSIE 6.0; {name}; from: http://browser.example/)"),
        format!("Mozilla/4.0+(compatible;+MSIE+7.0;+{name};+Windows+NT+5.1)"),
        format!("Opera/9.80 (J2ME/MIDP; {name}/7.1; U; en) Presto/2.8.119"),
    ]
}

#[test]
fn app_of_browser_in_file_with_its_product_is_unknown() {
    let site = Site::naming(PRODUCTS);
    for header in PRODUCTS.iter().flat_map(|name| apps(name)) {
        site.assert_unknown(header);
    }
}

#[test]
fn token_of_file_with_sign_of_crawler_is_found() {
    let site = Site::naming(PRODUCTS);
    for name in PRODUCTS {
        for header in [
            format!("{name}/1.0"),
            format!("Mozilla/5.0 (compatible; {name}/1.0)"),
            format!("Mozilla/5.0 ({name}/1.0; compatible)"),
            format!("Mozilla/5.0 (Linux; Android 11; compatible; {name}/1.0)"),
            format!("Mozilla/5.0 (Windows NT 10.0) Safari/537.36 (compatible; {name}/1.0)"),
            format!("Mozilla/5.0 (Windows NT 10.0) Safari/537.36 {name} (+https://x.example/)"),
            format!("Mozilla/5.0 ({name}; http://x.example/)"),
            format!("Mozilla/4.0 (compatible; MSIE 6.0) {name}/1.0 (+http://x.example/)"),
        ] {
            assert_eq!(site.crawler(&header).token(), *name, "`{header}`");
        }
    }
}

#[test]
fn token_of_file_that_ends_like_a_crawler_is_found() {
    for name in [
        "HouseBot",
        "house-spider",
        "House Crawler",
        "HouseCrawl",
        "HouseSlurp",
        "House-Fetcher",
        "HouseScan",
        "HouseBot-Images",
        "house_bot2",
    ] {
        let site = Site::naming(&[name]);
        for header in [
            format!("Mozilla/5.0 (Windows NT 10.0) Safari/537.36 {name}/1.0"),
            format!("Mozilla/4.0 (compatible; MSIE 6.0; Windows NT 5.0; {name})"),
            format!("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5) Mobile/15E148 {name}"),
        ] {
            assert_eq!(site.crawler(&header).token(), name, "`{header}`");
        }
        site.assert_unknown(format!("Mozilla/5.0 (Linux; Android 11; {name}) Mobile"));
    }
}

#[test]
fn word_of_app_is_unknown_in_any_position() {
    let names = [
        "Flipboard",
        "AOLBuild",
        "Genieo",
        "TradingView",
        "Bloomberg",
        "MarketWatch",
        "DoCoMo",
        "UCWEB",
        "upday",
        "Mappy",
        "Grok",
        "Bolt",
        "Kraken",
        "Blackboard",
        "Disco",
    ];
    let site = Site::naming(&names);
    for name in names {
        assert!(is_browser_word(name), "`{name}`");
        site.assert_unknown(format!("{name}/6.0 (iPhone; CPU iPhone OS 17_5) Mobile"));
    }
    let site = Site::naming(&["DoCoMo", "UCWEB", "FlipboardProxy", "Java"]);
    for header in [
        "DoCoMo/2.0 N905i(c100;TB;W24H16)",
        "UCWEB/2.0 (Java; U; MIDP-2.0; en-US; nokia5130) U2/1.0.0 UCBrowser/9.4",
    ] {
        site.assert_unknown(header);
    }
    let preview =
        "Mozilla/5.0 (compatible; FlipboardProxy/1.2; +http://flipboard.com/browserproxy)";
    assert_eq!(site.crawler(preview).token(), "FlipboardProxy");
}

#[test]
fn token_of_file_outside_system_comment_is_found() {
    let site = Site::naming(&["HouseBot"]);
    for header in [
        "Mozilla/5.0 (Linux; Android 11; K) AppleWebKit/537.36 (KHTML, like Gecko; compatible; HouseBot/2) Safari/537.36",
        "Mozilla/5.0 (Windows NT 10.0) HouseBot/2",
        "HouseBot/2 (Linux; Android 11; K)",
        "Mozilla/5.0 (compatible; HouseBot/2; Linux)",
        "Mozilla/5.0 (LinuxHouse; HouseBot/2)",
    ] {
        assert_eq!(site.crawler(header).token(), "HouseBot", "`{header}`");
    }
    site.assert_unknown("Mozilla/5.0 (Linux; Android 11; HouseBot) AppleWebKit/537.36");
}

#[test]
fn documented_crawler_in_system_comment_is_found() {
    let site = Site::naming(&["*"]);
    let header = "Mozilla/5.0 (Windows NT 6.1; 360Spider) AppleWebKit/537.1";
    assert_eq!(site.crawler(header).token(), "360Spider");
    for known in KNOWN_CRAWLERS.iter().filter(|known| !known.control_token) {
        let token = known.token;
        for header in [
            format!("Mozilla/5.0 (Linux; Android 11; {token}; +http://bot.example/) Mobile"),
            format!("Mozilla/5.0 (Linux; Android 11; {token}/1.0) AppleWebKit/537.36"),
            format!("Mozilla/5.0 (X11; Linux x86_64; compatible; {token}) AppleWebKit/537.36"),
        ] {
            // Apps of their operators send them.
            if ["Daum", "Pinterest"].contains(&token) && !header.contains("http://") {
                continue;
            }
            assert_eq!(site.crawler(&header).token(), token, "`{header}`");
        }
    }
}

#[test]
fn phone_with_token_of_documented_crawler_is_unknown() {
    let names = ["Yeti", "Devin", "Slurp", "WhatsApp", "YaK", "Anomura", "Scrapy"];
    for site in [Site::naming(&["*"]), Site::naming(&names)] {
        for name in names {
            for header in [
                format!("Mozilla/5.0 (Linux; Android 10; {name} X2) AppleWebKit/537.36"),
                format!("Mozilla/5.0 (Linux; Android 10; {name}) AppleWebKit/537.36"),
                format!("Mozilla/5.0 (Linux; U; Android 10; en; {name} 3 Build/QP1A) Mobile"),
                format!("Dalvik/2.1.0 (Linux; U; Android 12; {name} Build/SP1A)"),
            ] {
                site.assert_unknown(header);
            }
        }
    }
}

#[test]
fn browser_words_differ_from_tokens_of_crawlers() {
    for word in
        ["Mozilla", "mozilla/5.0 (compatible", "Twitter", "TITAN", "zh-cn", "pt_BR", "*", "K"]
    {
        assert!(is_browser_word(word), "`{word}`");
    }
    for token in
        ["GPTBot", "Twitterbot", "HouseBot", "Mozilla-Tabstack", "MSIECrawler", "um-LN", "Re-re"]
    {
        assert!(!is_browser_word(token), "`{token}`");
    }
}

#[test]
fn token_of_file_in_system_comment_is_found_with_a_sign() {
    let site = Site::naming(&["BDCbot", "EasouSpider", "Halcyon", "CUBOT"]);
    for (token, header) in [
        (
            "BDCbot",
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64; BDCbot/1.0; +http://bot.example/faq) AppleWebKit/537.36 Safari/537.36",
        ),
        ("BDCbot", "Mozilla/5.0 (Windows NT 10.0; Win64; x64; BDCbot/1.0) Safari/537.36"),
        (
            "EasouSpider",
            "Mozilla/5.0 (iPhone; U; CPU iPhone OS 3_0 like Mac OS X; en-us; EasouSpider; +http://bot.example/)",
        ),
        (
            "Halcyon",
            "Mozilla/5.0 (X11; Linux x86_64; Halcyon/3; https://bot.example/) Gecko/20100101",
        ),
    ] {
        assert_eq!(site.crawler(header).token(), token, "`{header}`");
    }
    for header in [
        "Mozilla/5.0 (Linux; Android 11; Halcyon/3) AppleWebKit/537.36",
        "Mozilla/5.0 (Linux; Android 11; Halcyon) AppleWebKit/537.36 (https://app.example/)",
        "Mozilla/5.0 (Linux; Android 11; CUBOT/1.0) AppleWebKit/537.36",
        "Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 5.1; Halcyon from: http://browser.example/)",
    ] {
        site.assert_unknown(header);
    }
}

#[test]
fn mozilla_without_a_system_is_no_browser() {
    let site = Site::naming(&["zgrab", "Nikto", "Halcyon"]);
    for (token, header) in [
        ("zgrab", "Mozilla/5.0 zgrab/0.x"),
        ("Nikto", "Mozilla/5.00 (Nikto/2.1.5) (Evasions:None) (Test:Port Check)"),
        (
            "Halcyon",
            "Mozilla/5.0 (en-US) AppleWebKit/537.36 (KHTML, like Gecko; Halcyon) Chrome/34.0",
        ),
    ] {
        assert_eq!(site.crawler(header).token(), token, "`{header}`");
    }
    for header in [
        "Mozilla/5.0 Linux; Android 5.1.1; SM-G531M AppleWebKit/537.36 KHTML, like Gecko Chrome/74.0 Halcyon/1",
        "Mozilla/5.0+(Linux;+Android+11)+AppleWebKit/537.36+Halcyon/1",
        "Mozilla/5.0 (iPhone12,3; CPU iPhone OS 14_0 like Mac OS X) AppleWebKit Mobile Safari Halcyon/8",
        "Mozilla/5.0  App/2000002 Halcyon/3013  (Linux; Android 12; CET-AL00) AppleWebKit/537.36",
        "Mozilla/5.0 (compatible; Konqueror/4.5; FreeBSD) KHTML/4.5.4 (like Gecko) Halcyon/1",
        "Mozilla/5.0 (Java; U; en-us; phone) Halcyon/8.2 UCWEB Mobile",
    ] {
        site.assert_unknown(header);
    }
}

/// A header of a phone starts with its model, and the product of the browser comes later.
#[test]
fn browser_after_the_model_of_a_phone_is_unknown() {
    let site = Site::naming(&["Java", "Baidu", "one", "libwww", "HTC", "HouseBot"]);
    for header in [
        "NCSA_Mosaic/2.7b5 (X11;Linux 2.6.7 i686) libwww/2.12 modified",
        "VMS_Mosaic/3.8-1 (Motif;OpenVMS V7.3-2 DEC 3000 - M700)  libwww/2.12_Mosaic",
        "amaya/11.3.1 libwww/5.4.1",
        "Nokia210/2.0 (04.12) Profile/MIDP-2.1 Configuration/CLDC-1.1 UCWEB/2.0 (Java; U; MIDP-2.0; en-US; Nokia210) U2/1.0.0",
        "TCL J706T_TD/1.0 Linux/3.4.5 Browser/AppleWebKit534.30 Profile/MIDP-2.0 Configuration/CLDC-1.1 baiduboxapp/4.2 (Baidu; P1 4.1.2)",
        "K-Touch_T619+/960226 Mozilla/5.0 (Linux; U; Android 2.3.5) Version/4.0 baiduboxapp/5.1 (Baidu; P1 2.3.5)",
        "HTC One S Linux/3.0.13 Android/4.1.1 Profile/MIDP-2.0 Configuration/CLDC-1.1 Mobile Safari/534.30",
        "Sonos;One;9b377073ea334637b1406f329ce005de;;tpapi;3.81.91",
    ] {
        site.assert_unknown(header);
    }
    for (token, header) in [
        ("Java", "Java/1.8.0_161"),
        ("Java", "Apache-HttpClient/4.5.2 (Java/1.8.0_161)"),
        ("HouseBot", "HouseBot Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36"),
        (
            "HouseBot",
            "SAMSUNG-E250/1.0 Profile/MIDP-2.0 (compatible; HouseBot/2.1; +http://bot.example/)",
        ),
    ] {
        assert_eq!(site.crawler(header).token(), token, "`{header}`");
    }
}

/// The first product is that of the sender, also before the products of a browser.
#[test]
fn token_of_file_before_the_products_of_a_browser_is_found() {
    let site = Site::naming(&["Halcyon"]);
    for header in [
        "Halcyon/1.0 Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36",
        " Halcyon Opera/9.80 (J2ME/MIDP; U; en) Presto/2.8.119",
    ] {
        assert_eq!(site.crawler(header).token(), "Halcyon", "`{header}`");
    }
}

/// Pinterest documents its crawler with an address. Its app sends the same product without one.
#[test]
fn pinterest_is_a_crawler_only_with_its_address() {
    let crawler = "Pinterest/0.2 (+https://www.pinterest.com/bot.html)";
    for names in [&["Pinterest"][..], &["Pinterestbot"], &["*"]] {
        let site = Site::naming(names);
        let group = site.crawler(crawler).group().and_then(|group| group.token());
        assert_eq!(group, Some(names[0]));
        for header in [
            "Pinterest for iOS/7.11 (iPhone7,2; 12.1.4)",
            "Pinterest/9.30 CFNetwork/1240 Darwin/20.6.0",
            "Mozilla/5.0 (Linux; Android 7.0; wv) AppleWebKit/537.36 Chrome/63.0 Mobile Safari/537.36 [Pinterest/Android]",
            "Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [Pinterest/iOS]",
        ] {
            site.assert_unknown(header);
        }
    }
    assert!(!is_browser_word("Pinterest"));
}

/// A name of the file after another product is not found in the header of a browser.
#[test]
fn browser_is_found_by_a_product_at_any_offset() {
    let site = Site::naming(&["Zgrabby"]);
    for padding in 1..140 {
        let word = "a".repeat(padding);
        for browser in [
            "Dalvik/2.1",
            "x/MIDP-2.0",
            "(MIDP-2.0)",
            "Opera/9.8",
            "Mozilla/5.0 Mozilla/5.0 (X11; Linux)",
            "Mozilla/5.0 (y) Mozilla/5.0 (X11; Linux)",
        ] {
            site.assert_unknown(format!("{word} {browser} Zgrabby"));
        }
        for other in ["xDalvik/2.1", "xMIDP-2.0", "Mozilla/5.0 Mozilla/5.0 (y)"] {
            let crawler = site.crawler(format!("{word} {other} Zgrabby"));
            assert_eq!(crawler.token(), "Zgrabby", "{word} {other}");
        }
    }
}
