//! The words that stand in the headers of people's browsers, and so tell nobody apart.
//!
//! A robots.txt that names one of them as a product token, by mistake or as part of a whole header
//! (`User-agent: Mozilla/5.0 (…`), would shut out people. A robots.txt speaks to robots only
//! (RFC 9309 §1), so such a token selects its group when it is asked for by name, but is never
//! found in a header.

use super::search::ends_word;
use crate::agent;
use crate::layout::slice;

/// Browsers, engines, systems, architectures, makers of devices, in-app browsers, and what else
/// stands between them, in the order of [`agent::compare`].
const WORDS: &[&str] = &[
    ".NET",
    "aarch64",
    "amd64",
    "Android",
    "AOL",
    "AppleWebKit",
    "arm",
    "arm64",
    "armv7l",
    "armv8l",
    "ASUS",
    "BB10",
    "BlackBerry",
    "Blink",
    "Build",
    "Camino",
    "CFNetwork",
    "Chrome",
    "Chromium",
    "compatible",
    "Configuration",
    "CPU",
    "CriOS",
    "CrKey",
    "CrOS",
    "CUBOT",
    "Dalvik",
    "Darwin",
    "Ddg",
    "Debian",
    "Desktop",
    "Dillo",
    "DuckDuckGo",
    "Ecosia",
    "Edg",
    "EdgA",
    "Edge",
    "EdgiOS",
    "EdgW",
    "Electron",
    "ELinks",
    "en",
    "en-GB",
    "en-US",
    "Epiphany",
    "Falkon",
    "FB_IAB",
    "FBAN",
    "FBAV",
    "Fedora",
    "Fennec",
    "Firefox",
    "FreeBSD",
    "FxiOS",
    "Gecko",
    "Goanna",
    "GSA",
    "HbbTV",
    "HeyTapBrowser",
    "HONOR",
    "HTC",
    "http",
    "https",
    "HUAWEI",
    "HuaweiBrowser",
    "i686",
    "IceCat",
    "Iceweasel",
    "IEMobile",
    "Infinix",
    "InfoPath",
    "Instagram",
    "Intel",
    "iPad",
    "iPhone",
    "iPod",
    "J2ME",
    "KAIOS",
    "KAKAOTALK",
    "KHTML",
    "Kindle",
    "Klar",
    "Konqueror",
    "Lenovo",
    "LG",
    "LGE",
    "LibreWolf",
    "like",
    "Linux",
    "Lynx",
    "Mac",
    "Macintosh",
    "Maxthon",
    "MicroMessenger",
    "Midori",
    "MIDP",
    "MiuiBrowser",
    "Mobile",
    "moto",
    "motorola",
    "Mozilla",
    "MQQBrowser",
    "MSIE",
    "NetBSD",
    "Netscape",
    "NetSurf",
    "Nexus",
    "Nintendo",
    "Nokia",
    "NT",
    "OnePlus",
    "OpenBSD",
    "Opera",
    "OPPO",
    "OPR",
    "OPT",
    "OPX",
    "OS",
    "PaleMoon",
    "Pixel",
    "PlayBook",
    "PlayStation",
    "POCO",
    "PPC",
    "Presto",
    "Profile",
    "Puffin",
    "QQBrowser",
    "QtWebEngine",
    "realme",
    "Redmi",
    "Roku",
    "rv",
    "Safari",
    "SAMSUNG",
    "SamsungBrowser",
    "SeaMonkey",
    "Silk",
    "SLCC1",
    "SLCC2",
    "Sleipnir",
    "Smart-TV",
    "SmartTV",
    "Snapchat",
    "Sony",
    "SonyEricsson",
    "SunOS",
    "Symbian",
    "SymbianOS",
    "SymbOS",
    "Tablet",
    "Teams",
    "TECNO",
    "Tizen",
    "Touch",
    "Trident",
    "TV",
    "UBrowser",
    "Ubuntu",
    "UCBrowser",
    "Version",
    "Vivaldi",
    "vivo",
    "VivoBrowser",
    "w3m",
    "Waterfox",
    "Wayland",
    "Web0S",
    "WebKit",
    "webOS",
    "WebView",
    "Whale",
    "Win64",
    "Win95",
    "Win98",
    "Windows",
    "WinNT",
    "WOW64",
    "wv",
    "X11",
    "x64",
    "x86_64",
    "Xbox",
    "Xiaomi",
    "YaBrowser",
    "Yowser",
    "ZTE",
];

// INVARIANT: the binary search needs the words in ascending order.
const _: () = {
    let mut next = 1;
    while next < WORDS.len() {
        let order = agent::compare(WORDS[next - 1].as_bytes(), WORDS[next].as_bytes());
        assert!(order < 0, "the common words are not in order");
        next += 1;
    }
};

/// Is the first word of `name` a common one, a single byte such as the `K` of `Android 10; K`, or
/// without a letter such as a version? Binary search.
///
/// One common word is enough: `Mozilla/5.0 (compatible; …` is the beginning of a header, not the
/// name of a product.
pub(super) const fn leads(name: &[u8]) -> bool {
    let word = first_word(name);
    if word.len() < 2 || !has_letter(word) {
        return true;
    }
    let mut low = 0;
    let mut high = WORDS.len();
    while low < high {
        let middle = usize::midpoint(low, high);
        match agent::compare(WORDS[middle].as_bytes(), word) {
            0 => return true,
            1.. => high = middle,
            _ => low = middle + 1,
        }
    }
    false
}

const fn first_word(name: &[u8]) -> &[u8] {
    let mut start = 0;
    while start < name.len() && ends_word(name[start]) {
        start += 1;
    }
    let mut end = start;
    while end < name.len() && !ends_word(name[end]) {
        end += 1;
    }
    slice(name, start, end - start)
}

const fn has_letter(word: &[u8]) -> bool {
    let mut at = 0;
    while at < word.len() {
        if word[at].is_ascii_alphabetic() || !word[at].is_ascii() {
            return true;
        }
        at += 1;
    }
    false
}
