"""Logs of which the clients and the paths are known, for the tests of Spark and for measurements."""

import random

ROBOTS = """User-agent: GPTBot
User-agent: CCBot
Disallow: /essays/
Allow: /essays/public/
Crawl-delay: 10

User-agent: Googlebot
Disallow: /*.pdf$

User-agent: *
Disallow: /private/
Disallow: /search?
"""

AGENTS = [
    "Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)",
    "CCBot/2.0 (https://commoncrawl.org/faq/)",
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
    "AdsBot-Google (+http://www.google.com/adsbot.html)",
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot",
    "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
    "360Spider",
    "Mozilla/5.0 (compatible; Googlebot/2.1) bingbot/2.0",
    "-",
]
BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:{0}.0) Gecko/20100101 Firefox/{0}.0"
PATHS = [
    "/essays/{}",
    "/essays/public/{}",
    "/private/{}",
    "//private/{}",
    "/%70rivate/{}",
    "/search?q={}",
    "/a/{}.pdf",
    "/caf\\xC3\\xA9/{}",
    "/quote\\x22{}",
    "/robots.txt",
    "/",
]
STATUSES = [200, 301, 304, 403, 404, 500]
SECONDS = 3 * 86_400


def lines(count, seed):
    """Yields lines of a Combined log as nginx writes it. Some are no requests."""
    choose = random.Random(seed)
    for index in range(count):
        second = SECONDS * index // count
        day, time = 10 + second // 86_400, second % 86_400
        clock = f"{day}/Oct/2026:{time // 3_600:02}:{time // 60 % 60:02}:{time % 60:02} +0200"
        number = choose.randrange(10_000)
        agent = choose.choice(AGENTS) if choose.random() < 0.3 else BROWSER.format(100 + number % 50)
        target = choose.choice(PATHS).format(number)
        request = f"GET {target} HTTP/1.1"
        if number < 20:
            request = choose.choice(["-", "OPTIONS * HTTP/1.1", "\\x16\\x03\\x01", f"GET https://example.com{target}"])
        status = choose.choice(STATUSES)
        line = f'192.0.2.{number % 256} - - [{clock}] "{request}" {status} {number} "-" "{agent}"'
        yield "a line that is none" if number == 20 else line


def write(folder, files, count):
    """Writes logs with `count` lines each."""
    for index in range(files):
        with open(folder / f"access-{index}.log", "w") as log:
            log.writelines(line + "\n" for line in lines(count, index))
